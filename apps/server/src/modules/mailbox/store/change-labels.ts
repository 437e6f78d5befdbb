import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { cancelRepliesToRemoved, cancelSends } from './cancel-sends.ts'
import { lockMailbox } from './mailbox.ts'
import { matchSelector, type MessageSelector } from './match-selector.ts'
import { queueLabelChange } from './change-queue.ts'
import { refreshThreads, publishMailEvent } from './refresh-threads.ts'

const { DRAFT, INBOX, SCHEDULED, SENT, SNOOZED, SPAM, TRASH } = labelBits

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

interface LabelUpdate {
  readonly which: MessageSelector
  /** The labels after the change, of `mail_message.labels`. */
  readonly after: RawBuilder<number>
  /** Which of the selected messages change. */
  readonly condition: RawBuilder<boolean>
  readonly change: LabelChange
}

async function updateLabels(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  { which, after, condition, change }: LabelUpdate,
): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows } = await sql<ChangedMessage>`
    UPDATE mail_message SET labels = ${after},
      trashed_at = CASE WHEN (${after}) & ${TRASH}::int = 0 THEN NULL ELSE coalesce(trashed_at, ${deps.clock.now()}) END
    WHERE person_id = ${personId} AND ${matchSelector(which)} AND labels <> ${after} AND ${condition}
    RETURNING id, thread_id`.execute(tx)
  return publishChange(tx, deps, mailbox, rows, change)
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
  change: LabelChange,
): Promise<number> {
  const { add, remove } = change
  if (add & TRASH) {
    await lockMailbox(tx, personId)
    await cancelSends(tx, deps, personId, which)
  }
  return updateLabels(tx, deps, personId, {
    which,
    after: sql`(labels | ${add}::int) & ~${remove}::int`,
    condition: add & SPAM ? sql`labels & ${SCHEDULED}::int = 0` : sql`true`,
    change,
  })
}

/**
 * Moves received messages to spam. The agent's own messages and drafts, and messages in the trash, stay where they are;
 * scheduled replies to them are canceled and moved to the trash. Returns the number moved.
 */
export async function moveToSpam(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: MessageSelector,
): Promise<number> {
  const change = { add: SPAM, remove: INBOX | SNOOZED }
  const moved = await updateLabels(tx, deps, personId, {
    which,
    after: sql`(labels | ${change.add}::int) & ~${change.remove}::int`,
    condition: sql`labels & ${SENT | DRAFT | SCHEDULED | TRASH}::int = 0`,
    change,
  })
  const threads = (await cancelRepliesToRemoved(tx, deps, personId, which)).map(({ thread_id }) => thread_id)
  if (threads.length > 0) {
    await refreshThreads(tx, personId, threads)
    await publishMailEvent(tx, deps, personId, 'changed', threads)
  }
  return moved
}

/** Moves messages from spam to the inbox, also those that a provider found to be spam. Returns the number moved. */
export function moveOutOfSpam(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: MessageSelector,
): Promise<number> {
  return updateLabels(tx, deps, personId, {
    which,
    after: sql`(labels & ~${SPAM}::int) | CASE WHEN labels & ${SENT | DRAFT}::int = 0 THEN ${INBOX}::int ELSE 0 END`,
    condition: sql`labels & ${SPAM}::int <> 0`,
    change: { add: INBOX, remove: SPAM },
  })
}

/** Gives messages of threads back the bits of `mask` that they had before a bulk action. Returns the number changed. */
export function restoreLabels(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  { bulkId, threads, mask }: { bulkId: string; threads: readonly string[]; mask: number },
): Promise<number> {
  const before = sql`(SELECT before.labels FROM mail_bulk_message before
    WHERE before.bulk_id = ${bulkId} AND before.message_id = mail_message.id)`
  return updateLabels(tx, deps, personId, {
    which: { threads },
    after: sql`coalesce((labels & ~${mask}::int) | (${before} & ${mask}::int), labels)`,
    condition: sql`true`,
    change: { add: mask, remove: mask },
  })
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
