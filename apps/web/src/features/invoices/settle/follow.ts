import { formatAmount } from '../format.ts'
import * as texts from './texts.ts'

const toCents = (dollars: number): number => Math.round(dollars * 100)
const formatLeft = (cents: number): string => formatAmount(cents / 100)

/** What a payment does to an invoice of which `open` dollars are owed; below 0 when it is over-paid. */
export function describePayment(open: number, amount: number, hasDeal: boolean): string {
  if (amount <= 0) return texts.nothingYet
  const left = toCents(open) - toCents(amount)
  const follows =
    left > 0
      ? texts.partPayment(formatLeft(left))
      : left === 0
        ? texts.fullPayment
        : texts.overPayment(formatLeft(-left))
  return hasDeal ? `${follows} ${texts.dealFollows}` : follows
}

/** What a refund does to an over-paid invoice. */
export function describeRefund(open: number, amount: number): string {
  const over = -toCents(open) - toCents(amount)
  return over > 0 ? texts.refundPart(formatLeft(over)) : texts.refundAll
}

/** What a credit note does. */
export function describeCredit(open: number, amount: number): string {
  const left = toCents(open) - toCents(amount)
  return left > 0 ? texts.creditPart(formatLeft(left)) : texts.creditAll
}

/** What is open once a settlement is reversed. */
export function describeReversal(open: number, amount: number): string {
  const after = toCents(open) + toCents(amount)
  return after < 0 ? texts.reversalOver(formatLeft(-after)) : texts.reversalFollows(formatLeft(after))
}
