import { maxReminders } from '@pb/contract/calendar-schemas'
import { formatRepeatRule, parseRepeatRule, RepeatRuleError } from '@pb/rules/calendar/repeat-rule'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSecondInstant, isChangedTime } from '@pb/rules/time-zone'
import { formatLocal, parseLocal, parseLocalTime } from '../recurrence/local-times.ts'
import { expandSeries, findEnd, type SeriesTimes } from '../recurrence/series.ts'
import { calendarErrors } from '../texts.ts'

interface TimesInput {
  readonly start: string
  readonly end: string
  readonly all_day: boolean
  readonly time_zone: string
}

interface EventTimes {
  readonly starts_at: Date
  readonly ends_at: Date
}

const maxDurationMs = 366 * 86_400_000

/** A refused value of the form. */
const toIssue = (path: string, message: string): AppError =>
  new AppError('rule_broken', message, { issues: [{ path: `body.${path}`, message }] })

/**
 * The end of an event by its clock. Where the clocks skip or repeat its start, it lasts as long as the times say; an end
 * before the start is the second of an hour that they repeat.
 */
function parseEnd({ start, end, time_zone }: TimesInput, starts_at: Date): Date {
  const [from, until] = [parseLocalTime(start), parseLocalTime(end)]
  if (until > from && isChangedTime(time_zone, from)) return new Date(starts_at.getTime() + until - from)
  const ends_at = parseLocal(time_zone, end, false)
  const second = ends_at < starts_at ? findSecondInstant(time_zone, until) : null
  return second === null ? ends_at : new Date(second)
}

/** Keeps the moment of a start that was not changed: of an hour that the clocks repeat, its text names the first only. */
export function keepMoment<T extends EventTimes & Pick<TimesInput, 'all_day' | 'time_zone'>>(
  change: T,
  before: { readonly startsAt: Date; readonly time_zone: string },
): T {
  const { time_zone, starts_at, ends_at } = change
  const isSame =
    !change.all_day &&
    before.time_zone === time_zone &&
    formatLocal(time_zone, starts_at, false) === formatLocal(time_zone, before.startsAt, false)
  const byMs = isSame ? before.startsAt.getTime() - starts_at.getTime() : 0
  if (byMs === 0) return change
  return { ...change, starts_at: before.startsAt, ends_at: new Date(ends_at.getTime() + byMs) }
}

/**
 * Parses the times of an event. An all-day one lasts a day at least.
 *
 * @throws {AppError} `rule_broken` when it ends before it starts, or lasts longer than a year.
 */
export function parseTimes(input: TimesInput): EventTimes {
  const { start, end, all_day, time_zone } = input
  const starts_at = parseLocal(time_zone, start, all_day)
  const ends_at = all_day ? parseLocal(time_zone, end, all_day) : parseEnd(input, starts_at)
  if (ends_at < starts_at || (all_day && ends_at <= starts_at))
    throw toIssue('end', calendarErrors.endBeforeStart)
  if (ends_at.getTime() - starts_at.getTime() > maxDurationMs) throw toIssue('end', calendarErrors.tooLong)
  return { starts_at, ends_at }
}

type RepeatInput = Omit<SeriesTimes, 'last_at'>

/**
 * The rule in its standard form, and when the series ends.
 *
 * @throws {AppError} `rule_broken` for a rule that is not supported, or whose occurrences overlap.
 */
export function parseRepeat(times: RepeatInput): Pick<SeriesTimes, 'rrule' | 'last_at'> & { until_at: Date } {
  try {
    const rrule = times.rrule === '' ? '' : formatRepeatRule(parseRepeatRule(times.rrule))
    const series = { ...times, rrule }
    const end = findEnd(series)
    const [first, second] = expandSeries({ ...series, ...end }, times.starts_at, new Date(times.ends_at), 2)
    if (rrule !== '' && first && second && second.startsAt < first.endsAt)
      throw new RepeatRuleError(calendarErrors.overlapping)
    return { rrule, ...end }
  } catch (error) {
    if (error instanceof RepeatRuleError) throw toIssue('rrule', error.message)
    throw error
  }
}

/** Each once, the earliest reminder last. */
export const toReminders = (minutes: readonly number[]): number[] =>
  [...new Set(minutes)].toSorted((a, b) => b - a).slice(0, maxReminders)
