import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { restorableSince } from '../../platform/restorable.ts'
import { purgeUnusedPeople } from '../accounts/people/index.ts'

const tables = ['client_note', 'client_task', 'client_tag', 'client_list', 'participant_removed'] as const

/** Deletes rows removed too long ago to be restored, and people whom nothing refers to any more. */
export async function purgeRemovedRows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = restorableSince(clock.now())
  for (const table of tables)
    await sql`DELETE FROM ${sql.table(table)} WHERE removed_at < ${since}::timestamptz`.execute(db)
  await purgeUnusedPeople(db)
}
