import { sql } from 'kysely'
import { insertMany } from '../../platform/db/bulk.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { toJsonText } from '../../platform/db/json-text.ts'
import { one } from '../../platform/db/one-row.ts'
import type { ImportContext, ImportCounts, Reject } from './import-types.ts'
import { ImportStoppedError, sourceLeases } from './source-lease.ts'
import type { PreviewExamples, RunState } from './tables.ts'
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
  readonly tries: number
  readonly missing: number
  readonly message: string
  /** The next start, or the last one, only counts what the file would change. */
  readonly preview: boolean
  /** What the file changed is recorded, and can be undone while it is the source's last one. */
  readonly can_undo: boolean
  readonly examples: PreviewExamples | null
  readonly undone_by_name: string | null
  readonly undone_at: Date | null
  readonly kept: number
}

/** A listing of a source that is not in a complete file. */
export interface MissingListing {
  readonly listing_id: string
  readonly listing_key: string
}

/** A file's changes can be undone when they are recorded, and no later file of the source is open or changed listings. */
const canUndo = sql<boolean>`feed_run.recorded AND feed_run.state IN ('asking', 'done', 'failed', 'canceled')
  AND EXISTS (SELECT FROM feed_change c WHERE c.run_id = feed_run.id)
  AND NOT EXISTS (SELECT FROM feed_run later WHERE later.source_id = feed_run.source_id AND later.id > feed_run.id
    AND (later.state IN ('waiting', 'running', 'asking', 'undoing') OR later.state <> 'undone' AND (
      EXISTS (SELECT FROM feed_change c WHERE c.run_id = later.id))))`

const selectRuns = (db: Db | Tx) =>
  db
    .selectFrom('feed_run')
    .innerJoin('feed_source', 'feed_source.id', 'feed_run.source_id')
    .leftJoin('person', 'person.id', 'feed_run.by_id')
    .leftJoin('person as undone', 'undone.id', 'feed_run.undone_by')
    .selectAll('feed_run')
    .select(['feed_source.name as source_name', 'person.name as by_name', 'undone.name as undone_by_name'])
    .select(canUndo.as('can_undo'))
    .where('feed_source.deleted_at', 'is', null)

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
    .innerJoin('feed_source', 'feed_source.id', 'feed_run.source_id')
    .where('feed_source.deleted_at', 'is', null)
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
    ON CONFLICT (lower(name)) WHERE deleted_at IS NULL DO UPDATE SET name = old.name RETURNING id`.execute(tx)
  return one(rows).id
}

/**
 * Starts a run, or restarts an interrupted one: its counts are reset, its stored records kept. Returns null if it is
 * finished or canceled.
 */
export async function startRun(tx: Tx, id: string): Promise<RunRow | null> {
  const { numUpdatedRows } = await tx
    .updateTable('feed_run')
    .set((eb) => ({
      state: 'running' as const,
      tries: eb('tries', '+', 1),
      message: '',
      records: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      withdrawn: 0,
      // A later start finds the addresses that an earlier one has stored.
      pictures: sql<number>`CASE WHEN preview THEN 0 ELSE pictures END`,
      missing: 0,
      examples: null,
      recorded: sql<boolean>`kind = 'file' AND NOT preview`,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  await tx.deleteFrom('feed_reject').where('run_id', '=', id).execute()
  return (await findRun(tx, id))!
}

/** Whether a run was neither canceled nor started again since it was read. */
export async function isCurrent(db: Db | Tx, { id, tries }: Pick<RunRow, 'id' | 'tries'>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS one FROM feed_run
    WHERE id = ${id} AND tries = ${tries} AND state = 'running'`.execute(db)
  return rows.length > 0
}

/** Locks a run. Throws an `ImportStoppedError` when it was stopped or another process has started it again. */
export async function lockCurrentRun(tx: Tx, run: Pick<RunRow, 'id' | 'tries'>): Promise<void> {
  await sql`SELECT 1 FROM feed_run WHERE id = ${run.id} FOR UPDATE`.execute(tx)
  if (!(await isCurrent(tx, run))) throw new ImportStoppedError('the run was stopped')
}

/** Whether an earlier file of the same source is still to be imported or undone: files are imported in their order. */
export async function hasEarlierRun(
  db: Db,
  { id, source_id }: Pick<RunRow, 'id' | 'source_id'>,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS one FROM feed_run WHERE source_id = ${source_id} AND id < ${id}
    AND (state IN ('waiting', 'running') AND file_key IS NOT NULL OR state = 'undoing') LIMIT 1`.execute(db)
  return rows.length > 0
}

const rejectColumns = { run_id: 'bigint', nr: 'int', record_key: 'text', reason: 'text' } as const

/**
 * Adds the counts and rejects of a batch to a run's report. Throws an `ImportStoppedError`, which rolls the batch back,
 * if the run was canceled or started again.
 */
export async function addToReport(
  tx: Tx,
  { runId: id, attempt }: Pick<ImportContext, 'runId' | 'attempt'>,
  counts: ImportCounts,
  rejects: readonly Reject[],
): Promise<void> {
  const { numAffectedRows } =
    await sql`UPDATE feed_run SET records = records + ${counts.records}, added = added + ${counts.added},
      changed = changed + ${counts.changed}, unchanged = unchanged + ${counts.unchanged},
      rejected = rejected + ${counts.rejected}, withdrawn = withdrawn + ${counts.withdrawn},
      pictures = pictures + ${counts.pictures}
    WHERE id = ${id} AND tries = ${attempt} AND state = 'running'`.execute(tx)
  if (numAffectedRows === 0n) throw new ImportStoppedError('the run was stopped')
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

/** Counts what all starts of an interrupted run changed: the last one found what those before had stored unchanged. */
async function countAllStarts(db: Db | Tx, id: string): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT (count(*) FILTER (WHERE kind = 'new'))::int AS added,
        (count(*) FILTER (WHERE kind = 'changed'))::int AS changed,
        (count(*) FILTER (WHERE kind = 'gone'))::int AS withdrawn FROM feed_change WHERE run_id = ${id}
    )
    UPDATE feed_run SET added = counted.added, changed = greatest(feed_run.changed, counted.changed),
      withdrawn = counted.withdrawn, unchanged = greatest(0, records - rejected - counted.added
        - greatest(feed_run.changed, counted.changed) - counted.withdrawn)
    FROM counted WHERE id = ${id} AND tries > 1 AND recorded`.execute(db)
}

/** Finishes a run that is not finished or canceled yet. */
export async function finishRun(
  db: Db | Tx,
  id: string,
  end: { readonly state: RunState; readonly now: Date; readonly message?: string; readonly missing?: number },
): Promise<void> {
  const { state, now, message = '', missing } = end
  await countAllStarts(db, id)
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
    .where('state', 'in', ['waiting', 'running', 'preview', 'asking'])
    .execute()
}

/** Ends a preview: its file waits for a decision. */
export async function finishPreview(
  tx: Tx,
  id: string,
  end: { readonly examples: PreviewExamples; readonly missing: number; readonly withdrawn: number },
): Promise<void> {
  await sql`UPDATE feed_run SET state = 'preview', examples = ${toJsonText(end.examples)}::jsonb,
    missing = ${end.missing}, withdrawn = withdrawn + ${end.withdrawn} WHERE id = ${id}`.execute(tx)
}

/** Cancels previews that were made before a time; returns the keys of their files. */
export async function cancelPreviews(
  db: Db | Tx,
  { now, before, sourceId }: { readonly now: Date; readonly before: Date; readonly sourceId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    WITH old AS (
      SELECT id, file_key FROM feed_run WHERE state = 'preview' AND created_at <= ${before}
        AND (${sourceId}::bigint IS NULL OR source_id = ${sourceId}::bigint) FOR UPDATE)
    UPDATE feed_run SET state = 'canceled', file_key = NULL, finished_at = ${now} FROM old
    WHERE feed_run.id = old.id AND old.file_key IS NOT NULL RETURNING old.file_key`.execute(db)
  return rows.map(({ file_key: key }) => key)
}

/** Deletes what files before the source's last three changed: they cannot be undone any more. */
export async function pruneChanges(tx: Tx, sourceId: string): Promise<void> {
  await sql`WITH pruned AS (
      UPDATE feed_run SET recorded = false WHERE id IN (
        SELECT id FROM feed_run WHERE source_id = ${sourceId} AND recorded ORDER BY id DESC OFFSET 3)
      RETURNING id)
    DELETE FROM feed_change WHERE run_id IN (SELECT id FROM pruned)`.execute(tx)
}

/** Marks runs as failed that an interrupted command-line import left open. Called by the source's next import. */
export async function failInterruptedRuns(tx: Tx, sourceId: string, now: Date): Promise<void> {
  await sql`UPDATE feed_run SET state = 'failed', message = ${fileErrors.interrupted}, finished_at = ${now}::timestamptz
    WHERE source_id = ${sourceId} AND state IN ('waiting', 'running') AND file_key IS NULL
      AND NOT EXISTS (SELECT 1 FROM feed_source WHERE id = ${sourceId} AND NOT ${sourceLeases.isFree(now)})`.execute(
    tx,
  )
}

/** Returns the source's listings on the market that neither this run nor a later one included, and the total. */
export async function findMissing(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'source_id'>,
): Promise<{ missing: MissingListing[]; total: number }> {
  const { rows } = await sql<MissingListing & { missing: boolean }>`
    SELECT listing_id, listing_key, seen_run < ${run.id} AS missing
    FROM feed_listing JOIN listing ON listing.id = listing_id
    WHERE source_id = ${run.source_id} AND standard_status NOT IN ('Closed', 'Expired', 'Withdrawn', 'Canceled')
    ORDER BY listing_id`.execute(tx)
  return { missing: rows.filter(({ missing }) => missing), total: rows.length }
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
