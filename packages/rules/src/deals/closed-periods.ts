import { addDaysToDate } from '../dates.ts'

/** A month (`2026-11`) or a year (`2026`) of the office's books. */
export type BooksPeriod = string
export const booksPeriodPattern = /^\d{4}(-(0[1-9]|1[0-2]))?$/

const toFirstDay = (period: BooksPeriod): string => (period.length === 4 ? `${period}-01-01` : `${period}-01`)

function toNextPeriod(period: BooksPeriod): BooksPeriod {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))]
  if (month === 0) return String(year + 1)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** The last day of a period: `yyyy-mm-dd`. */
export const toLastDay = (period: BooksPeriod): string => addDaysToDate(toFirstDay(toNextPeriod(period)), -1)

/** The day on which something dated `day` is booked: the first open one where its own is closed. */
export const toOpenDay = (day: string, closedThrough: string | null): string =>
  closedThrough !== null && day <= closedThrough ? addDaysToDate(closedThrough, 1) : day

/**
 * Months that may be closed, the earliest first, and the years that end with one of them: over, and after what is closed
 * already. Without closed books `since` is the month of the first entry; null for none.
 */
export function findClosablePeriods(
  { closedThrough, since }: { readonly closedThrough: string | null; readonly since: string | null },
  today: string,
): BooksPeriod[] {
  const periods: BooksPeriod[] = []
  const first = closedThrough === null ? since : toOpenDay(closedThrough, closedThrough).slice(0, 7)
  if (first === null) return periods
  for (let month = first.slice(0, 7); toLastDay(month) < today; month = toNextPeriod(month)) {
    periods.push(month)
    if (month.endsWith('-12')) periods.push(month.slice(0, 4))
  }
  return periods
}
