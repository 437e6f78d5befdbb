import { formatRepeatRule, parseRepeatRule } from '@pb/rules/calendar/repeat-rule'
import type { EventRow } from '../events/event-row.ts'
import { expandSeries, findEnd } from '../recurrence/series.ts'
import { formatLocal } from '../recurrence/local-times.ts'

type SeriesColumns = Pick<EventRow, 'rrule' | 'rdates' | 'last_at' | 'until_at'>

/** The UNTIL of a series that ends before a moment: the day before, or the second before. */
function formatUntil({ all_day, time_zone }: EventRow, before: Date): string {
  const end = new Date(before.getTime() - 1000)
  if (all_day) return formatLocal(time_zone, end, true).replaceAll('-', '')
  return end.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Columns of a series whose last occurrence is before a moment. */
export function endBefore(row: EventRow, moment: Date): SeriesColumns {
  const rdates = row.rdates.filter((date) => date < moment)
  const rrule =
    row.rrule === ''
      ? ''
      : formatRepeatRule({ ...parseRepeatRule(row.rrule), count: null, until: formatUntil(row, moment) })
  return { rrule, rdates, ...findEnd({ ...row, rrule, rdates }) }
}

/** The rule of the rest of a series: of a number of occurrences those that remain. */
export function toRemainingRule(row: EventRow, rrule: string, moment: Date): string {
  if (rrule === '' || row.rrule === '') return rrule
  const [rule, original] = [parseRepeatRule(rrule), parseRepeatRule(row.rrule)]
  if (rule.count === null || rule.count !== original.count) return rrule
  const all = { ...row, exdates: [], rdates: [] }
  const past = expandSeries(all, row.starts_at, moment, rule.count).filter(
    ({ startsAt }) => startsAt < moment,
  )
  return formatRepeatRule({ ...rule, count: Math.max(1, rule.count - past.length) })
}
