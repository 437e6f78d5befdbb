import { dayMs } from './dates.ts'
import { formatIsoDate, officeTimeZone, toInstant } from './time-zone.ts'

/** Hours in which an office works, in New York time. */
export interface WorkingHours {
  /** Days of the week; 0 is Sunday. At least one. */
  readonly work_days: readonly number[]
  /** Minutes since midnight by the clock on the wall. */
  readonly work_start: number
  readonly work_end: number
}

const minuteMs = 60_000

/** Days that are searched at most: no goal is longer. */
const maxDays = 1000

/** Returns when `minutes` of working time have passed since a moment; outside the hours the time does not run. */
export function addWorkingMinutes(hours: WorkingHours, since: Date, minutes: number): Date {
  const from = since.getTime()
  const firstDay = Date.parse(`${formatIsoDate(officeTimeZone, since)}T00:00:00Z`)
  let left = minutes * minuteMs
  for (let day = 0; day < maxDays; day += 1) {
    const midnight = firstDay + day * dayMs
    if (!hours.work_days.includes(new Date(midnight).getUTCDay())) continue
    const opens = Math.max(from, toInstant(officeTimeZone, midnight + hours.work_start * minuteMs))
    const open = toInstant(officeTimeZone, midnight + hours.work_end * minuteMs) - opens
    if (open <= 0) continue
    if (left <= open) return new Date(opens + left)
    left -= open
  }
  return new Date(from + minutes * minuteMs)
}
