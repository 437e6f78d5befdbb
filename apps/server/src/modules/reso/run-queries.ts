import { sql } from 'kysely'
import { insertMany } from '../../platform/db/bulk.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { ImportContext, ImportCounts, Reject } from './import-types.ts'
import type { RunState } from './tables.ts'
import { fileErrors } from './texts.ts'

export interface RunRow extends ImportCounts {
  readonly id: string
  readonly source_id: string
  readonly source_name: string
  readonly kind: 'file' | 'sync'
  readonly file_name: string
  readonly file_key: string | null
  readonly whole: boolean
  readonly state: RunState
  readonly by_id: string | null
  readonly by_name: string | null
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly missing: number
  readonly message: string
}

const selectRuns = (db: Db | Tx) =>
  db
    .selectFrom('feed_run')
    .innerJoin('feed_source', 'feed_source.id', 'feed_run.source_id')
    .leftJoin('person', 'person.id', 'feed_run.by_id')
    .selectAll('feed_run')
    .select(['feed_source.name as source_name', 'person.name as by_name'])

export function findRun(db: Db | Tx, id: string): Promise<RunRow | undefined> {
  return selectRuns(db).where('feed_run.id', '=', id).executeTakeFirst()
}

export async function findRuns(db: Db | Tx, ids: readonly string[]): Promise<Map<string, RunRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRuns(db)
    .where('feed_run.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists runs of files, newest first. */
export function listRuns(db: Db, limit: number, offset: number): Promise<RunRow[]> {
  return selectRuns(db)
    .where('feed_run.kind', '=', 'file')
    .orderBy('feed_run.created_at', 'desc')
    .orderBy('feed_run.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countRuns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('feed_run')
    .where('kind', '=', 'file')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the source by name, ignoring case, or creates it. */
export async function findOrCreateSource(
  tx: Tx,
  { name, by, now }: { name: string; by: string | null; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO feed_source AS old (name, created_by, created_at)
    VALUES (${name}, ${by}::bigint, ${now}::timestamptz)
    ON CONFLICT (lower(name)) DO UPDATE SET name = old.name RETURNING id`.execute(tx)
  return rows[0]!.id
}

/** Starts a run, or restarts an interrupted one: its counts are reset, its stored records kept. */
export async function startRun(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('feed_reject').where('run_id', '=', id).execute()
  await tx
    .updateTable('feed_run')
    .set({
      state: 'running',
      message: '',
      records: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      withdrawn: 0,
      pictures: 0,
      missing: 0,
    })
    .where('id', '=', id)
    .execute()
}

const rejectColumns = { run_id: 'bigint', nr: 'int', record_key: 'text', reason: 'text' } as const

/** Adds the counts and rejects of a batch to a run's report. */
export async function addToReport(
  tx: Tx,
  id: string,
  counts: ImportCounts,
  rejects: readonly Reject[],
): Promise<void> {
  await sql`UPDATE feed_run SET records = records + ${counts.records}, added = added + ${counts.added},
      changed = changed + ${counts.changed}, unchanged = unchanged + ${counts.unchanged},
      rejected = rejected + ${counts.rejected}, withdrawn = withdrawn + ${counts.withdrawn},
      pictures = pictures + ${counts.pictures}
    WHERE id = ${id}`.execute(tx)
  await insertMany(
    tx,
    'feed_reject',
    rejectColumns,
    rejects.map((reject) => ({ run_id: id, ...reject })),
  )
}

/** Quarantines unreadable records of a server, and releases those that are readable now. */
export async function updateQuarantine(
  tx: Tx,
  { sourceId, now }: ImportContext,
  { readable, broken }: { readable: readonly string[]; broken: readonly Reject[] },
): Promise<void> {
  if (readable.length > 0)
    await sql`DELETE FROM feed_quarantine
      WHERE source_id = ${sourceId} AND record_key = ANY(${readable}::text[])`.execute(tx)
  const latest = [...new Map(broken.map((reject) => [reject.record_key, reject])).values()]
  if (latest.length === 0) return
  await sql`INSERT INTO feed_quarantine (source_id, record_key, reason, since)
    SELECT ${sourceId}::bigint, key, reason, ${now}::timestamptz
    FROM unnest(${latest.map(({ record_key }) => record_key)}::text[], ${latest.map(({ reason }) => reason)}::text[])
      AS input(key, reason)
    ON CONFLICT (source_id, record_key) DO UPDATE SET reason = excluded.reason`.execute(tx)
}

export async function finishRun(
  db: Db | Tx,
  id: string,
  end: { readonly state: RunState; readonly now: Date; readonly message?: string; readonly missing?: number },
): Promise<void> {
  const { state, now, message = '', missing } = end
  await db
    .updateTable('feed_run')
    .set({
      state,
      message,
      file_key: null,
      finished_at: state === 'asking' ? null : now,
      ...(missing !== undefined && { missing }),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks runs as failed that an interrupted command-line import left open. Called by the source's next import. */
export async function failInterruptedRuns(tx: Tx, sourceId: string, now: Date): Promise<void> {
  await tx
    .updateTable('feed_run')
    .set({ state: 'failed', message: fileErrors.interrupted, finished_at: now })
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['waiting', 'running'])
    .where('file_key', 'is', null)
    .execute()
}

/** Returns the source's listings on the market that neither this run nor a later one included, and the total. */
export async function findMissing(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'source_id'>,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ listing_id: string; missing: boolean }>`
    SELECT listing_id, seen_run < ${run.id} AS missing FROM feed_listing JOIN listing ON listing.id = listing_id
    WHERE source_id = ${run.source_id} AND standard_status NOT IN ('Closed', 'Expired', 'Withdrawn', 'Canceled')
    ORDER BY listing_id`.execute(tx)
  return { ids: rows.filter(({ missing }) => missing).map((row) => row.listing_id), total: rows.length }
}

/** Lists a page of a run's rejects, after record number `nr`. */
export function listRejects(db: Db, runId: string, nr: number, limit: number): Promise<Reject[]> {
  return db
    .selectFrom('feed_reject')
    .select(['nr', 'record_key', 'reason'])
    .where('run_id', '=', runId)
    .where('nr', '>', nr)
    .orderBy('nr')
    .limit(limit)
    .execute()
}
