import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { lockMailbox } from './mailbox.ts'
import { queueDeletion } from './change-queue.ts'
import { refreshThreads, publishMailEvent } from './refresh-threads.ts'

const { SCHEDULED, TRASH } = labelBits
const inTrash = sql`labels & ${TRASH}::int <> 0`

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** Deletes messages. Dependent rows are deleted as sets first, because foreign keys would delete them row by row. */
async function deleteWhere(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: RawBuilder<unknown>,
  { remoteDeleted = false }: { remoteDeleted?: boolean } = {},
): Promise<{ messages: number; threads: number }> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows } = await sql<{ thread_id: string }>`
    WITH deleted AS MATERIALIZED (
      SELECT id FROM mail_message WHERE person_id = ${personId} AND ${which}
    ), bodies AS (DELETE FROM mail_body USING deleted WHERE message_id = deleted.id),
      attachments AS (DELETE FROM mail_attachment USING deleted WHERE message_id = deleted.id),
      drafts AS (DELETE FROM mail_draft USING deleted WHERE message_id = deleted.id),
      outbox AS (DELETE FROM mail_outbox USING deleted WHERE message_id = deleted.id AND state <> 'sending')
    DELETE FROM mail_message m USING deleted WHERE m.id = deleted.id RETURNING m.thread_id`.execute(tx)
  if (rows.length === 0) return { messages: 0, threads: 0 }
  const threads = [...new Set(rows.map(({ thread_id }) => thread_id))]
  if (!remoteDeleted) await queueDeletion(tx, deps, mailbox)
  await refreshThreads(tx, personId, threads)
  await publishMailEvent(tx, deps, personId, 'changed', threads)
  return { messages: rows.length, threads: threads.length }
}

/**
 * Permanently deletes messages of the owner and returns the number deleted. With `remoteDeleted` the provider reported
 * the deletion, so none is queued for it.
 */
export async function deleteMessages(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  ids: readonly string[],
  options: { remoteDeleted?: boolean } = {},
): Promise<number> {
  return (await deleteWhere(tx, deps, personId, sql`id = ANY (${ids}::bigint[])`, options)).messages
}

/**
 * Permanently deletes the trashed messages of threads; for threads without trashed messages, all messages, including
 * scheduled ones. Returns the number of threads with deleted messages.
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

/** Permanently deletes the trashed messages of threads. Returns the number of threads with deleted messages. */
export async function deleteTrashed(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  threadIds: readonly string[],
): Promise<number> {
  const which = sql`thread_id = ANY (${threadIds}::bigint[]) AND ${inTrash}`
  return (await deleteWhere(tx, deps, personId, which)).threads
}

/** Empties the trash, or only what was trashed before a date. Returns the number of deleted messages. */
export async function emptyTrash(tx: Tx, deps: StoreDeps, personId: string, before?: Date): Promise<number> {
  const old = before ? sql`AND trashed_at < ${before}` : sql``
  const which = sql`trashed_at IS NOT NULL AND ${inTrash} AND labels & ${SCHEDULED}::int = 0 ${old}`
  return (await deleteWhere(tx, deps, personId, which)).messages
}
