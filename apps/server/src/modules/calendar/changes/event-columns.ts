import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import type { EventRow } from '../events/event-row.ts'

/** What an event states, apart from its times. */
const contentColumns = [
  'title',
  'location',
  'description',
  'status',
  'busy',
  'private',
  'reminders',
  'client_id',
  'listing_id',
] as const

export type EventContent = Pick<Selectable<Tables['calendar_event']>, (typeof contentColumns)[number]>
type EventTimes = Pick<EventRow, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone' | 'rrule'>

/** An event as it is after a change. */
export type EventChange = EventContent & EventTimes

export const toContent = (row: EventContent): EventContent => ({
  title: row.title,
  location: row.location,
  description: row.description,
  status: row.status,
  busy: row.busy,
  private: row.private,
  reminders: row.reminders,
  client_id: row.client_id,
  listing_id: row.listing_id,
})
