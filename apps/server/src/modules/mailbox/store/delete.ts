import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { lockMailbox } from './mailbox.ts'
import { queueDeletion } from './outbox.ts'
import { settle, tell } from './settle.ts'

const { SCHEDULED, TRASH } = labelBits
const inTrash = sql`labels & ${TRASH}::int <> 0`

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** What the deletion of a message takes along is deleted as a set before it, and not row by row. */
async function deleteWhere(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: RawBuilder<unknown>,
  { told = false }: { told?: boolean } = {},
): Promise<{ messages: number; threads: number }> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows } = await sql<{ thread_id: string }>`
    WITH gone AS MATERIALIZED (
      SELECT id FROM mail_message WHERE person_id = ${personId} AND ${which}
    ), bodies AS (DELETE FROM mail_body USING gone WHERE message_id = gone.id),
      attachments AS (DELETE FROM mail_attachment USING gone WHERE message_id = gone.id),
      drafts AS (DELETE FROM mail_draft USING gone WHERE message_id = gone.id),
      outbox AS (DELETE FROM mail_outbox USING gone WHERE message_id = gone.id AND state <> 'sending')
    DELETE FROM mail_message m USING gone WHERE m.id = gone.id RETURNING m.thread_id`.execute(tx)
  if (rows.length === 0) return { messages: 0, threads: 0 }
  const threads = [...new Set(rows.map(({ thread_id }) => thread_id))]
  if (!told) await queueDeletion(tx, deps, mailbox)
  await settle(tx, personId, threads)
  await tell(tx, deps, personId, 'changed', threads)
  return { messages: rows.length, threads: threads.length }
}

/** Deletes messages of the owner for good; returns how many. `told`: their provider knows, for it said so. */
export async function deleteMessages(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  ids: readonly string[],
  told: { told?: boolean } = {},
): Promise<number> {
  return (await deleteWhere(tx, deps, personId, sql`id = ANY (${ids}::bigint[])`, told)).messages
}

/**
 * Deletes threads for good: what of them is in the trash; where nothing is, all of it, mail that is still to be sent
 * included. Returns how many threads had something to delete.
 */
export async function deletePermanently(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  threadIds: readonly string[],
): Promise<number> {
  const which = sql`thread_id = ANY (${threadIds}::bigint[]) AND (${inTrash} OR NOT EXISTS (
    SELECT FROM mail_message other WHERE other.thread_id = mail_message.thread_id AND other.labels & ${TRASH}::int <> 0))`
  return (await deleteWhere(tx, deps, personId, which)).threads
}

/** Deletes what of these threads is in the trash. */
export async function deleteTrashed(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  threadIds: readonly string[],
): Promise<number> {
  const which = sql`thread_id = ANY (${threadIds}::bigint[]) AND ${inTrash}`
  return (await deleteWhere(tx, deps, personId, which)).threads
}

/** Deletes everything in the trash for good, or what went there before a moment; returns the number of messages. */
export async function emptyTrash(tx: Tx, deps: StoreDeps, personId: string, before?: Date): Promise<number> {
  const old = before ? sql`AND trashed_at < ${before}` : sql``
  const which = sql`trashed_at IS NOT NULL AND ${inTrash} AND labels & ${SCHEDULED}::int = 0 ${old}`
  return (await deleteWhere(tx, deps, personId, which)).messages
}
