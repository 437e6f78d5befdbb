import type { Role } from './roles.ts'

/** Who keeps the office's books: reads the money of every deal, pays, and exports. */
export const moneyRoles = ['SUPERVISOR', 'BOOKKEEPER'] as const satisfies readonly Role[]

/** Whether a person keeps the office's books. */
export const keepsBooks = (held: readonly Role[]): boolean => moneyRoles.some((name) => held.includes(name))

/** Whether a person keeps the books and does nothing else: without clients, email, inquiries, listings and papers. */
export const onlyKeepsBooks = (held: readonly Role[]): boolean =>
  held.length > 0 && held.every((name) => name === 'BOOKKEEPER')
