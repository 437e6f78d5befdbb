import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

/** How long what was removed can be restored. */
const restorableDays = 30

/** The moment before which a removal is final. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * 86_400_000)
}

const tables = ['client_note', 'client_task', 'client_tag', 'client_list'] as const

/** Forgets what was removed too long ago to be restored. */
export async function sweepRemoved({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = restorableSince(clock.now())
  for (const table of tables)
    await sql`DELETE FROM ${sql.table(table)} WHERE removed_at < ${since}::timestamptz`.execute(db)
}
