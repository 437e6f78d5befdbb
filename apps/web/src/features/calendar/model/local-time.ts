import { dayMs } from '@pb/rules/dates'
import { getOffsetMinutes, toInstant } from '@pb/rules/time-zone'

const minuteMs = 60_000

/** Minutes of a day on the clock, also on the days on which the clocks change. */
export const dayMinutes = 24 * 60

/** A time on the clock of a time zone: `yyyy-mm-dd` and the minutes since midnight. */
export interface LocalTime {
  readonly date: string
  readonly minutes: number
}

/** Returns what the clock of a zone shows at a moment in milliseconds. */
export function toLocalTime(zone: string, at: number): LocalTime {
  const local = at + getOffsetMinutes(zone, at) * minuteMs
  const date = new Date(local).toISOString().slice(0, 10)
  return { date, minutes: Math.floor((local - Date.parse(date)) / minuteMs) }
}

/** Returns the moment in milliseconds; minutes may be before or after the day. */
export function toMoment(zone: string, { date, minutes }: LocalTime): number {
  return toInstant(zone, Date.parse(date) + minutes * minuteMs)
}

/** Adds minutes on the clock; the date follows. */
export function addMinutes({ date, minutes }: LocalTime, by: number): LocalTime {
  const at = new Date(Date.parse(date) + (minutes + by) * minuteMs).toISOString()
  return { date: at.slice(0, 10), minutes: Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) }
}

/** Minutes on the clock from one time to another. */
export function minutesBetween(from: LocalTime, to: LocalTime): number {
  return (Date.parse(to.date) - Date.parse(from.date)) / minuteMs + to.minutes - from.minutes
}

/** Days from one `yyyy-mm-dd` date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** `09:30`, the value of a time field. */
export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Minutes of a time field's value; null when it is empty. */
export function parseClock(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}
