import { dayMs } from '@pb/rules/dates'
import { parseRepeatRule } from '@pb/rules/calendar/repeat-rule'
import { countDays, fromLocal, toLocal } from './local-times.ts'
import { RuleStarts } from './rule-starts.ts'

/** The times of an event as its row has them. */
export interface SeriesTimes {
  readonly starts_at: Date
  readonly ends_at: Date
  readonly all_day: boolean
  readonly time_zone: string
  readonly rrule: string
  readonly exdates: readonly Date[]
  readonly rdates: readonly Date[]
  readonly last_at: Date
}

export interface Occurrence {
  /** Its original start, which names it. */
  readonly recurrenceAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The end of endless series. */
export const endless = new Date('9999-12-31T00:00:00Z')

/** All-day events last the same number of days, others the same time (RFC 5545, 3.8.5.3). */
function addDuration(series: SeriesTimes, startsAt: Date): Date {
  const { time_zone, starts_at, ends_at, all_day } = series
  if (!all_day) return new Date(startsAt.getTime() + ends_at.getTime() - starts_at.getTime())
  const days = countDays(time_zone, starts_at, ends_at)
  return fromLocal(time_zone, toLocal(time_zone, startsAt) + days * dayMs)
}

/** Starts by the rule until a moment, in order; those more than a day before `from` are left out. */
function getRuleStarts(series: SeriesTimes, from: Date, until: Date): Date[] {
  const { starts_at, time_zone, rrule } = series
  if (rrule === '') return [starts_at]
  const start = toLocal(time_zone, starts_at)
  const starts = new RuleStarts(parseRepeatRule(rrule), start)
  const locals = starts.between(
    Math.max(start, toLocal(time_zone, from) - dayMs),
    toLocal(time_zone, until) + dayMs,
  )
  // The first may not match the rule. A start that the clocks repeat may be the second of two.
  return [starts_at, ...locals.filter((local) => local !== start).map((local) => fromLocal(time_zone, local))]
}

/** Occurrences that touch the time between two moments, in their order, at most `max`. */
export function expandSeries(series: SeriesTimes, from: Date, until: Date, max: number): Occurrence[] {
  const excluded = new Set(series.exdates.map((date) => date.getTime()))
  const durationMs = series.ends_at.getTime() - series.starts_at.getTime()
  const end = series.last_at < until ? series.last_at : until
  const starts = getRuleStarts(series, new Date(from.getTime() - durationMs), end)
  const found = new Map<number, Occurrence>()
  for (const startsAt of [...starts.filter((date) => date <= series.last_at), ...series.rdates]) {
    const time = startsAt.getTime()
    if (startsAt >= until || excluded.has(time) || found.size >= max) continue
    const endsAt = addDuration(series, startsAt)
    if (endsAt > from || startsAt >= from) found.set(time, { recurrenceAt: startsAt, startsAt, endsAt })
  }
  return [...found.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The last moment of an UNTIL: a date's is the end of that day. */
export function parseUntil(until: string, timeZone: string): Date {
  const number = (from: number, length: number) => Number(until.slice(from, from + length))
  const day = Date.UTC(number(0, 4), number(4, 2) - 1, number(6, 2))
  if (until.length === 8) return fromLocal(timeZone, day + dayMs - 1000)
  const time = day + ((number(9, 2) * 60 + number(11, 2)) * 60 + number(13, 2)) * 1000
  return until.endsWith('Z') ? new Date(time) : fromLocal(timeZone, time)
}

function findLastStart({ starts_at, time_zone, rrule }: Omit<SeriesTimes, 'last_at'>): Date {
  if (rrule === '') return starts_at
  const rule = parseRepeatRule(rrule)
  if (rule.count === null && rule.until === null) return endless
  const start = toLocal(time_zone, starts_at)
  const starts = new RuleStarts(rule, start)
  const toMoment = (local: number | undefined) =>
    local === undefined || local <= start ? starts_at : fromLocal(time_zone, local)
  if (rule.count !== null) {
    const locals = starts.take(rule.count)
    // The start counts as the first, also if it does not match.
    return toMoment(locals[0] === start ? locals.at(-1) : locals[rule.count - 2])
  }
  const until = parseUntil(rule.until ?? '', time_zone)
  const last = toMoment(starts.findLast(toLocal(time_zone, until)))
  // The clocks may have moved it past the end.
  return last > until ? toMoment(starts.findLast(toLocal(time_zone, last) - dayMs)) : last
}

/** When the rule's last occurrence starts, and when the last occurrence of all ends. */
export function findEnd(series: Omit<SeriesTimes, 'last_at'>): { last_at: Date; until_at: Date } {
  const last_at = findLastStart(series)
  if (last_at === endless) return { last_at, until_at: endless }
  const ends = [last_at, ...series.rdates].map((date) => addDuration({ ...series, last_at }, date).getTime())
  return { last_at, until_at: new Date(Math.max(...ends)) }
}
