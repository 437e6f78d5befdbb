import type { Deps } from '../../../platform/deps.ts'
import { restorableSince } from '../../../platform/restorable.ts'

/** Deletes for good what was deleted long ago, and with it how to undo it; imports can be undone as long. */
export async function purgeDeleted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = restorableSince(clock.now())
  await db.deleteFrom('calendar_deletion').where('created_at', '<', before).execute()
  await db.deleteFrom('calendar_import').where('created_at', '<', before).execute()
  await db.deleteFrom('calendar_event').where('deleted_at', '<', before).execute()
}
