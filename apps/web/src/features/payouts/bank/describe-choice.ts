import { formatCents } from '@pb/rules/money'
import * as texts from './texts.ts'

/** Amounts in cents, with their signs: money out is negative. */
interface Choice {
  /** Of the transaction. */
  readonly own: number
  /** Of the chosen payments. */
  readonly sum: number
  /** Of the other transactions that a single larger payment is split over; null where it can't be split. */
  readonly parts: number | null
}

/** What of the chosen payments is not in transactions yet; 0 once they match. */
export const getDifference = ({ own, sum, parts }: Choice): number => own + (parts ?? 0) - sum

/** The sentence over the choice: what is chosen, and what is missing, too much, or in other transactions. */
export function describeChoice(choice: Choice): string {
  const { own, sum, parts } = choice
  const left = getDifference(choice)
  if (left === 0) return texts.chosenAll(formatCents(sum))
  const isTooMuch = Math.sign(left) !== Math.sign(own)
  if (parts !== null)
    return isTooMuch
      ? texts.chosenPart(formatCents(sum), formatCents(-left))
      : texts.chosenTransactionsTooMuch(formatCents(sum), formatCents(Math.abs(left)))
  if (!isTooMuch) return texts.chosenSum(formatCents(sum), formatCents(left))
  return texts.chosenTooMuch(formatCents(sum), formatCents(Math.abs(left)))
}
