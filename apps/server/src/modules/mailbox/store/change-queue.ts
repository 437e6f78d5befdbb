import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { OutboxKind } from '../tables.ts'
import type { Mailbox } from './mailbox.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** The job that delivers what is due in the outbox. */
export const deliverJob = 'mailbox.deliver'

/** Dependencies for queueing changes, including the job queue that wakes the outbox worker. */
export type QueueDeps = Pick<Deps, 'clock'> & { readonly jobs: Pick<Deps['jobs'], 'send'> }

/** Messages in one outbox entry. */
const maxMessagesPerEntry = 1000
/** Drafts are saved often while being edited; saves within this time become one write at the provider. */
const draftDelaySeconds = 2

interface ChangeEntry {
  readonly kind: OutboxKind
  readonly messageId?: string
  readonly payload?: object
  readonly dueAt: Date
}

async function insertChange(tx: Tx, deps: QueueDeps, personId: string, entry: ChangeEntry): Promise<void> {
  const now = deps.clock.now()
  await tx
    .insertInto('mail_outbox')
    .values({
      person_id: personId,
      kind: entry.kind,
      message_id: entry.messageId ?? null,
      payload: toJsonText(entry.payload ?? {}),
      due_at: entry.dueAt,
      key: null,
      failure: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  await deps.jobs.send(tx, deliverJob, {}, entry.dueAt > now ? { startAfter: entry.dueAt } : {})
}

/** Whether an equivalent entry is queued and not yet being processed, so that a new one is unnecessary. */
async function isQueued(tx: Tx, personId: string, kind: OutboxKind, messageId?: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mail_outbox WHERE person_id = ${personId} AND kind = ${kind}
    AND state = 'queued' AND message_id IS NOT DISTINCT FROM ${messageId ?? null}::bigint LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Queues label changes for the mailbox's provider, in the transaction that changes the labels here. An entry contains
 * only message ids; the worker writes the difference at the time it runs. The built-in provider has no remote mailbox, so
 * nothing is queued for it.
 */
export async function queueLabelChange(
  tx: Tx,
  deps: QueueDeps,
  { person_id, provider }: Mailbox,
  messages: readonly { readonly id: string }[],
): Promise<void> {
  if (provider === 'builtin') return
  const dueAt = deps.clock.now()
  for (const batch of chunk(messages, maxMessagesPerEntry)) {
    const message_ids = batch.map(({ id }) => id)
    await insertChange(tx, deps, person_id, { kind: 'labels', payload: { message_ids }, dueAt })
  }
}

/** Queues the deletion of messages at the provider. */
export async function queueDeletion(
  tx: Tx,
  deps: QueueDeps,
  { person_id, provider }: Mailbox,
): Promise<void> {
  if (provider === 'builtin' || (await isQueued(tx, person_id, 'delete'))) return
  await insertChange(tx, deps, person_id, { kind: 'delete', dueAt: deps.clock.now() })
}

/** Queues writing a draft to the provider, with the content it has when the worker runs. */
export async function queueDraftChange(
  tx: Tx,
  deps: QueueDeps,
  { person_id, provider }: Mailbox,
  messageId: string,
): Promise<void> {
  if (provider === 'builtin' || (await isQueued(tx, person_id, 'draft', messageId))) return
  const dueAt = new Date(deps.clock.now().getTime() + draftDelaySeconds * 1000)
  await insertChange(tx, deps, person_id, { kind: 'draft', messageId, dueAt })
}
