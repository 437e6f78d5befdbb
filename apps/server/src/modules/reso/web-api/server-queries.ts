import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Resource } from '../records/parse-related.ts'
import type { ServerState } from '../tables.ts'

export interface ServerRow {
  readonly source_id: string
  readonly source_name: string
  readonly url: string
  readonly auth: 'bearer' | 'client'
  readonly token_url: string | null
  readonly client_id: string | null
  readonly scope: string | null
  readonly sealed_secret: string
  readonly paused: boolean
  readonly state: ServerState
  readonly message: string
  readonly failures: number
  readonly next_at: Date | null
  readonly synced_at: Date | null
  readonly compared_at: Date | null
  readonly expands: boolean | null
}

export async function findServers(
  db: Db | Tx,
  sourceIds: readonly string[],
): Promise<Map<string, ServerRow>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('feed_server')
    .innerJoin('feed_source', 'feed_source.id', 'feed_server.source_id')
    .selectAll('feed_server')
    .select('feed_source.name as source_name')
    .where('source_id', 'in', [...sourceIds])
    .where('feed_source.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

export async function findServer(db: Db | Tx, sourceId: string): Promise<ServerRow | undefined> {
  return (await findServers(db, [sourceId])).get(sourceId)
}

/** Finds sources whose sync is due: not paused, not disconnected and not waiting for a retry. */
export async function findDueServers(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ source_id: string }>`
    SELECT source_id FROM feed_server JOIN feed_source s ON s.id = source_id
    WHERE s.deleted_at IS NULL AND NOT paused AND state <> 'reconnect' AND (next_at IS NULL OR next_at <= ${now}::timestamptz) ORDER BY source_id`.execute(
    db,
  )
  return rows.map(({ source_id }) => source_id)
}

export async function updateServer(
  db: Db | Tx,
  sourceId: string,
  values: Partial<{
    state: ServerState
    message: string
    failures: number
    next_at: Date | null
    synced_at: Date
    compared_at: Date
    expands: boolean | null
    paused: boolean
  }>,
): Promise<void> {
  await db.updateTable('feed_server').set(values).where('source_id', '=', sourceId).execute()
}

/** Returns the modification time up to which a resource is imported; null before the first page. */
export async function findCursor(db: Db, sourceId: string, resource: Resource): Promise<Date | null> {
  const row = await db
    .selectFrom('feed_cursor')
    .select('modified_at')
    .where('source_id', '=', sourceId)
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row?.modified_at ?? null
}

/** Advances a cursor; never moves it back. */
export async function moveCursor(
  db: Db,
  cursor: { source_id: string; resource: Resource; modified_at: Date },
): Promise<void> {
  const { source_id, resource, modified_at } = cursor
  await sql`INSERT INTO feed_cursor AS old (source_id, resource, modified_at)
    VALUES (${source_id}, ${resource}, ${modified_at}::timestamptz)
    ON CONFLICT (source_id, resource) DO UPDATE SET modified_at = greatest(old.modified_at, excluded.modified_at)`.execute(
    db,
  )
}

/** Opens the run of a sync, and deletes an interrupted one; its stored records are kept. */
export async function openSyncRun(db: Db, sourceId: string, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`DELETE FROM feed_run WHERE source_id = ${sourceId} AND kind = 'sync' AND state = 'running'`.execute(
      tx,
    )
    const { id } = await tx
      .insertInto('feed_run')
      .values({
        source_id: sourceId,
        kind: 'sync',
        file_name: '',
        file_key: null,
        whole: false,
        state: 'running',
        by_id: null,
        created_at: now,
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Number of sync runs to keep per source, besides one in state `asking`. */
const maxSyncRuns = 20

/** Deletes old sync runs, those without changes, and `asking` runs that a newer one replaces. */
export async function pruneSyncRuns(db: Db, sourceId: string): Promise<void> {
  await sql`DELETE FROM feed_run WHERE source_id = ${sourceId} AND kind = 'sync' AND id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY state = 'asking' ORDER BY id DESC) AS place, state,
        added + changed + withdrawn + rejected = 0 AND state = 'done' AS idle
      FROM feed_run WHERE source_id = ${sourceId} AND kind = 'sync'
    ) runs WHERE place > 1 AND (place > ${maxSyncRuns} OR idle OR state = 'asking'))`.execute(db)
}
