import { dayMs } from '@pb/rules/dates'

/** A date or time as it is written; `local` is in milliseconds as if it were UTC. */
export interface IcsTime {
  readonly local: number
  readonly isDate: boolean
  /** Minutes ahead of UTC: 0 of one with a Z; null of a local time. */
  readonly offset: number | null
}

const timePattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

function parseClockOffset(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? []
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** Parses a DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5), also as ISO 8601 writes them; null for anything else. */
export function parseIcsTime(text: string): IcsTime | null {
  const match = timePattern.exec(text.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const date = Date.UTC(2000, month - 1, day)
  const midnight = new Date(date).setUTCFullYear(year, month - 1, day)
  const isDay = month >= 1 && month <= 12 && day >= 1 && new Date(midnight).getUTCDate() === day
  // Midnight may be the 24th hour of the day before; a leap second is the one before it.
  const isTime = (hour < 24 || (hour === 24 && minute === 0 && second === 0)) && minute < 60 && second <= 60
  if (!isDay || !isTime) return null
  const local = midnight + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000
  return { local, isDate: match[4] === undefined, offset: parseClockOffset(match[7]) }
}

export interface IcsDuration {
  /** Days by the calendar, that may have 23 or 25 hours. */
  readonly daysMs: number
  readonly timeMs: number
}

const durationPattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** Parses a DURATION (RFC 5545, 3.3.6); null for anything else. */
export function parseIcsDuration(text: string): IcsDuration | null {
  const match = durationPattern.exec(text.trim())
  if (!match || /[PT]$/i.test(text.trim())) return null
  const sign = match[1] === '-' ? -1 : 1
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0))
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000
  if (weeks > 10_000 || days > 100_000 || time > 100_000 * dayMs) return null
  return { daysMs: sign * (weeks * 7 + days) * dayMs, timeMs: sign * time }
}

/** Milliseconds of a UTC-OFFSET, `-0500`, also without a plus; null for anything else. */
export function parseUtcOffset(text: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(text.trim()) ?? []
  if (sign === undefined || Number(hours) > 23) return null
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}
