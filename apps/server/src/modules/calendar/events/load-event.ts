import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { describeRepeatRule } from '@pb/rules/calendar/describe-rule'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { expandSeries, type Occurrence } from '../recurrence/series.ts'
import { findEvent, type EventRow } from './event-row.ts'
import { isSeries, presentOccurrence } from './present.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'

interface AttendeeRow {
  readonly name: string
  readonly email: string
  readonly partstat: CalendarEvent['attendees'][number]['partstat']
  readonly failure: string
}

interface References {
  readonly client: CalendarEvent['client']
  readonly listing: CalendarEvent['listing']
}

async function findAttendees(db: Db | Tx, eventId: string): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    SELECT a.name, a.email::text AS email, a.partstat, coalesce((SELECT m.failure FROM calendar_email m
      WHERE m.event_id = a.event_id AND m.email = a.email ORDER BY m.id DESC LIMIT 1), '') AS failure
    FROM calendar_attendee a WHERE a.event_id = ${eventId} ORDER BY a.name, a.email`.execute(db)
  return rows
}

async function findReferences(db: Db | Tx, { client_id, listing_id }: EventRow): Promise<References> {
  const { rows } = await sql<References>`
    SELECT (SELECT jsonb_build_object('user_id', c.person_id::text, 'name', ${fullName('c')})
        FROM client c WHERE c.id = ${client_id}::bigint) AS client,
      (SELECT jsonb_build_object('listing_id', l.id::text, 'address', b.address, 'unit', coalesce(u.label, ''))
        FROM listing l JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = u.building_id
        WHERE l.id = ${listing_id}::bigint) AS listing`.execute(db)
  return one(rows)
}

/** The occurrence of a series that starts at a moment; its first one without. */
function findOccurrence(row: EventRow, occurrence: number | undefined): Occurrence | undefined {
  const single = { recurrenceAt: row.starts_at, startsAt: row.starts_at, endsAt: row.ends_at }
  if (!isSeries(row) || occurrence === undefined) return single
  const at = new Date(occurrence * 1000)
  return expandSeries(row, at, new Date(at.getTime() + 1000), 2).find(
    ({ startsAt }) => startsAt.getTime() === at.getTime(),
  )
}

/** By which the change of an unconfirmed email is undone, while the event is as the change left it. */
async function findUndoId(db: Db | Tx, { id, series_id, unconfirmed }: EventRow): Promise<string | null> {
  if (!unconfirmed) return null
  const { rows } = await sql<{ id: string }>`SELECT c.id FROM calendar_import_event i
    JOIN calendar_import c ON c.id = i.import_id JOIN calendar_event e ON e.id = i.event_id
    WHERE i.event_id = ${series_id ?? id} AND c.kind = 'change' AND c.undone_at IS NULL AND e.version = i.version
    ORDER BY c.id DESC LIMIT 1`.execute(db)
  return maybeOne(rows)?.id ?? null
}

/** An event with everything that its form shows. */
async function presentEvent(
  db: Db | Tx,
  row: EventRow,
  viewer: string,
  occurrence?: number,
): Promise<CalendarEvent> {
  const found = findOccurrence(row, occurrence)
  if (!found) throw new AppError('not_found')
  const attendees = await findAttendees(db, row.id)
  const { client, listing } = await findReferences(db, row)
  const {
    key: _key,
    attendees: _count,
    ...item
  } = presentOccurrence({ ...row, attendees: attendees.length }, found, viewer)
  const organizer =
    row.organizer_email === '' ? null : { name: row.organizer_name, email: row.organizer_email }
  return {
    ...item,
    uid: row.uid,
    description: row.description,
    rrule: row.rrule,
    rule_text: describeRepeatRule(row.rrule),
    reminders: row.reminders,
    attendees,
    organizer,
    client,
    listing,
    message_id: row.message_id,
    import_note: row.import_note,
    undo_id: await findUndoId(db, row),
    time_created: toUnixSeconds(row.created_at),
    time_changed: toUnixSeconds(row.changed_at),
  }
}

/** @throws {AppError} `not_found` for an event of another's calendar, or a date that the series does not have. */
export async function getEvent(
  db: Db | Tx,
  agentId: string,
  id: string,
  occurrence?: number,
): Promise<CalendarEvent> {
  const row = await findEvent(db, agentId, id)
  if (!row) throw new AppError('not_found')
  return presentEvent(db, row, agentId, occurrence)
}
