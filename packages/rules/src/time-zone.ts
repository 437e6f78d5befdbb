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

/** Reads the offset from `Intl`, which takes several microseconds. */
function readOffsetMinutes(timeZone: string, at: number): number {
  const clock = getDateFormat(timeZone, { timeZoneName: 'longOffset' })
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d\d):?(\d\d)?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** No zone changes its clocks twice in so short a time. */
const periodMs = 7 * dayMs
const maxPeriods = 20_000

/** Offset at the start and at the end, and the first millisecond of the latter. */
type Period = readonly [before: number, after: number, change: number]

const periods = new Map<string, Period>()

function readPeriod(timeZone: string, number: number): Period {
  let from = number * periodMs
  let until = from + periodMs
  const before = readOffsetMinutes(timeZone, from)
  const after = readOffsetMinutes(timeZone, until)
  if (before === after) return [before, after, until]
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2)
    if (readOffsetMinutes(timeZone, middle) === before) from = middle
    else until = middle
  }
  return [before, after, until]
}

/** Returns the offset of a time zone from UTC in minutes; `at` in milliseconds since 1970. */
export function getOffsetMinutes(timeZone: string, at: number): number {
  const number = Math.floor(at / periodMs)
  const key = `${timeZone} ${number}`
  if (periods.size > maxPeriods) periods.clear()
  const [before, after, change] = periods.get(key) ?? readPeriod(timeZone, number)
  periods.set(key, [before, after, change])
  return at < change ? before : after
}

const minuteMs = 60_000

/**
 * Returns the moment of a local time; both in milliseconds, the local time as if it were UTC. `getOffset` returns how
 * far the clocks are ahead of UTC at a moment. As in RFC 5545: a time that the clocks skip counts on from before the
 * change (02:30 is 03:30), of one that they repeat it is the first.
 */
export function resolveLocalTime(getOffset: (at: number) => number, localTime: number): number {
  const before = getOffset(localTime - dayMs)
  const after = getOffset(localTime + dayMs)
  const isLocal = (offset: number) => getOffset(localTime - offset) === offset
  return localTime - (!isLocal(before) && isLocal(after) ? after : before)
}

/** The same in a time zone. */
export const toInstant = (timeZone: string, localTime: number): number =>
  resolveLocalTime((at) => getOffsetMinutes(timeZone, at) * minuteMs, localTime)

/**
 * Returns the other moment of a local time that the clocks repeat: the second, in milliseconds; null for a time that
 * they do not repeat.
 */
export function findSecondInstant(timeZone: string, localTime: number): number | null {
  const first = toInstant(timeZone, localTime)
  const second = localTime - getOffsetMinutes(timeZone, localTime + dayMs) * minuteMs
  const isSecond = second > first && second + getOffsetMinutes(timeZone, second) * minuteMs === localTime
  return isSecond ? second : null
}

/** Whether the clocks skip or repeat a local time. */
export function isChangedTime(timeZone: string, localTime: number): boolean {
  const first = toInstant(timeZone, localTime)
  const isSkipped = first + getOffsetMinutes(timeZone, first) * minuteMs !== localTime
  return isSkipped || findSecondInstant(timeZone, localTime) !== null
}

/** Returns the date in a supported time zone as `yyyy-mm-dd`. */
export function formatIsoDate(timeZone: string, moment: Date): string {
  const local = moment.getTime() + getOffsetMinutes(timeZone, moment.getTime()) * minuteMs
  return new Date(local).toISOString().slice(0, 10)
}

/** Returns the date in a time zone as `yyyy-mm-dd`; the office's zone if it is null or not supported. */
export const getDateIn = (timeZone: string | null, moment: Date): string =>
  formatIsoDate(timeZone !== null && isTimeZone(timeZone) ? timeZone : officeTimeZone, moment)
