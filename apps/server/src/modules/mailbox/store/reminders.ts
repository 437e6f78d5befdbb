import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { labelBits } from '../labels.ts'

const { INBOX, SNOOZED, UNREAD } = labelBits

/** A message whose labels changed, of which the mailbox's provider is to hear. */
export interface Woken {
  readonly id: string
}

/** Puts a sleeping thread back into the inbox; the caller settles, and queues what is returned. */
export async function wakeMessages(tx: Tx, personId: string, threadId: string): Promise<Woken[]> {
  const { rows } =
    await sql<Woken>`UPDATE mail_message SET labels = (labels | ${INBOX}::int) & ~${SNOOZED}::int
    WHERE person_id = ${personId} AND thread_id = ${threadId} AND labels & ${SNOOZED}::int <> 0
    RETURNING id`.execute(tx)
  return rows
}

/** Somebody has written in the thread: it is awake, and nobody need be reminded. The caller queues what is returned. */
export async function answered(tx: Tx, personId: string, threadId: string): Promise<Woken[]> {
  const { rows } = await sql<{ kind: string }>`DELETE FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ${threadId} RETURNING kind`.execute(tx)
  return rows.some(({ kind }) => kind === 'snooze') ? wakeMessages(tx, personId, threadId) : []
}

/** Puts a thread on top of the inbox, unread, as if it had just come; the caller settles, and queues what is returned. */
export async function raise(tx: Tx, personId: string, threadId: string, now: Date): Promise<Woken[]> {
  const woken = await wakeMessages(tx, personId, threadId)
  await sql`UPDATE mail_thread SET raised_at = ${now} WHERE person_id = ${personId} AND id = ${threadId}`.execute(
    tx,
  )
  // The last message that is no draft and not in the trash stands for the thread.
  const { rows } = await sql<Woken>`UPDATE mail_message SET labels = labels | ${INBOX | UNREAD}::int
    WHERE person_id = ${personId} AND id = (SELECT id FROM mail_message
      WHERE person_id = ${personId} AND thread_id = ${threadId} AND mail_folders(labels) & 256 <> 0
      ORDER BY at DESC, id DESC LIMIT 1) RETURNING id`.execute(tx)
  return [...woken, ...rows]
}
