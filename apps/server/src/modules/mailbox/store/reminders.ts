import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { labelBits } from '../labels.ts'

const { INBOX, SNOOZED, UNREAD } = labelBits

/** Puts a sleeping thread back into the inbox; the caller settles. */
export async function wakeMessages(tx: Tx, personId: string, threadId: string): Promise<void> {
  await sql`UPDATE mail_message SET labels = (labels | ${INBOX}::int) & ~${SNOOZED}::int
    WHERE person_id = ${personId} AND thread_id = ${threadId} AND labels & ${SNOOZED}::int <> 0`.execute(tx)
}

/** Somebody has written in the thread: it is awake, and nobody need be reminded. */
export async function answered(tx: Tx, personId: string, threadId: string): Promise<void> {
  const { rows } = await sql<{ kind: string }>`DELETE FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ${threadId} RETURNING kind`.execute(tx)
  if (rows.some(({ kind }) => kind === 'snooze')) await wakeMessages(tx, personId, threadId)
}

/** Puts a thread on top of the inbox, unread, as if it had just come; the caller settles. */
export async function raise(tx: Tx, personId: string, threadId: string, now: Date): Promise<void> {
  await wakeMessages(tx, personId, threadId)
  await sql`UPDATE mail_thread SET raised_at = ${now} WHERE person_id = ${personId} AND id = ${threadId}`.execute(
    tx,
  )
  // The last message that is no draft and not in the trash stands for the thread.
  await sql`UPDATE mail_message SET labels = labels | ${INBOX | UNREAD}::int
    WHERE person_id = ${personId} AND id = (SELECT id FROM mail_message
      WHERE person_id = ${personId} AND thread_id = ${threadId} AND mail_folders(labels) & 256 <> 0
      ORDER BY at DESC, id DESC LIMIT 1)`.execute(tx)
}
