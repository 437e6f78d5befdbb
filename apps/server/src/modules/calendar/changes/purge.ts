import { addDays } from '@pb/rules/dates'
import type { Deps } from '../../../platform/deps.ts'

/** Deleted events are kept for as long as other deleted records of an agent. */
const keepDays = 30

/** Deletes for good what was deleted long ago, and with it how to undo it; imports can be undone as long. */
export async function purgeDeleted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -keepDays)
  await db.deleteFrom('calendar_deletion').where('created_at', '<', before).execute()
  await db.deleteFrom('calendar_import').where('created_at', '<', before).execute()
  await db.deleteFrom('calendar_event').where('deleted_at', '<', before).execute()
}
