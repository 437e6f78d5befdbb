import { formatClockSpan } from '@pb/rules/clock-span'
import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'

/** Showings take place in New York, so their times are shown in its zone wherever the agent is. */

const day = getDateFormat(officeTimeZone, { weekday: 'short', month: 'short', day: 'numeric' })
const longDay = getDateFormat(officeTimeZone, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const clock = getDateFormat(officeTimeZone, { hour: 'numeric', minute: '2-digit' })
const dateOnly = getDateFormat('UTC', { weekday: 'short', month: 'short', day: 'numeric' })

const plain = (text: string): string => text.replaceAll(/[\u2009\u202F]/g, ' ')

/** `10:30 AM`. */
export const formatShowingClock = (unixSeconds: number): string => plain(clock.format(unixSeconds * 1000))

/** `10:30 – 11:00 AM`. */
export const formatClockRange = (starts: number, ends: number): string =>
  formatClockSpan(officeTimeZone, starts * 1000, ends * 1000)

/** `Mon, Nov 23, 10:30 – 11:00 AM`, or `Mon, Nov 23, 11:30 PM – Tue, Nov 24, 12:30 AM`. */
export function formatShowingTime(starts: number, ends: number): string {
  const [first, last] = [day.format(starts * 1000), day.format(ends * 1000)]
  if (first === last) return `${first}, ${formatClockRange(starts, ends)}`
  return `${first}, ${formatShowingClock(starts)} – ${last}, ${formatShowingClock(ends)}`
}

/** `Mon, Nov 23, 10:30 AM`. */
export const formatShowingStart = (unixSeconds: number): string =>
  `${day.format(unixSeconds * 1000)}, ${formatShowingClock(unixSeconds)}`

/** `Mon, Nov 23, 2026`. */
export const formatShowingDay = (unixSeconds: number): string => longDay.format(unixSeconds * 1000)

/** `Mon, Nov 23` of a `yyyy-mm-dd` date. */
export const formatDateWithWeekday = (date: string): string => dateOnly.format(Date.parse(date))
