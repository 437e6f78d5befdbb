import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { labelBits } from '../labels.ts'

const { INBOX, SNOOZED, UNREAD } = labelBits

/** A message with changed labels, to be queued for the mailbox's provider. */
export interface ChangedMessage {
  readonly id: string
}

/** Moves snoozed threads back to the inbox. The caller refreshes them and queues the returned messages. */
export async function unsnoozeMessages(
  tx: Tx,
  personId: string,
  threadIds: readonly string[],
): Promise<ChangedMessage[]> {
  const { rows } =
    await sql<ChangedMessage>`UPDATE mail_message SET labels = (labels | ${INBOX}::int) & ~${SNOOZED}::int
    WHERE person_id = ${personId} AND thread_id = ANY (${threadIds}::bigint[]) AND labels & ${SNOOZED}::int <> 0
    RETURNING id`.execute(tx)
  return rows
}

/** Deletes the reminders of a thread after a new message, and unsnoozes it. The caller queues the returned messages. */
export async function cancelReminders(tx: Tx, personId: string, threadId: string): Promise<ChangedMessage[]> {
  const { rows } = await sql<{ kind: string }>`DELETE FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ${threadId} RETURNING kind`.execute(tx)
  return rows.some(({ kind }) => kind === 'snooze') ? unsnoozeMessages(tx, personId, [threadId]) : []
}

/**
 * Moves a thread to the top of the inbox as unread. The caller refreshes the thread and queues the returned messages.
 */
export async function bumpThread(
  tx: Tx,
  personId: string,
  threadId: string,
  now: Date,
): Promise<ChangedMessage[]> {
  const unsnoozed = await unsnoozeMessages(tx, personId, [threadId])
  await sql`UPDATE mail_thread SET raised_at = ${now} WHERE person_id = ${personId} AND id = ${threadId}`.execute(
    tx,
  )
  // The newest message that is neither a draft nor in the trash gets the labels.
  const { rows } = await sql<ChangedMessage>`UPDATE mail_message SET labels = labels | ${INBOX | UNREAD}::int
    WHERE person_id = ${personId} AND id = (SELECT id FROM mail_message
      WHERE person_id = ${personId} AND thread_id = ${threadId} AND mail_folders(labels) & 256 <> 0
      ORDER BY at DESC, id DESC LIMIT 1) RETURNING id`.execute(tx)
  return [...unsnoozed, ...rows]
}
