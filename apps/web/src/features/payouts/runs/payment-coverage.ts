import type { PayoutRow, PayRun } from '@pb/contract/payouts'
import { isPaidBy } from '@pb/rules/deals/payment-routes'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { formatAmount } from '../labels.ts'
import * as texts from '../texts.ts'

/** What one payment of a pay run marks as paid, and what it leaves planned. */

type Planned = Pick<PayRun, 'planned'>

/** The method that the dialog of one payout starts with: what is under way for it. */
export const getOwnMethod = ({ route }: Pick<PayoutRow, 'route'>): FundsMethod =>
  isPaidBy(route, 'ach') ? 'ach' : 'certified_check'

/** The method that the dialog starts with: ACH while the caller can pay something by it. */
export function getFirstMethod({ planned }: Planned): FundsMethod {
  const own = planned.filter(({ obstacle }) => obstacle === '')
  return own.length === 0 || own.some(({ route }) => isPaidBy(route, 'ach')) ? 'ach' : 'certified_check'
}

type Part = PayRun['planned'][number]

/** Why a payment by a method leaves some payouts; null for those that it pays. */
function describeLeft(part: Part, method: FundsMethod): string | null {
  const { route, payouts, obstacle, names } = part
  const amount = formatAmount(part.amount)
  if (route !== 'any' && !isPaidBy(route, method)) return texts.staysPlanned(route, payouts, amount)
  return obstacle === '' ? null : texts.staysForOthers({ payouts, amount, names, obstacle })
}

/** What a payment by a method marks as paid (`$2,700.00 in 2 payouts`), and a line for each kind of payout it leaves. */
export function describePayment({ planned }: Planned, method: FundsMethod) {
  const covered = planned.filter(({ route, obstacle }) => obstacle === '' && isPaidBy(route, method))
  const isHeld = planned.some(({ route, obstacle }) => obstacle !== '' && isPaidBy(route, method))
  const count = covered.reduce((sum, { payouts }) => sum + payouts, 0)
  const amount = covered.reduce((sum, { amount: part }) => sum + part, 0)
  const none = isHeld ? texts.paysNoneOfOthers : texts.paysNone
  return {
    paid: count === 0 ? none : texts.markRunPaidHint(formatAmount(amount), count),
    left: planned.flatMap((part) => describeLeft(part, method) ?? []),
    referenceHint: covered.some(({ route }) => route === 'check')
      ? texts.checkReferenceHint
      : texts.referenceHint,
  }
}
