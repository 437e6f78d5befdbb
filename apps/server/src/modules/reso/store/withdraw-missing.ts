import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { withdrawListings } from '../../listings/index.ts'
import type { ImportDeps } from '../import-types.ts'
import { findMissing, finishRun, lockCurrentRun, type RunRow } from '../run-queries.ts'

/** If a larger share of the listings is missing, the data is probably incomplete, and a supervisor has to confirm. */
const maxMissingShare = 0.2

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
  runId: string,
  listingIds: readonly string[],
  now: Date,
): Promise<void> {
  const count = await withdrawImported(tx, listingIds, now)
  await sql`UPDATE feed_run SET withdrawn = withdrawn + ${count} WHERE id = ${runId}`.execute(tx)
  await finishRun(tx, runId, { state: 'done', now, missing: listingIds.length })
}

/** Finishes a run: withdraws the listings it did not include, or asks first when there are too many. */
export async function withdrawMissing(deps: ImportDeps, run: RunRow): Promise<'done' | 'asking'> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockCurrentRun(tx, run)
    const { ids, total } = await findMissing(tx, run)
    if (ids.length > total * maxMissingShare) {
      await finishRun(tx, run.id, { state: 'asking', now, missing: ids.length })
      return 'asking'
    }
    await withdrawAndFinish(tx, run.id, ids, now)
    return 'done'
  })
}
