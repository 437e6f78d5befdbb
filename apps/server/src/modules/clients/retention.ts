import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'

/** Removed notes, tasks, tags and lists can be restored for this many days. */
const restorableDays = 30

/** The earliest removal that can still be restored. */
export function restorableSince(now: Date): Date {
  return addDays(now, -restorableDays)
}

const tables = ['client_note', 'client_task', 'client_tag', 'client_list'] as const

/** Deletes rows removed too long ago to be restored. */
export async function purgeRemovedRows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = restorableSince(clock.now())
  for (const table of tables)
    await sql`DELETE FROM ${sql.table(table)} WHERE removed_at < ${since}::timestamptz`.execute(db)
}
