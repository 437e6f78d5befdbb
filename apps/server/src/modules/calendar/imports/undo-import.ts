import type { CalendarImportRecord } from '@pb/contract/calendar-schemas'
import { chunk } from '@pb/rules/chunk'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishChange } from '../publish-change.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { presentImport } from './list-imports.ts'
import { lockCalendar, occurrencesHash } from './record-import.ts'

type ImportRow = Selectable<Tables['calendar_import']>

const chunkSize = 500

/** Columns that a file or an email changes, and an undo restores. */
const restored = [
  'title',
  'location',
  'description',
  'starts_at',
  'ends_at',
  'all_day',
  'time_zone',
  'rrule',
  'exdates',
  'rdates',
  'last_at',
  'until_at',
  'status',
  'busy',
  'private',
  'reminders',
  'organizer_email',
  'organizer_name',
  'answer',
  'sequence',
  'dtstamp',
  'import_note',
  'unconfirmed',
  'deleted_at',
] as const
/** Further columns of the rows of occurrences, which are inserted again. */
const identity = [
  'agent_id',
  'kind',
  'source',
  'uid',
  'series_id',
  'recurrence_at',
  'version',
  'key',
  'created_at',
  'changed_at',
] as const

const toColumns = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))

/** Locks the events of an import that are as it left them; `added` are those that it added. */
async function lockUnchanged(
  tx: Tx,
  { id, agent_id }: ImportRow,
): Promise<{ event_id: string; added: boolean }[]> {
  const { rows } = await sql<{ event_id: string; added: boolean }>`
    SELECT i.event_id, i.previous IS NULL AS added FROM calendar_import_event i JOIN calendar_event e ON e.id = i.event_id
    WHERE i.import_id = ${id} AND e.agent_id = ${agent_id} AND e.version = i.version AND e.deleted_at IS NULL
      AND i.occurrences = ${occurrencesHash}
    ORDER BY e.id FOR UPDATE OF e`.execute(tx)
  return rows
}

async function removeEvents(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`UPDATE calendar_event SET deleted_at = ${now}::timestamptz, changed_at = ${now}::timestamptz,
      version = version + 1
    WHERE (id = ANY (${[...ids]}::bigint[]) OR series_id = ANY (${[...ids]}::bigint[])) AND deleted_at IS NULL`.execute(
    tx,
  )
}

/** `occurrencesHash` of the occurrences that an entry `i` restores. */
const previousHash = sql<string>`(
  SELECT md5(coalesce(string_agg((o ->> 'id') || ' ' || (o ->> 'version'), ',' ORDER BY (o ->> 'id')::bigint), ''))
  FROM jsonb_array_elements(i.previous_occurrences) o WHERE o ->> 'deleted_at' IS NULL)`

/** Restores events with the occurrences that differed from them. */
async function restoreEvents(tx: Tx, importId: string, ids: readonly string[], now: Date): Promise<void> {
  const events = sql`ANY (${[...ids]}::bigint[])`
  const values = restored.map((name) => sql`${sql.ref(name)} = p.${sql.ref(name)}`)
  await sql`UPDATE calendar_event e SET ${sql.join(values)},
      message_id = (SELECT m.id FROM mail_message m WHERE m.id = p.message_id),
      version = e.version + 1, changed_at = ${now}::timestamptz
    FROM calendar_import_event i, jsonb_populate_record(null::calendar_event, i.previous) p
    WHERE i.import_id = ${importId} AND i.event_id = e.id AND e.id = ${events}`.execute(tx)
  await sql`DELETE FROM calendar_event WHERE series_id = ${events}`.execute(tx)
  const columns = [...identity, ...restored]
  await sql`INSERT INTO calendar_event (${toColumns(columns)}) SELECT ${toColumns(columns, 'p')}
    FROM calendar_import_event i, jsonb_populate_recordset(null::calendar_event, i.previous_occurrences) p
    WHERE i.import_id = ${importId} AND i.event_id = ${events}`.execute(tx)
  // The events are as an import before this one left them, which can be undone too.
  await sql`UPDATE calendar_import_event earlier SET version = e.version, occurrences = ${occurrencesHash}
    FROM calendar_import_event i JOIN calendar_event e ON e.id = i.event_id
    WHERE i.import_id = ${importId} AND i.event_id = ${events} AND earlier.event_id = e.id
      AND earlier.import_id < i.import_id AND earlier.version = (i.previous ->> 'version')::int
      AND earlier.occurrences = ${previousHash}`.execute(tx)
}

/** Events of an import that stay: changed since, and not deleted. */
async function countKept(tx: Tx, { id }: ImportRow, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM calendar_import_event i JOIN calendar_event e ON e.id = i.event_id
    WHERE i.import_id = ${id} AND e.deleted_at IS NULL AND NOT i.event_id = ANY (${[...ids]}::bigint[])`.execute(
    tx,
  )
  return maybeOne(rows)?.kept ?? 0
}

/** The change of an email may be applied again once it is undone. */
async function reopenInvitation(tx: Tx, { message_id, kind }: ImportRow): Promise<void> {
  if (message_id === null || kind !== 'change') return
  await tx
    .updateTable('calendar_invitation')
    .set({ decision: null })
    .where('message_id', '=', message_id)
    .execute()
}

async function undo(tx: Tx, row: ImportRow, now: Date): Promise<ImportRow> {
  await reopenInvitation(tx, row)
  const events = await lockUnchanged(tx, row)
  const kept = await countKept(
    tx,
    row,
    events.map(({ event_id }) => event_id),
  )
  for (const part of chunk(events, chunkSize)) {
    const added = part.filter((event) => event.added).map(({ event_id }) => event_id)
    const changed = part.filter((event) => !event.added).map(({ event_id }) => event_id)
    await removeEvents(tx, added, now)
    await restoreEvents(tx, row.id, changed, now)
    await scheduleReminders(tx, [...added, ...changed], now)
  }
  const { rows } = await sql<{ removed: number }>`SELECT count(*)::int AS removed FROM calendar_event
    WHERE id = ANY (${events.map(({ event_id }) => event_id)}::bigint[]) AND deleted_at IS NOT NULL`.execute(
    tx,
  )
  const removed = maybeOne(rows)?.removed ?? 0
  return tx
    .updateTable('calendar_import')
    .set({ undone_at: now, removed, restored: events.length - removed, kept })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Undoes an import as a whole: events that it added are removed, those that it changed are as before, and those that were
 * changed since stay. Once undone, it stays so.
 *
 * @throws {AppError} `not_found`
 */
export async function undoImport(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  id: string,
): Promise<CalendarImportRecord> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, actor.personId)
    const row = await tx
      .selectFrom('calendar_import')
      .selectAll()
      .where('id', '=', id)
      .where('agent_id', '=', actor.personId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    // The same from another tab.
    if (row.undone_at !== null) return presentImport(row)
    const undone = await undo(tx, row, deps.clock.now())
    await publishChange(tx, deps, actor.personId)
    return presentImport(undone)
  })
}
