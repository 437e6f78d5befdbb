import { expandSeries, type SeriesTimes } from '../../recurrence/series.ts'
import type { ParsedEvent } from '../parsed-event.ts'

const toDates = (times: readonly number[]): Date[] => times.map((time) => new Date(time))

export const isSeries = ({ rrule, rdates }: ParsedEvent): boolean => rrule !== '' || rdates.length > 0

/** The times of an event as those of a row. */
export const toSeries = (event: ParsedEvent): SeriesTimes => ({
  starts_at: new Date(event.startsAt),
  ends_at: new Date(event.endsAt),
  all_day: event.allDay,
  time_zone: event.timeZone,
  rrule: event.rrule,
  exdates: toDates(event.exdates),
  rdates: toDates(event.rdates),
  last_at: new Date(event.lastAt),
})

/** The starts of a series between two moments, also of excluded ones. */
export const listStarts = (event: ParsedEvent, from: number, until: number): number[] =>
  expandSeries({ ...toSeries(event), exdates: [] }, new Date(from), new Date(until), 50)
    .map(({ recurrenceAt }) => recurrenceAt.getTime())
    .filter((at) => at >= from && at < until)
