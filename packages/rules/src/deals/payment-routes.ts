import type { FundsMethod } from './vocabulary.ts'

/**
 * What a planned payout of a pay run can be marked as paid by. `check`: it has a check of the office. `ach_file`: it is
 * in an ACH file that was downloaded. `not_ach`: its run has such a file, and the payout is not in it. `any`: nothing is
 * under way yet.
 */
export const paymentRoutes = ['any', 'ach_file', 'check', 'not_ach'] as const
export type PaymentRoute = (typeof paymentRoutes)[number]

/** Methods of a payout that has a check of the office. */
const checkMethods: ReadonlySet<string> = new Set<FundsMethod>(['certified_check', 'personal_check'])

export const isCheckMethod = (method: string): boolean => checkMethods.has(method)

/** Whether a payment by this method marks a payout as paid; otherwise the payout stays planned. */
export function isPaidBy(route: PaymentRoute, method: FundsMethod): boolean {
  if (route === 'check') return isCheckMethod(method)
  if (route === 'any') return true
  return (route === 'ach_file') === (method === 'ach')
}
