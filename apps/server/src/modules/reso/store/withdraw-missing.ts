import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { withdrawListings } from '../../listings/index.ts'
import type { ImportDeps } from '../import-types.ts'
import { findMissing, finishRun, lockCurrentRun, type MissingListing, type RunRow } from '../run-queries.ts'
import { recordChanges, takeSnapshot } from './record-changes.ts'

/** If a larger share of the listings is missing, the data is probably incomplete, and a supervisor has to confirm. */
const maxMissingShare = 0.2

/** Whether a supervisor decides about the missing listings, of all that a source has on the market. */
export const mustAsk = (missing: number, total: number): boolean => missing > total * maxMissingShare

/** Withdraws imported listings that are still on the market; returns how many. */
export async function withdrawImported(tx: Tx, listingIds: readonly string[], now: Date): Promise<number> {
  const withdrawn = await withdrawListings(tx, listingIds, now)
  // Clears the hash, so that an identical record received later counts as a change.
  await sql`UPDATE feed_listing SET hash = '' WHERE listing_id = ANY(${listingIds}::bigint[])`.execute(tx)
  return withdrawn.length
}

/** Withdraws listings and finishes the run. */
export async function withdrawAndFinish(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'source_id' | 'kind'>,
  missing: readonly MissingListing[],
  now: Date,
): Promise<void> {
  const recording = { runId: run.id, sourceId: run.source_id, kind: run.kind }
  const ids = missing.map(({ listing_id: id }) => id)
  const snapshot = await takeSnapshot(tx, recording, ids)
  const count = await withdrawImported(tx, ids, now)
  await recordChanges(
    tx,
    recording,
    snapshot,
    missing.map(({ listing_id, listing_key }) => ({
      listingId: listing_id,
      kind: 'gone',
      recordKey: listing_key,
    })),
  )
  await sql`UPDATE feed_run SET withdrawn = withdrawn + ${count} WHERE id = ${run.id}`.execute(tx)
  await finishRun(tx, run.id, { state: 'done', now, missing: ids.length })
}

/** Finishes a run: withdraws the listings it did not include, or asks first when there are too many. */
export async function withdrawMissing(deps: ImportDeps, run: RunRow): Promise<'done' | 'asking'> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockCurrentRun(tx, run)
    const { missing, total } = await findMissing(tx, run)
    if (mustAsk(missing.length, total)) {
      await finishRun(tx, run.id, { state: 'asking', now, missing: missing.length })
      return 'asking'
    }
    await withdrawAndFinish(tx, run, missing, now)
    return 'done'
  })
}
