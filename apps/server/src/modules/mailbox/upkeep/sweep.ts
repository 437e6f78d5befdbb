import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { emptyTrash } from '../store/delete.ts'
import { sweepFiles } from '../store/files.ts'

const dayMs = 86_400_000
/** Specification, 9. */
const trashDays = 30
/** Uploads that no mail has taken. */
const uploadDays = 7
/** A form that is open for longer is no longer the same one. */
const editorDays = 7
const outboxDays = 90
/** Remote pictures that were fetched; one that is looked at later is fetched anew. */
const pictureDays = 30

/** Deletes for good what has been in a trash for more than 30 days. */
export async function purgeTrash(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - trashDays * dayMs)
  const { rows } = await sql<{ person_id: string }>`SELECT DISTINCT person_id FROM mail_message
    WHERE trashed_at < ${before}`.execute(deps.db)
  for (const { person_id } of rows)
    await deps.db.transaction().execute((tx) => emptyTrash(tx, deps, person_id, before))
}

/** Forgets what nobody needs any more, and removes files that lost their last row. */
export async function sweepMailbox(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  await purgeTrash(deps)
  await db.deleteFrom('mail_upload').where('created_at', '<', ago(uploadDays)).execute()
  await db.deleteFrom('mail_draft_end').where('ended_at', '<', ago(editorDays)).execute()
  await db.deleteFrom('mail_picture').where('fetched_at', '<', ago(pictureDays)).execute()
  await sql`DELETE FROM mail_outbox WHERE state NOT IN ('queued', 'sending') AND changed_at < ${ago(outboxDays)}`.execute(
    db,
  )
  await sweepFiles(deps)
}
