import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { lockMailbox } from './mailbox.ts'
import { queueDeletion } from './change-queue.ts'
import { refreshThreads, publishClosedDrafts, publishMailEvent } from './refresh-threads.ts'

const { TRASH } = labelBits
const inTrash = sql`labels & ${TRASH}::int <> 0`

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

interface DeleteOptions {
  /** The provider reported the deletion, so none is queued for it, and an open composer keeps its text as a new draft. */
  readonly remoteDeleted?: boolean
  /** The deleted drafts were sent. */
  readonly draftsSent?: boolean
}

/** Refuses late saves of deleted drafts, and notifies the tabs that have them open. */
async function closeDrafts(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: RawBuilder<unknown>,
  sent: boolean,
): Promise<void> {
  const { rows } = await sql<{ draft_id: string | null }>`
    WITH closed AS (SELECT id, editor, previous_editors FROM mail_draft WHERE person_id = ${personId} AND message_id IN
        (SELECT id FROM mail_message WHERE person_id = ${personId} AND ${which}))
    INSERT INTO mail_draft_tombstone (person_id, editor, draft_id, sent, ended_at)
    SELECT ${personId}::bigint, NULL, id, ${sent}::boolean, ${deps.clock.now()}::timestamptz FROM closed
    UNION ALL SELECT ${personId}::bigint, e.editor, NULL, ${sent}::boolean, ${deps.clock.now()}::timestamptz
      FROM closed CROSS JOIN LATERAL unnest(closed.previous_editors || closed.editor) AS e (editor) WHERE e.editor IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING draft_id`.execute(tx)
  const ids = rows.flatMap(({ draft_id }) => draft_id ?? [])
  if (ids.length > 0) await publishClosedDrafts(tx, deps, personId, ids, sent)
}

/** Deletes messages. Dependent rows are deleted as sets first, because foreign keys would delete them row by row. */
async function deleteWhere(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  which: RawBuilder<unknown>,
  { remoteDeleted = false, draftsSent = false }: DeleteOptions = {},
): Promise<{ messages: number; threads: number }> {
  const mailbox = await lockMailbox(tx, personId)
  if (!remoteDeleted) await closeDrafts(tx, deps, personId, which, draftsSent)
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

/** Permanently deletes messages of the owner and returns the number deleted. */
export async function deleteMessages(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  ids: readonly string[],
  options: DeleteOptions = {},
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
  const which = sql`trashed_at IS NOT NULL AND ${inTrash} ${old}`
  return (await deleteWhere(tx, deps, personId, which)).messages
}
