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

/** Threads of a mailbox with new messages. */
interface AnsweredThreads {
  readonly personId: string
  readonly threadIds: readonly string[]
}

/**
 * Deletes the reminders of threads after new messages, and unsnoozes the threads. The caller queues the returned messages
 * of each mailbox.
 */
export async function cancelReminders(
  tx: Tx,
  answered: readonly AnsweredThreads[],
): Promise<Map<string, ChangedMessage[]>> {
  const pairs = answered.flatMap(({ personId, threadIds }) => threadIds.map((id) => [personId, id] as const))
  const { rows } = await sql<{ person_id: string; thread_id: string; kind: string }>`
    DELETE FROM mail_reminder r USING unnest(${pairs.map(([personId]) => personId)}::bigint[],
      ${pairs.map(([, id]) => id)}::bigint[]) AS answered (person_id, thread_id)
    WHERE r.person_id = answered.person_id AND r.thread_id = answered.thread_id
    RETURNING r.person_id, r.thread_id, r.kind`.execute(tx)
  const snoozed = Map.groupBy(
    rows.filter(({ kind }) => kind === 'snooze'),
    ({ person_id }) => person_id,
  )
  const changed = new Map<string, ChangedMessage[]>()
  for (const [personId, threads] of snoozed)
    changed.set(
      personId,
      await unsnoozeMessages(
        tx,
        personId,
        threads.map(({ thread_id }) => thread_id),
      ),
    )
  return changed
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
