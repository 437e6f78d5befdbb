import { dayMs } from '@pb/rules/dates'
import { fromLocal } from '../../recurrence/local-times.ts'
import { getDays, type FileTime } from '../event-reader.ts'
import type { ParsedEvent } from '../parsed-event.ts'
import { listStarts } from './to-series.ts'

/**
 * The start of the occurrence that an EXDATE or RECURRENCE-ID of a series names; undefined if it has none. It should be
 * a date for an all-day series and a time for others (RFC 5545, 3.8.4.4), but Exchange names days of all-day series by
 * midnight and others name occurrences by their day.
 */
export function findOccurrenceStart(series: ParsedEvent, time: FileTime): number | undefined {
  if (!time.isDate && !series.allDay) return listStarts(series, time.at, time.at + 1000)[0]
  const days = series.allDay ? getDays(time, series.timeZone) : [Math.floor(time.local / dayMs)]
  for (const day of days) {
    const [from, until] = [day, day + 1].map((number) => fromLocal(series.timeZone, number * dayMs).getTime())
    const starts = listStarts(series, from!, until!)
    if (starts.length === 1) return starts[0]
  }
  return undefined
}
