import { getDateFormat } from '../date-format.ts'
import type { Choice } from '../vocabulary.ts'

/** What an office charges its agents for every month. */
export const chargeKinds = [
  { key: 'desk_fee', title: 'Desk fee' },
  { key: 'eo_insurance', title: 'E&O insurance' },
  { key: 'mls_dues', title: 'MLS dues' },
  { key: 'technology_fee', title: 'Technology fee' },
  { key: 'other', title: 'Other' },
] as const satisfies readonly Choice[]
export type ChargeKind = (typeof chargeKinds)[number]['key']

/** The last day of a month on which a charge can be due: every month has it. */
export const maxDueDay = 28

/** A month: `2026-11`. */
type Month = string

/** The month after: `2026-12` is followed by `2027-01`. */
export function toNextMonth(month: Month): Month {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const monthFormat = getDateFormat('UTC', { month: 'long', year: 'numeric' })

/** `2026-11`, or a day of it, as `November 2026`. */
export const formatMonthName = (month: Month): string =>
  monthFormat.format(new Date(`${month.slice(0, 7)}-01`))

/** The day of a month on which a charge is due: `2026-11-05`. */
export const toDueDay = (month: Month, dueDay: number): string =>
  `${month}-${String(dueDay).padStart(2, '0')}`

interface DueTerms {
  readonly firstMonth: Month
  readonly dueDay: number
  /** The last month that was posted or passed over; null for none. */
  readonly postedThrough: Month | null
}

export interface DueMonth {
  readonly month: Month
  readonly dueOn: string
}

/** Months of a charge whose due day has come and that were neither posted nor passed over, the earliest first. */
export function findDueMonths({ firstMonth, dueDay, postedThrough }: DueTerms, today: string): DueMonth[] {
  const months: DueMonth[] = []
  const first = postedThrough === null ? firstMonth : toNextMonth(postedThrough)
  for (let month = first; toDueDay(month, dueDay) <= today; month = toNextMonth(month))
    months.push({ month, dueOn: toDueDay(month, dueDay) })
  return months
}

/** A charge with what is open of it, in cents. */
export interface OpenCharge {
  readonly chargeId: string
  readonly cents: number
}

/**
 * Takes open charges, given oldest first, off an amount in cents, each as far as what is left of it goes. The sum of the
 * result is never more than the amount: the rest stays open.
 */
export function netCharges(cents: number, open: readonly OpenCharge[]): OpenCharge[] {
  let left = cents
  const netted: OpenCharge[] = []
  for (const { chargeId, cents: due } of open) {
    const part = Math.min(left, due)
    if (part <= 0) continue
    netted.push({ chargeId, cents: part })
    left -= part
  }
  return netted
}
