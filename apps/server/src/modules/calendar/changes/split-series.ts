import { formatRepeatRule, parseRepeatRule } from '@pb/rules/calendar/repeat-rule'
import { expandSeries, findEnd, type SeriesTimes } from '../recurrence/series.ts'
import { formatLocal } from '../recurrence/local-times.ts'

type Series = SeriesTimes & { readonly until_at: Date }
/** As a row is updated. */
interface SeriesColumns extends Pick<Series, 'rrule' | 'last_at' | 'until_at'> {
  readonly rdates: Date[]
}

/** The UNTIL of a series that ends before a moment: the day before, or the second before. */
function formatUntil({ all_day, time_zone }: Series, before: Date): string {
  const end = new Date(before.getTime() - 1000)
  if (all_day) return formatLocal(time_zone, end, true).replaceAll('-', '')
  return end.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Columns of a series whose last occurrence is before a moment. */
export function endBefore(row: Series, moment: Date): SeriesColumns {
  const rdates = row.rdates.filter((date) => date < moment)
  const rrule =
    row.rrule === ''
      ? ''
      : formatRepeatRule({ ...parseRepeatRule(row.rrule), count: null, until: formatUntil(row, moment) })
  return { rrule, rdates, ...findEnd({ ...row, rrule, rdates }) }
}

/** The rule of the rest of a series: of a number of occurrences those that remain. */
export function toRemainingRule(row: Series, rrule: string, moment: Date): string {
  if (rrule === '' || row.rrule === '') return rrule
  const [rule, original] = [parseRepeatRule(rrule), parseRepeatRule(row.rrule)]
  if (rule.count === null || rule.count !== original.count) return rrule
  const all = { ...row, exdates: [], rdates: [] }
  const past = expandSeries(all, row.starts_at, moment, rule.count).filter(
    ({ startsAt }) => startsAt < moment,
  )
  return formatRepeatRule({ ...rule, count: Math.max(1, rule.count - past.length) })
}
