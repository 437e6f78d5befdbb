import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export type EventRow = Selectable<Tables['calendar_event']>

/** An event of the agent's calendar. */
export async function findEvent(db: Db | Tx, agentId: string, id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('calendar_event')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Locks an event of the agent's calendar until the transaction ends, also a deleted one. */
export async function lockEvent(tx: Tx, agentId: string, id: string): Promise<EventRow | undefined> {
  return tx
    .selectFrom('calendar_event')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Longest duration of events that are found by their start; `spanning` in the database. */
const maxSingleMs = 7 * 86_400_000

/** Columns of a row in a window: those of a list, without long texts. */
export type WindowRow = Omit<
  EventRow,
  'description' | 'dtstamp' | 'message_id' | 'import_note' | 'key' | 'uid'
> & {
  readonly attendees: number
}

interface Window {
  readonly from: Date
  readonly until: Date
  readonly limit: number
}

/** Events of calendars that touch the time between two moments; of series those that may. */
export async function findInWindow(
  db: Db | Tx,
  agentIds: readonly string[],
  { from, until, limit }: Window,
): Promise<WindowRow[]> {
  const columns = sql`e.id, e.agent_id, e.kind, e.source, e.series_id, e.recurrence_at, e.title, e.location,
    e.starts_at, e.ends_at, e.all_day, e.time_zone, e.rrule, e.exdates, e.rdates, e.last_at, e.until_at, e.spanning,
    e.status, e.busy, e.private, e.reminders, e.client_id, e.listing_id, e.showing_id, e.organizer_email,
    e.organizer_name, e.answer, e.unconfirmed, e.sequence, e.version, e.created_at, e.changed_at, e.deleted_at,
    (SELECT count(*)::int FROM calendar_attendee a WHERE a.event_id = e.id) AS attendees`
  const agents = sql`ANY (${[...agentIds]}::bigint[])`
  const { rows } = await sql<WindowRow>`
    (SELECT ${columns} FROM calendar_event e
      WHERE e.agent_id = ${agents} AND e.deleted_at IS NULL AND NOT e.spanning
        AND e.starts_at >= ${new Date(from.getTime() - maxSingleMs)}::timestamptz
        AND e.starts_at < ${until}::timestamptz
        AND (e.ends_at > ${from}::timestamptz OR e.starts_at >= ${from}::timestamptz)
      ORDER BY e.starts_at, e.id LIMIT ${limit})
    UNION ALL
    (SELECT ${columns} FROM calendar_event e
      WHERE e.agent_id = ${agents} AND e.deleted_at IS NULL AND e.spanning
        AND e.until_at >= ${from}::timestamptz AND e.starts_at < ${until}::timestamptz
      ORDER BY e.starts_at, e.id LIMIT ${limit})`.execute(db)
  return rows
}
