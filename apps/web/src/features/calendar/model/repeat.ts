import { getDateFormat } from '@pb/rules/date-format'
import {
  formatRepeatRule,
  parseRepeatRule,
  RepeatRuleError,
  weekdays as isoWeekdays,
  type Frequency,
  type RepeatRule,
  type Weekday,
} from '@pb/rules/calendar/repeat-rule'
import { toLocalTime, toMoment } from './local-time.ts'

/** From Sunday, as an American calendar shows them. */
export const weekdays: readonly Weekday[] = ['SU', ...isoWeekdays.slice(0, 6)]

/** The rules that the form can edit. */
export interface Repeat {
  readonly frequency: Frequency
  readonly interval: number
  /** Of a weekly rule; empty for the weekday of the start. */
  readonly days: readonly Weekday[]
  /** The last date, or the number of times; neither without an end. */
  readonly until: string | null
  readonly count: number | null
}

export const getWeekday = (date: string): Weekday => weekdays[new Date(date).getUTCDay()]!

/** The date in the event's zone; a time in UTC ends in `Z`. */
function toUntilDate(zone: string, value: string): string {
  const iso = value.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/, '$1-$2-$3T$4:$5:$6')
  return value.endsWith('Z') ? toLocalTime(zone, Date.parse(iso)).date : iso.slice(0, 10)
}

function parse(text: string): RepeatRule | null {
  try {
    return parseRepeatRule(text)
  } catch (error) {
    if (error instanceof RepeatRuleError) return null
    throw error
  }
}

/** Reads a rule; null when the form cannot show all of it. */
export function parseRule(text: string, zone: string): Repeat | null {
  const rule = parse(text)
  if (!rule) return null
  const { freq, interval, byDay, byMonthDay, byMonth, bySetPos, until, count } = rule
  const isWeekly = freq === 'WEEKLY'
  if (byMonthDay.length + byMonth.length + bySetPos.length > 0 || (byDay.length > 0 && !isWeekly)) return null
  return {
    frequency: freq,
    interval,
    days: weekdays.filter((day) => byDay.some((one) => one.day === day)),
    until: until === null ? null : toUntilDate(zone, until),
    count,
  }
}

/** `UNTIL` is the end of its day in the zone of the event, in UTC; of events for whole days it is a date. */
function formatUntil(date: string, zone: string, allDay: boolean): string {
  if (allDay) return date.replaceAll('-', '')
  const end = new Date(toMoment(zone, { date, minutes: 24 * 60 }) - 1000).toISOString()
  return end.replaceAll(/[-:]|\.\d+/g, '')
}

/** The rule as RFC 5545 writes it. */
export function formatRule(repeat: Repeat, zone: string, allDay: boolean): string {
  const { frequency, interval, days, until, count } = repeat
  const isWeekly = frequency === 'WEEKLY'
  return formatRepeatRule({
    freq: frequency,
    interval,
    byDay: isWeekly ? days.map((day) => ({ day, position: null })) : [],
    byMonthDay: [],
    byMonth: [],
    bySetPos: [],
    // Weeks begin on Sunday, which matters for every second one.
    weekStart: isWeekly && interval > 1 ? 'SU' : 'MO',
    until: until === null ? null : formatUntil(until, zone, allDay),
    count,
  })
}

const weekdayFormat = getDateFormat('UTC', { weekday: 'short' })

/** `Mon`. */
export const formatWeekdayName = (day: Weekday): string =>
  // 2023-01-01 was a Sunday.
  weekdayFormat.format(Date.UTC(2023, 0, 1 + weekdays.indexOf(day)))
