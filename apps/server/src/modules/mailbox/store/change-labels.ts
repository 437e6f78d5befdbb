import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { lockMailbox } from './mailbox.ts'
import { queueLabels } from './outbox.ts'
import { settle, tell } from './settle.ts'

const { DRAFT, INBOX, SCHEDULED, SENT, SPAM, TRASH } = labelBits

/** Which messages: these, or all of these threads. */
export type Which = { readonly messages: readonly string[] } | { readonly threads: readonly string[] }

/** Bits of labels.ts. */
export interface LabelChange {
  readonly add: number
  readonly remove: number
}

interface Changed {
  readonly id: string
  readonly thread_id: string
}

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

function among(which: Which, table = 'mail_message'): RawBuilder<unknown> {
  return 'messages' in which
    ? sql`${sql.table(table)}.id = ANY (${which.messages}::bigint[])`
    : sql`${sql.table(table)}.thread_id = ANY (${which.threads}::bigint[])`
}

/** Settles a change that was written, queues it for the provider, and tells the tabs; returns how many changed. */
async function finish(
  tx: Tx,
  deps: StoreDeps,
  mailbox: Awaited<ReturnType<typeof lockMailbox>>,
  changed: readonly Changed[],
  change: LabelChange,
): Promise<number> {
  if (changed.length === 0) return 0
  const threads = changed.map(({ thread_id }) => thread_id)
  await queueLabels(tx, deps, mailbox, changed)
  const people = ((change.add | change.remove) & (TRASH | SPAM | DRAFT)) !== 0
  await settle(tx, mailbox.person_id, threads, { people })
  await tell(tx, deps, mailbox.person_id, 'changed', threads)
  return changed.length
}

/**
 * Adds and removes labels of the owner's messages, all in one statement; ids of others are passed over. A mail that is
 * still to be sent does not go to the trash: it is taken back, or deleted for good. Returns how many messages changed.
 */
export async function changeLabels(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: Which,
  { add, remove }: LabelChange,
): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  const after = sql`(labels | ${add}::int) & ~${remove}::int`
  const { rows } = await sql<Changed>`
    UPDATE mail_message SET labels = ${after},
      trashed_at = CASE WHEN (${after}) & ${TRASH}::int = 0 THEN NULL ELSE coalesce(trashed_at, ${deps.clock.now()}) END
    WHERE person_id = ${personId} AND ${among(which)} AND labels <> ${after}
      ${add & (TRASH | SPAM) ? sql`AND labels & ${SCHEDULED}::int = 0` : sql``}
    RETURNING id, thread_id`.execute(tx)
  return finish(tx, deps, mailbox, rows, { add, remove })
}

/**
 * Takes messages out of the trash. Where a thread has no sent message and no draft, they are in the inbox then
 * (specification, 4); else they are where they were.
 */
export async function restore(tx: Tx, deps: StoreDeps, personId: string, which: Which): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows } = await sql<Changed>`
    UPDATE mail_message m SET trashed_at = NULL,
      labels = (m.labels & ~${TRASH}::int) | CASE WHEN t.to_inbox THEN ${INBOX}::int ELSE 0 END
    FROM (SELECT thread_id, bool_and(labels & ${SENT | DRAFT}::int = 0) AS to_inbox FROM mail_message
      WHERE person_id = ${personId} AND thread_id IN (SELECT thread_id FROM mail_message
        WHERE person_id = ${personId} AND ${among(which)})
      GROUP BY thread_id) t
    WHERE m.person_id = ${personId} AND m.thread_id = t.thread_id AND ${among(which, 'm')} AND m.labels & ${TRASH}::int <> 0
    RETURNING m.id, m.thread_id`.execute(tx)
  return finish(tx, deps, mailbox, rows, { add: 0, remove: TRASH })
}

/** Ids of the threads that have nothing but drafts. */
export async function onlyDrafts(tx: Tx, personId: string, threadIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`
    SELECT thread_id FROM mail_message WHERE person_id = ${personId} AND thread_id = ANY (${threadIds}::bigint[])
    GROUP BY thread_id HAVING bool_and(labels & ${DRAFT}::int <> 0)`.execute(tx)
  return rows.map(({ thread_id }) => thread_id)
}
