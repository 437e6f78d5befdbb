import { addDays } from '@pb/rules/dates'
import { getOffsetMinutes, toInstant } from '@pb/rules/time-zone'
import * as texts from './texts.ts'

export interface TimeOption {
  readonly label: string
  /** Chooses it in the menu: always the same one, whatever the hour. */
  readonly key: string
  /** Unix seconds. */
  readonly at: number
}

/** Unix seconds of a local date and hour in a time zone. */
const localTimeToUnixSeconds = (zone: string, date: Date, hour: number): number =>
  toInstant(zone, date.getTime() + hour * 3_600_000) / 1000

/** Future times to choose from in the agent's time zone, the earliest first. `now` in milliseconds. */
export function getTimeOptions(now: number, zone: string): TimeOption[] {
  const wall = new Date(now + getOffsetMinutes(zone, now) * 60_000)
  const today = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()))
  const inDays = (days: number, hour: number) => localTimeToUnixSeconds(zone, addDays(today, days), hour)
  const weekday = today.getUTCDay()
  const hour = wall.getUTCHours()
  return [
    ...(hour < 15 ? [{ label: texts.thisAfternoon, key: 'a', at: inDays(0, 15) }] : []),
    ...(hour < 18 ? [{ label: texts.thisEvening, key: 'e', at: inDays(0, 18) }] : []),
    { label: texts.tomorrow, key: 't', at: inDays(1, 8) },
    ...(weekday >= 1 && weekday <= 4
      ? [{ label: texts.thisWeekend, key: 'w', at: inDays(6 - weekday, 8) }]
      : []),
    ...(weekday === 0 ? [] : [{ label: texts.nextWeek, key: 'n', at: inDays(8 - weekday, 8) }]),
  ]
}

/** Parses the value of a `datetime-local` field in a time zone into unix seconds. Null when empty or invalid. */
export function parseLocalDateTime(text: string, zone: string): number | null {
  const [, date, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (date === undefined) return null
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime())
    ? null
    : localTimeToUnixSeconds(zone, day, Number(hour) + Number(minute) / 60)
}
