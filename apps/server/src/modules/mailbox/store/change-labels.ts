import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { cancelSends } from './cancel-sends.ts'
import { lockMailbox } from './mailbox.ts'
import { matchSelector, type MessageSelector } from './match-selector.ts'
import { queueLabelChange } from './change-queue.ts'
import { refreshThreads, publishMailEvent } from './refresh-threads.ts'

const { DRAFT, INBOX, SCHEDULED, SENT, SPAM, TRASH } = labelBits

/** Bits of labels.ts. */
export interface LabelChange {
  readonly add: number
  readonly remove: number
}

interface ChangedMessage {
  readonly id: string
  readonly thread_id: string
}

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** Refreshes the threads of changed messages, queues the change for the provider and notifies tabs. Returns the count. */
async function publishChange(
  tx: Tx,
  deps: StoreDeps,
  mailbox: Awaited<ReturnType<typeof lockMailbox>>,
  changed: readonly ChangedMessage[],
  change: LabelChange,
): Promise<number> {
  if (changed.length === 0) return 0
  const threads = changed.map(({ thread_id }) => thread_id)
  await queueLabelChange(tx, deps, mailbox, changed)
  // Only these labels move messages into or out of "All mail", which determines the people of a thread.
  const people = ((change.add | change.remove) & (TRASH | SPAM | DRAFT)) !== 0
  await refreshThreads(tx, mailbox.person_id, threads, { people })
  await publishMailEvent(tx, deps, mailbox.person_id, 'changed', threads)
  return changed.length
}

/**
 * Adds and removes labels of the owner's messages in one statement; ids of other people's messages are ignored. Mail that
 * moves to the trash before it was sent is canceled; scheduled mail is not moved to spam. Returns the number changed.
 */
export async function changeLabels(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: MessageSelector,
  { add, remove }: LabelChange,
): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  if (add & TRASH) await cancelSends(tx, deps, personId, which)
  const after = sql`(labels | ${add}::int) & ~${remove}::int`
  const { rows } = await sql<ChangedMessage>`
    UPDATE mail_message SET labels = ${after},
      trashed_at = CASE WHEN (${after}) & ${TRASH}::int = 0 THEN NULL ELSE coalesce(trashed_at, ${deps.clock.now()}) END
    WHERE person_id = ${personId} AND ${matchSelector(which)} AND labels <> ${after}
      ${add & SPAM ? sql`AND labels & ${SCHEDULED}::int = 0` : sql``}
    RETURNING id, thread_id`.execute(tx)
  return publishChange(tx, deps, mailbox, rows, { add, remove })
}

/**
 * Restores messages from the trash: to the inbox if the thread has no sent or scheduled message and no draft
 * (specification, 4), otherwise to where they were. Returns the number restored.
 */
export async function restoreFromTrash(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: MessageSelector,
): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows } = await sql<ChangedMessage>`
    UPDATE mail_message m SET trashed_at = NULL,
      labels = (m.labels & ~${TRASH}::int) | CASE WHEN t.to_inbox THEN ${INBOX}::int ELSE 0 END
    FROM (SELECT thread_id, bool_and(labels & ${SENT | DRAFT | SCHEDULED}::int = 0) AS to_inbox FROM mail_message
      WHERE person_id = ${personId} AND thread_id IN (SELECT thread_id FROM mail_message
        WHERE person_id = ${personId} AND ${matchSelector(which)})
      GROUP BY thread_id) t
    WHERE m.person_id = ${personId} AND m.thread_id = t.thread_id AND ${matchSelector(which, 'm')} AND m.labels & ${TRASH}::int <> 0
    RETURNING m.id, m.thread_id`.execute(tx)
  return publishChange(tx, deps, mailbox, rows, { add: 0, remove: TRASH })
}

/** Returns the ids of the threads that contain only drafts. */
export async function findDraftOnlyThreads(
  tx: Tx,
  personId: string,
  threadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`
    SELECT thread_id FROM mail_message WHERE person_id = ${personId} AND thread_id = ANY (${threadIds}::bigint[])
    GROUP BY thread_id HAVING bool_and(labels & ${DRAFT}::int <> 0)`.execute(tx)
  return rows.map(({ thread_id }) => thread_id)
}
