import { dayMs } from '@pb/rules/dates'
import { getOffsetMinutes, toInstant } from '@pb/rules/time-zone'

/** Local times are milliseconds as if they were UTC. */

export const toLocal = (timeZone: string, moment: Date): number =>
  moment.getTime() + getOffsetMinutes(timeZone, moment.getTime()) * 60_000

export const fromLocal = (timeZone: string, local: number): Date => new Date(toInstant(timeZone, local))

/** `2026-03-08T14:30`, or `2026-03-08` for an all-day event. */
export function formatLocal(timeZone: string, moment: Date, allDay: boolean): string {
  // Where the clocks skip midnight, a day starts at one o'clock.
  const text = new Date(toLocal(timeZone, moment)).toISOString()
  return text.slice(0, allDay ? 10 : 16)
}

/** Parses `2026-03-08T14:30` or `2026-03-08` as a local time. */
export const parseLocalTime = (text: string): number =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}:00Z`)

/** Parses `2026-03-08T14:30` or `2026-03-08`; of an all-day event only the date counts. */
export const parseLocal = (timeZone: string, text: string, allDay: boolean): Date =>
  fromLocal(timeZone, parseLocalTime(allDay ? text.slice(0, 10) : text))

/** Days between two midnights of a time zone. */
export const countDays = (timeZone: string, from: Date, until: Date): number =>
  Math.round((toLocal(timeZone, until) - toLocal(timeZone, from)) / dayMs)
