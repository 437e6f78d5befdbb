import { z } from 'zod'

/** Roles of an account; one person may hold several. */
export const roles = ['AGENT', 'BOOKKEEPER', 'DEVELOPER', 'SUPERVISOR'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Who keeps the office's books: reads the money of every deal, pays, and exports. */
export const moneyRoles = ['SUPERVISOR', 'BOOKKEEPER'] as const satisfies readonly Role[]

/** Whether a person keeps the office's books. */
export const keepsBooks = (held: readonly Role[]): boolean => moneyRoles.some((name) => held.includes(name))

/** Whether a person keeps the books and does nothing else: without clients, email, inquiries, listings and papers. */
export const onlyKeepsBooks = (held: readonly Role[]): boolean => held.every((name) => name === 'BOOKKEEPER')
