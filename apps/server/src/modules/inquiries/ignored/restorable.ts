import { sql } from 'kysely'
import { hasRole } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince, type RestorableRecords } from '../../../platform/restorable.ts'
import '../tables.ts'

/** Senders who were ignored; supervisors remove and restore them. */
export const restorableSenders: RestorableRecords = {
  kind: 'ignored_sender',
  select: (
    { roles },
    since,
  ) => sql`SELECT id, address AS title, '' AS parent, false AS parent_deleted, '' AS open_id,
      deleted_by AS agent_id, deleted_at
    FROM inquiry_ignored_sender WHERE deleted_at >= ${since} AND ${hasRole({ roles }, 'SUPERVISOR')}::boolean`,
  async restore({ roles }, { db, clock }, id) {
    if (!hasRole({ roles }, 'SUPERVISOR')) throw new AppError('not_found')
    const { numUpdatedRows } = await db
      .updateTable('inquiry_ignored_sender')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', id)
      .where('deleted_at', '>=', restorableSince(clock.now()))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not_found')
  },
}
