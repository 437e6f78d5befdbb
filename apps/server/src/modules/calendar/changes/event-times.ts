import { maxReminders } from '@pb/contract/calendar-schemas'
import { formatRepeatRule, parseRepeatRule, RepeatRuleError } from '@pb/rules/calendar/repeat-rule'
import { AppError } from '../../../platform/errors/app-error.ts'
import { parseLocal } from '../recurrence/local-times.ts'
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
 * Parses the times of an event. An all-day one lasts a day at least.
 *
 * @throws {AppError} `rule_broken` when it ends before it starts, or lasts longer than a year.
 */
export function parseTimes({ start, end, all_day, time_zone }: TimesInput): EventTimes {
  const starts_at = parseLocal(time_zone, start, all_day)
  const ends_at = parseLocal(time_zone, end, all_day)
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
