import {
  formatRepeatRule,
  parseRepeatRule,
  weekdays,
  type RepeatRule,
  type RuleDay,
  type Weekday,
} from '@pb/rules/calendar/repeat-rule'
import { dayMs } from '@pb/rules/dates'
import { toLocal, fromLocal } from './local-times.ts'
import { parseUntil, type SeriesTimes } from './series.ts'

/** How far a series is moved, in local time: to another day, and in all. */
export interface SeriesShift {
  readonly days: number
  readonly ms: number
  /** The zone that it repeats in then, if it is another. */
  readonly timeZone?: string
}

const rotate = (day: Weekday, days: number): Weekday =>
  weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day

/** The position of a day among those of its weekday in the month: the last one stays the last. */
function getPosition(local: number, previous: number): number {
  const date = new Date(local)
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  if (previous < 0)
    return date.getUTCDate() > length - 7 ? -1 : -Math.ceil((length - date.getUTCDate() + 1) / 7)
  return Math.ceil(date.getUTCDate() / 7)
}

/** Days of a monthly or yearly rule after a move of its first date; null if they are several. */
function moveDates(rule: RepeatRule, first: number, days: number): RepeatRule | null {
  const date = new Date(first + days * dayMs)
  const isFirst = (day: RuleDay) =>
    day.position !== null && weekdays.indexOf(day.day) === (new Date(first).getUTCDay() + 6) % 7
  const byMonth = rule.byMonth.length === 1 ? [date.getUTCMonth() + 1] : rule.byMonth
  if (rule.byMonth.length > 1 && new Date(first).getUTCMonth() !== date.getUTCMonth()) return null
  const [day] = rule.byDay
  if (rule.byMonthDay.length === 1 && !day)
    return {
      ...rule,
      byMonth,
      byMonthDay: [rule.byMonthDay[0] === -1 && isLastDay(date) ? -1 : date.getUTCDate()],
    }
  if (rule.byDay.length === 1 && day && isFirst(day) && rule.bySetPos.length === 0) {
    const position = getPosition(date.getTime(), day.position ?? 1)
    return { ...rule, byMonth, byDay: [{ day: rotate(day.day, days), position }] }
  }
  return rule.byDay.length === 0 && rule.byMonthDay.length === 0 ? { ...rule, byMonth } : null
}

const isLastDay = (date: Date): boolean => new Date(date.getTime() + dayMs).getUTCDate() === 1

function moveDays(rule: RepeatRule, first: number, days: number): RepeatRule | null {
  if (days === 0) return rule
  if (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY') return moveDates(rule, first, days)
  const byDay = rule.byDay.map(({ day, position }) => ({ day: rotate(day, days), position }))
  // Weeks begin a day later too, so that those between which a rule skips stay the same.
  const weekStart =
    rule.freq === 'WEEKLY' && rule.interval > 1 ? rotate(rule.weekStart, days) : rule.weekStart
  return { ...rule, byDay, weekStart }
}

/** The end of a rule after a move: of a series that ends on a day, that day moves as its days do. */
function moveUntil(until: string, { time_zone }: SeriesTimes, shift: SeriesShift): string {
  const { days, ms, timeZone = time_zone } = shift
  const end = toLocal(time_zone, parseUntil(until, time_zone))
  if (until.length === 8) return new Date(end + days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
  return fromLocal(timeZone, end + ms)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
}

/**
 * The rule of a series that is moved, with as many dates as before: its weekdays move with it, and so does its end.
 * Null if its days cannot be moved by a rule.
 */
export function shiftRule(rule: RepeatRule, series: SeriesTimes, shift: SeriesShift): string | null {
  const moved = moveDays(rule, toLocal(series.time_zone, series.starts_at), shift.days)
  if (!moved) return null
  const until = rule.until === null ? null : moveUntil(rule.until, series, shift)
  return formatRepeatRule({ ...moved, until })
}

/**
 * The rule that a change of a series asks for, after the move that it makes: days and an end that it leaves as they were
 * move with the series, so that an end before a split stays before it.
 */
export function followMove(text: string, series: SeriesTimes, shift: SeriesShift): string {
  if (text === '' || series.rrule === '' || shift.ms === 0) return text
  const [rule, before] = [parseRepeatRule(text), parseRepeatRule(series.rrule)]
  const [ofRule, ofBefore] = [rule, before].map((one) =>
    formatRepeatRule({ ...one, until: null, count: null }),
  )
  const first = toLocal(series.time_zone, series.starts_at)
  const moved = ofRule === ofBefore ? (moveDays(rule, first, shift.days) ?? rule) : rule
  const isEndKept = rule.until !== null && rule.until === before.until
  return formatRepeatRule(isEndKept ? { ...moved, until: moveUntil(rule.until, series, shift) } : moved)
}
