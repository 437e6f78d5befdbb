import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cancelPreviews } from './run-queries.ts'
import { withdrawImported } from './store/withdraw-missing.ts'
import { requestErrors } from './texts.ts'

/**
 * Removes a source with its reports, optionally withdrawing its listings; returns how many were withdrawn. It can be
 * restored for 30 days.
 */
export async function removeSource(
  actor: Actor,
  { db, clock, files }: Deps,
  id: string,
  withdraw: boolean,
): Promise<number> {
  const { count, fileKeys } = await db.transaction().execute(async (tx) => {
    const { rows: sources } =
      await sql`SELECT 1 FROM feed_source WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`.execute(tx)
    if (sources.length === 0) throw new AppError('not_found')
    const { rows: openRuns } = await sql`SELECT 1 FROM feed_run
      WHERE source_id = ${id} AND state IN ('waiting', 'running') AND file_key IS NOT NULL`.execute(tx)
    if (openRuns.length > 0) throw new AppError('conflict', requestErrors.importRunning)
    const { rows: undoing } =
      await sql`SELECT 1 FROM feed_run WHERE source_id = ${id} AND state = 'undoing'`.execute(tx)
    if (undoing.length > 0) throw new AppError('conflict', requestErrors.undoRunning)
    const { rows } = await sql<{ listing_id: string }>`
      SELECT listing_id FROM feed_listing WHERE source_id = ${id} ORDER BY listing_id`.execute(tx)
    const count = withdraw
      ? await withdrawImported(
          tx,
          rows.map((row) => row.listing_id),
          clock.now(),
        )
      : 0
    const now = clock.now()
    const previews = await cancelPreviews(tx, { now, before: now, sourceId: id })
    await tx
      .updateTable('feed_source')
      .set({ deleted_at: now, deleted_by: actor.personId })
      .where('id', '=', id)
      .execute()
    return { count, fileKeys: previews }
  })
  for (const key of fileKeys) await files.delete(key)
  return count
}
