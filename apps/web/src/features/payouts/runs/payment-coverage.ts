import type { PayRun } from '@pb/contract/payouts'
import { isPaidBy } from '@pb/rules/deals/payment-routes'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { formatAmount } from '../labels.ts'
import * as texts from '../texts.ts'

/** What one payment of a pay run marks as paid, and what it leaves planned. */

type Planned = Pick<PayRun, 'planned'>

/** The method that the dialog starts with: ACH while something can be paid by it. */
export const getFirstMethod = ({ planned }: Planned): FundsMethod =>
  planned.length === 0 || planned.some(({ route }) => isPaidBy(route, 'ach')) ? 'ach' : 'certified_check'

/** What a payment by a method marks as paid (`$2,700.00 in 2 payouts`), and a line for each kind of payout it leaves. */
export function describePayment({ planned }: Planned, method: FundsMethod) {
  const covered = planned.filter(({ route }) => isPaidBy(route, method))
  const count = covered.reduce((sum, { payouts }) => sum + payouts, 0)
  const amount = covered.reduce((sum, { amount: part }) => sum + part, 0)
  return {
    paid: count === 0 ? texts.paysNone : texts.markRunPaidHint(formatAmount(amount), count),
    left: planned.flatMap((part) =>
      part.route === 'any' || isPaidBy(part.route, method)
        ? []
        : [texts.staysPlanned(part.route, part.payouts, formatAmount(part.amount))],
    ),
    referenceHint: covered.some(({ route }) => route === 'check')
      ? texts.checkReferenceHint
      : texts.referenceHint,
  }
}
