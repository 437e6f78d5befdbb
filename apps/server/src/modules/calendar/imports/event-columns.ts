import type { ParsedEvent } from '../ics/parsed-event.ts'

const toDates = (times: readonly number[]): Date[] => times.map((time) => new Date(time))

/** The columns of an event that come from an .ics. */
export const toEventColumns = (event: ParsedEvent) => ({
  title: event.title,
  location: event.location,
  description: event.description,
  starts_at: new Date(event.startsAt),
  ends_at: new Date(event.endsAt),
  all_day: event.allDay,
  time_zone: event.timeZone,
  rrule: event.rrule,
  exdates: toDates(event.exdates),
  rdates: toDates(event.rdates),
  last_at: new Date(event.lastAt),
  until_at: new Date(event.untilAt),
  status: event.status,
  busy: event.busy,
  private: event.private,
  import_note: event.note,
})
