import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ImportKind } from '../tables.ts'

export interface ImportCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
}

interface NewImport {
  readonly agentId: string
  readonly kind: ImportKind
  /** Of the file, or the title of the event. */
  readonly name: string
  readonly messageId: string | null
  readonly now: Date
}

/** Imports, their undo, and changes by hand of one agent's calendar wait for each other. */
export async function lockCalendar(tx: Tx, agentId: string): Promise<void> {
  await tx.selectFrom('agent').select('person_id').where('person_id', '=', agentId).forUpdate().execute()
}

/** Begins the record of an import; returns its id. */
export async function startImport(
  tx: Tx,
  { agentId, kind, name, messageId, now }: NewImport,
): Promise<string> {
  const { id } = await tx
    .insertInto('calendar_import')
    .values({
      agent_id: agentId,
      kind,
      name: name.slice(0, 200),
      message_id: messageId,
      added: 0,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      created_at: now,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records events that the import added. */
export async function recordAdded(tx: Tx, importId: string, eventIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO calendar_import_event (import_id, event_id, version, occurrences)
    SELECT ${importId}, id, 1, '' FROM unnest(${[...eventIds]}::bigint[]) id`.execute(tx)
}

/** Records events as they are, before the import changes them. */
export async function recordPrevious(tx: Tx, importId: string, eventIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO calendar_import_event (import_id, event_id, version, occurrences, previous, previous_occurrences)
    SELECT ${importId}, e.id, e.version, '', to_jsonb(e),
      (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.id), '[]') FROM calendar_event o WHERE o.series_id = e.id)
    FROM calendar_event e WHERE e.id = ANY (${[...eventIds]}::bigint[]) ON CONFLICT DO NOTHING`.execute(tx)
}

/** A hash of the occurrences that differ from the series `e`, and of their versions. */
export const occurrencesHash: RawBuilder<string> = sql<string>`(
  SELECT md5(coalesce(string_agg(o.id || ' ' || o.version, ',' ORDER BY o.id), ''))
  FROM calendar_event o WHERE o.series_id = e.id AND o.deleted_at IS NULL)`

/** Ends the record of an import: what it did, and the versions that it left. One that changed nothing is not kept. */
export async function finishImport(tx: Tx, importId: string, counts: ImportCounts): Promise<string | null> {
  const { added, updated, unchanged, skipped } = counts
  if (added + updated === 0) {
    await tx.deleteFrom('calendar_import').where('id', '=', importId).execute()
    return null
  }
  await sql`UPDATE calendar_import_event i SET version = e.version, occurrences = ${occurrencesHash}
    FROM calendar_event e WHERE e.id = i.event_id AND i.import_id = ${importId}`.execute(tx)
  await tx
    .updateTable('calendar_import')
    .set({ added, updated, unchanged, skipped })
    .where('id', '=', importId)
    .execute()
  return importId
}
