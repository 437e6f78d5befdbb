import { newYorkDate } from '@pb/rules/new-york'
import { monthNames, type Period } from '../../../components/domain/period-selects.tsx'
import * as texts from './texts.ts'

const formatShort = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `2026`, `March 2026`, `all years`. */
export function formatPeriod({ year, month }: Period): string {
  if (year === null) return texts.allTime
  return month === null ? String(year) : `${monthNames[month - 1]} ${year}`
}

/** What the year to date covers: `Jan 1 – Nov 23, 2026`, until today or until the end of the chosen month. */
export function formatYearToDate({ year, month }: Period, now = new Date()): string {
  const today = newYorkDate(now)
  const thisYear = Number(today.slice(0, 4))
  const shown = year ?? thisYear
  const last =
    month !== null
      ? Date.UTC(shown, month, 0)
      : shown === thisYear
        ? Date.parse(`${today}T00:00:00Z`)
        : Date.UTC(shown, 11, 31)
  return `${formatShort.format(Date.UTC(shown, 0, 1))} – ${formatShort.format(last)}, ${shown}`
}
