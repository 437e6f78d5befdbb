import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { planBySize } from '../../platform/db/plan-by-size.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  lockChangedListings,
  markKept,
  removeNewBuildings,
  restoreChangedListings,
  unlinkSourceOpenHouses,
  type ChangeSet,
} from '../listings/index.ts'
import { deletePhotosJob, undoFileJob } from './jobs.ts'
import { findRun, type RunRow } from './run-queries.ts'
import { withSourceLease } from './source-lease.ts'
import { deletePhotosOfNewListings } from './store/store-photos.ts'
import { keptReasons, requestErrors } from './texts.ts'

const retrySeconds = 5

/** Tables whose rows about a listing are the file's own. */
const ownTables = ['feed_change', 'feed_listing', 'feed_picture'] as const

const getChanges = (runId: string): ChangeSet => ({
  table: 'feed_change',
  condition: sql`c.run_id = ${runId}`,
})

/** Explains why a run cannot be undone. */
function explainRefusal({ state }: RunRow): string {
  if (state === 'undone' || state === 'undoing') return requestErrors.alreadyUndone
  if (state === 'waiting' || state === 'running') return requestErrors.cancelFirst
  if (state === 'preview') return requestErrors.notImported
  return requestErrors.notLast
}

/**
 * Begins to undo the last file of a source; a job goes on with it. Throws `conflict` for any other file, and while the
 * file is imported.
 */
export async function undoRun(actor: Actor, { db, jobs }: Deps, id: string): Promise<RunRow> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ source_id: string }>`
      SELECT source_id::text AS source_id FROM feed_run WHERE id = ${id} AND kind = 'file'`.execute(tx)
    const [found] = rows
    if (!found) throw new AppError('not_found')
    // A new file of the source waits until this is decided.
    await sql`SELECT 1 FROM feed_source WHERE id = ${found.source_id} FOR UPDATE`.execute(tx)
    await sql`SELECT 1 FROM feed_run WHERE id = ${id} FOR UPDATE`.execute(tx)
    const run = await findRun(tx, id)
    if (!run) throw new AppError('not_found')
    if (!run.can_undo) throw new AppError('conflict', explainRefusal(run))
    await sql`UPDATE feed_run SET state = 'undoing', undone_by = ${actor.personId}, message = '' WHERE id = ${id}`.execute(
      tx,
    )
    await jobs.send(tx, undoFileJob, { run: id })
    return { ...run, state: 'undoing', can_undo: false }
  })
}

/** Restores what the source's records were before, so that an import of the same file changes the listings again. */
async function restoreRecords(tx: Tx, { id, source_id }: RunRow): Promise<void> {
  await sql`DELETE FROM feed_listing f USING feed_change c
    WHERE c.run_id = ${id} AND c.kept IS NULL AND c.kind = 'new' AND f.source_id = ${source_id}
      AND f.listing_id = c.listing_id`.execute(tx)
  // A listing that only a Member or Office record changed has the hash of before; photos come with the next record.
  await sql`UPDATE feed_listing f SET hash = CASE WHEN r.hash = f.hash THEN '' ELSE r.hash END,
      modified_at = r.modified_at, seen_run = r.seen_run, agent_key = r.agent_key, office_key = r.office_key,
      media_hash = NULL
    FROM feed_change c CROSS JOIN LATERAL jsonb_populate_record(NULL::feed_listing, c.record_before) r
    WHERE c.run_id = ${id} AND c.kept IS NULL AND c.record_before IS NOT NULL
      AND f.source_id = ${source_id} AND f.listing_key = r.listing_key`.execute(tx)
}

async function undoWithin(tx: Tx, { jobs, clock }: Deps, run: RunRow): Promise<void> {
  const { id } = run
  const now = clock.now()
  await planBySize(tx)
  await lockUntilCommit(tx, 'feed')
  await sql`SELECT 1 FROM feed_run WHERE id = ${id} FOR UPDATE`.execute(tx)
  if ((await findRun(tx, id))?.state !== 'undoing') return
  const changes = getChanges(id)
  await lockChangedListings(tx, changes)
  await markKept(tx, changes, {
    ...keptReasons,
    isOwnPhoto: sql`NOT EXISTS (SELECT FROM feed_picture f WHERE f.listing_id = p.listing_id AND f.name = p.name)`,
  })
  await restoreChangedListings(tx, changes, now)
  await restoreRecords(tx, run)
  const removed = sql`SELECT c.listing_id FROM feed_change c
    WHERE c.run_id = ${id} AND c.kept IS NULL AND c.kind = 'new'`
  await unlinkSourceOpenHouses(tx, run.source_id, removed)
  const names = await deletePhotosOfNewListings(tx, run.source_id, removed)
  if (names.length > 0) await jobs.send(tx, deletePhotosJob, { names })
  await sql`UPDATE feed_run SET state = 'undone', undone_at = ${now}::timestamptz,
      finished_at = coalesce(finished_at, ${now}::timestamptz),
      kept = (SELECT count(*) FROM feed_change WHERE run_id = ${id} AND kept IS NOT NULL) WHERE id = ${id}`.execute(
    tx,
  )
  await removeNewBuildings(tx, changes, ownTables)
}

/** A deadlock with an edit is tried again. */
const maxTries = 3

async function undoNow(deps: Deps, run: RunRow): Promise<'ended'> {
  for (let tries = 1; ; tries += 1)
    try {
      await deps.db.transaction().execute((tx) => undoWithin(tx, deps, run))
      return 'ended'
    } catch (error) {
      if (tries < maxTries) continue
      deps.log.error({ err: error, runId: run.id }, 'a file of listings could not be undone')
      await sql`UPDATE feed_run SET state = 'done', message = ${requestErrors.undoFailed}, undone_by = NULL,
        finished_at = coalesce(finished_at, ${deps.clock.now()}::timestamptz)
        WHERE id = ${run.id} AND state = 'undoing'`.execute(deps.db)
      return 'ended'
    }
}

/**
 * Undoes a file (job), in one transaction: added listings are canceled and hidden, changed and withdrawn ones restored. Those edited
 * since are kept and marked. Does nothing if that is already done.
 */
export async function undoFile(deps: Deps, runId: string): Promise<void> {
  const { db, jobs, clock } = deps
  const run = await findRun(db, runId)
  if (run?.state !== 'undoing') return
  const end = await withSourceLease(
    deps,
    run.source_id,
    async () => true,
    () => undoNow(deps, run),
  )
  if (end !== 'leased') return
  const startAfter = new Date(clock.now().getTime() + retrySeconds * 1000)
  await jobs.send(db, undoFileJob, { run: runId }, { startAfter })
}
