import { getDateFormat } from './date-format.ts'
import { dayMs } from './dates.ts'

/** Time zone of the office, used for showings, leases and dates, wherever the agent is. */
export const officeTimeZone = 'America/New_York'

const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * Returns whether this is a supported IANA time zone (`Europe/Kyiv`). Rejects offsets (`+05:00`), which newer engines
 * accept, since they have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !namePattern.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the offset of a time zone from UTC in minutes; `at` in milliseconds since 1970. */
export function getOffsetMinutes(timeZone: string, at: number): number {
  const clock = getDateFormat(timeZone, { timeZoneName: 'longOffset' })
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d\d):?(\d\d)?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const minuteMs = 60_000

/**
 * Returns the moment of a local time in a time zone; both in milliseconds, the local time as if it were UTC. As in RFC
 * 5545: a time that the clocks skip counts on from before the change (02:30 is 03:30), of one that they repeat it is the
 * first.
 */
export function toInstant(timeZone: string, localTime: number): number {
  const before = getOffsetMinutes(timeZone, localTime - dayMs) * minuteMs
  const after = getOffsetMinutes(timeZone, localTime + dayMs) * minuteMs
  const isLocal = (offset: number) => getOffsetMinutes(timeZone, localTime - offset) * minuteMs === offset
  return localTime - (!isLocal(before) && isLocal(after) ? after : before)
}

/** Returns the date in a supported time zone as `yyyy-mm-dd`. */
export function formatIsoDate(timeZone: string, moment: Date): string {
  const local = moment.getTime() + getOffsetMinutes(timeZone, moment.getTime()) * minuteMs
  return new Date(local).toISOString().slice(0, 10)
}

/** Returns the date in a time zone as `yyyy-mm-dd`; the office's zone if it is null or not supported. */
export const getDateIn = (timeZone: string | null, moment: Date): string =>
  formatIsoDate(timeZone !== null && isTimeZone(timeZone) ? timeZone : officeTimeZone, moment)
