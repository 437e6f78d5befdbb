import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { deleteMessages } from '../store/delete.ts'

/** Permanently deletes the drafts of threads, except those in the trash. Returns the number deleted. */
export async function discardDraftsOfThreads(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  threadIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ message_id: string }>`
    SELECT d.message_id FROM mail_draft d JOIN mail_message m ON m.id = d.message_id
    WHERE d.person_id = ${personId} AND m.thread_id = ANY (${threadIds}::bigint[])
      AND mail_folders(m.labels) & ${labelBits.DRAFT}::int <> 0`.execute(tx)
  const ids = rows.map(({ message_id }) => message_id)
  return deleteMessages(tx, deps, personId, ids)
}
