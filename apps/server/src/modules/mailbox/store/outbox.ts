import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deliverJob } from '../outgoing/outbox.ts'
import type { OutboxKind } from '../tables.ts'
import type { Mailbox } from './mailbox.ts'

/** What queueing takes: the queue of a provider's work is told that there is some. */
export type QueueDeps = Pick<Deps, 'clock'> & { readonly jobs: Pick<Deps['jobs'], 'send'> }

/** Messages that one entry names. */
const mostAtOnce = 1000
/** A draft that is being written is saved again and again: so many seconds are one write. */
const draftSeconds = 2

interface Entry {
  readonly kind: OutboxKind
  readonly messageId?: string
  readonly payload?: object
  readonly dueAt: Date
}

async function queue(tx: Tx, deps: QueueDeps, personId: string, entry: Entry): Promise<void> {
  const now = deps.clock.now()
  await tx
    .insertInto('mail_outbox')
    .values({
      person_id: personId,
      kind: entry.kind,
      message_id: entry.messageId ?? null,
      payload: JSON.stringify(entry.payload ?? {}),
      due_at: entry.dueAt,
      key: null,
      failure: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  await deps.jobs.send(tx, deliverJob, {}, entry.dueAt > now ? { startAfter: entry.dueAt } : {})
}

/** Whether an entry of this kind waits already, which nobody carries out yet: it says everything that a new one would. */
async function waits(tx: Tx, personId: string, kind: OutboxKind, messageId?: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mail_outbox WHERE person_id = ${personId} AND kind = ${kind}
    AND state = 'queued' AND message_id IS NOT DISTINCT FROM ${messageId ?? null}::bigint LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Queues, in the transaction that changes labels here, that the mailbox's provider is to hear of them. What is written
 * there is the difference at that time: an entry names messages only. The built-in provider keeps its mail in this
 * store alone, so there is nobody to tell.
 */
export async function queueLabels(
  tx: Tx,
  deps: QueueDeps,
  { person_id, provider }: Mailbox,
  messages: readonly { readonly id: string }[],
): Promise<void> {
  if (provider === 'builtin') return
  const dueAt = deps.clock.now()
  for (let from = 0; from < messages.length; from += mostAtOnce) {
    const message_ids = messages.slice(from, from + mostAtOnce).map(({ id }) => id)
    await queue(tx, deps, person_id, { kind: 'labels', payload: { message_ids }, dueAt })
  }
}

/** Queues that what was deleted here is to be deleted there. */
export async function queueDeletion(
  tx: Tx,
  deps: QueueDeps,
  { person_id, provider }: Mailbox,
): Promise<void> {
  if (provider === 'builtin' || (await waits(tx, person_id, 'delete'))) return
  await queue(tx, deps, person_id, { kind: 'delete', dueAt: deps.clock.now() })
}

/** Queues that a draft is to be written there as it is here by then. */
export async function queueDraft(
  tx: Tx,
  deps: QueueDeps,
  { person_id, provider }: Mailbox,
  messageId: string,
): Promise<void> {
  if (provider === 'builtin' || (await waits(tx, person_id, 'draft', messageId))) return
  const dueAt = new Date(deps.clock.now().getTime() + draftSeconds * 1000)
  await queue(tx, deps, person_id, { kind: 'draft', messageId, dueAt })
}
