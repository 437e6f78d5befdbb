import { sql } from 'kysely'
import pg from 'pg'
import { hasRole } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { restorableSince, type RestorableRecords } from '../../platform/restorable.ts'
import { syncJob } from './jobs.ts'
import { requestErrors } from './texts.ts'
import { findServer, updateServer } from './web-api/server-queries.ts'
import './tables.ts'

/** Sources of listings, with their servers and reports; supervisors remove and restore them. */
export const restorableSources: RestorableRecords = {
  kind: 'feed_source',
  select: (
    { roles },
    since,
  ) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted, '' AS open_id,
      deleted_by AS agent_id, deleted_at
    FROM feed_source WHERE deleted_at >= ${since} AND ${hasRole({ roles }, 'SUPERVISOR')}::boolean`,
  effect: sql`coalesce((SELECT CASE WHEN paused THEN 'paused' WHEN state = 'reconnect' THEN 'reconnect' ELSE 'syncs' END
    FROM feed_server WHERE source_id = rows.id), 'file')`,
  /**
   * What a server lists is compared from the start, by a sync that is queued with the restore: listings that were withdrawn with the
   * source come back with it.
   * Throws `conflict` if another source has its name now.
   */
  async restore({ roles }, deps, id) {
    if (!hasRole({ roles }, 'SUPERVISOR')) throw new AppError('not_found')
    await deps.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('feed_source')
        .set({ deleted_at: null, deleted_by: null })
        .where('id', '=', id)
        .where('deleted_at', '>=', restorableSince(deps.clock.now()))
        .executeTakeFirst()
        .catch((error: unknown) => {
          throw error instanceof pg.DatabaseError && error.constraint === 'feed_source_identity'
            ? new AppError('conflict', requestErrors.nameTaken)
            : error
        })
      if (numUpdatedRows === 0n) throw new AppError('not_found')
      const server = await findServer(tx, id)
      if (!server) return
      await tx.deleteFrom('feed_cursor').where('source_id', '=', id).execute()
      if (server.paused || server.state === 'reconnect') return
      await updateServer(tx, id, { state: 'waiting', message: '', failures: 0, next_at: null })
      await deps.jobs.send(tx, syncJob, { source: id })
    })
  },
}

/** Deletes sources that were removed 30 days ago, with what belongs to them. */
export async function purgeSources({ db, clock }: Deps): Promise<void> {
  await sql`DELETE FROM feed_source WHERE deleted_at < ${restorableSince(clock.now())}`.execute(db)
}
