import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { emptyTrash } from './delete.ts'
import { deleteUnreferencedFiles } from './files.ts'

/** Specification, 9. */
const trashDays = 30
/** Uploads that were not attached to a message. */
const uploadDays = 7
/** Tombstones of closed composers; a composer is not open longer than this. */
const draftTombstoneDays = 7
const outboxDays = 90
/** Bulk actions, which can be undone until then. */
const bulkDays = 1
/** Cached remote images. */
const imageDays = 30

/** Permanently deletes messages that have been in the trash for more than 30 days. */
export async function purgeTrash(deps: Deps): Promise<void> {
  const before = addDays(deps.clock.now(), -trashDays)
  const { rows } = await sql<{ person_id: string }>`SELECT DISTINCT person_id FROM mail_message
    WHERE trashed_at < ${before}`.execute(deps.db)
  for (const { person_id } of rows)
    await deps.db.transaction().execute((tx) => emptyTrash(tx, deps, person_id, before))
}

/** Deletes expired rows and the files that no row refers to. */
export async function cleanUpMailbox(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const ago = (days: number) => addDays(clock.now(), -days)
  await purgeTrash(deps)
  await db.deleteFrom('mail_template').where('deleted_at', '<', restorableSince(clock.now())).execute()
  await db.deleteFrom('mail_upload').where('created_at', '<', ago(uploadDays)).execute()
  await db.deleteFrom('mail_draft_tombstone').where('ended_at', '<', ago(draftTombstoneDays)).execute()
  await db.deleteFrom('mail_picture').where('fetched_at', '<', ago(imageDays)).execute()
  await sql`DELETE FROM mail_bulk_action WHERE state IN ('done', 'undone') AND created_at < ${ago(bulkDays)}`.execute(
    db,
  )
  // What became of a mail that was not delivered to everyone stays as long as the mail.
  await sql`DELETE FROM mail_outbox WHERE state NOT IN ('queued', 'sending') AND changed_at < ${ago(outboxDays)}
    AND (message_id IS NULL OR coalesce(failure, '') = '')`.execute(db)
  await deleteUnreferencedFiles(deps)
}
