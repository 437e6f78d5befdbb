import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'

/** A message as observed at the provider. */
export interface RemoteState {
  /** Folder path for IMAP; empty for providers whose ids are unique in the mailbox. */
  readonly folder: string
  readonly remoteId: string
  /** Label bits, see labels.ts. */
  readonly labels: number
  /** Thread id and stable draft id of the provider, if it has them. */
  readonly thread?: string | null
  readonly draft?: string | null
}

export type RemoteKey = Pick<RemoteState, 'folder' | 'remoteId'>

export const toRemoteKey = ({ folder, remote_id }: Pick<RemoteRow, 'folder' | 'remote_id'>): RemoteKey => ({
  folder,
  remoteId: remote_id,
})

/** A row of mail_remote. */
export interface RemoteRow {
  readonly folder: string
  readonly remote_id: string
  readonly remote_thread: string | null
  readonly remote_draft: string | null
  /** Null when the message was deleted locally and the remote deletion is pending. */
  readonly message_id: string | null
  readonly labels: number
  readonly written: string
}

const columns = sql`r.folder, r.remote_id, r.remote_thread, r.remote_draft, r.message_id, r.labels, r.written`

const keysTable = (keys: readonly RemoteKey[]) =>
  sql`unnest(${keys.map(({ folder }) => folder)}::text[], ${keys.map(({ remoteId }) => remoteId)}::text[]) AS k (folder, remote_id)`

/** Returns the rows of these remote messages, in any order. */
export async function findRemoteRows(
  db: Db | Tx,
  personId: string,
  keys: readonly RemoteKey[],
): Promise<RemoteRow[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM ${keysTable(keys)} JOIN mail_remote r
    ON r.person_id = ${personId} AND r.folder = k.folder AND r.remote_id = k.remote_id`.execute(db)
  return rows
}

const pageSize = 5000

/** Yields the known messages of a folder in pages, so that a large one neither fills memory nor blocks the process. */
export async function* pageRemoteRows(
  db: Db,
  personId: string,
  folder: string,
): AsyncGenerator<Pick<RemoteRow, 'remote_id' | 'labels'>[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows } = await sql<
      Pick<RemoteRow, 'remote_id' | 'labels'>
    >`SELECT remote_id, labels FROM mail_remote
      WHERE person_id = ${personId} AND folder = ${folder} AND remote_id > ${after}
      ORDER BY remote_id LIMIT ${pageSize}`.execute(db)
    yield rows
    after = rows.length < pageSize ? undefined : rows.at(-1)!.remote_id
  }
}

/** Returns the remote copies of these local messages. */
export async function findCopies(
  db: Db | Tx,
  personId: string,
  messageIds: readonly string[],
): Promise<RemoteRow[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM mail_remote r
    WHERE r.person_id = ${personId} AND r.message_id = ANY (${messageIds}::bigint[])
    ORDER BY r.folder, r.remote_id`.execute(db)
  return rows
}

/** Returns the row of a remote draft; undefined when it is unknown. */
export async function findDraftRow(
  db: Db | Tx,
  personId: string,
  draftId: string,
): Promise<RemoteRow | undefined> {
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM mail_remote r
    WHERE r.person_id = ${personId} AND r.remote_draft = ${draftId} LIMIT 1`.execute(db)
  return maybeOne(rows)
}

/** Returns up to 1,000 remote messages whose local deletion is not pushed yet. */
export async function findPendingDeletions(db: Db | Tx, personId: string): Promise<RemoteRow[]> {
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM mail_remote r
    WHERE r.person_id = ${personId} AND r.message_id IS NULL ORDER BY r.folder, r.remote_id LIMIT 1000`.execute(
    db,
  )
  return rows
}

/** Links local messages to their remote states. */
export async function linkMessages(
  tx: Tx | Db,
  personId: string,
  links: readonly { readonly messageId: string; readonly state: RemoteState }[],
): Promise<void> {
  if (links.length === 0) return
  const all = links.map(({ state }) => state)
  await sql`INSERT INTO mail_remote AS r (person_id, folder, remote_id, remote_thread, remote_draft, message_id, labels, run)
    SELECT ${personId}::bigint, k.*, coalesce((SELECT run FROM mail_sync WHERE person_id = ${personId}), 0)
    FROM unnest(${all.map(({ folder }) => folder)}::text[], ${all.map(({ remoteId }) => remoteId)}::text[],
      ${all.map(({ thread = null }) => thread)}::text[], ${all.map(({ draft = null }) => draft)}::text[],
      ${links.map(({ messageId }) => messageId)}::bigint[], ${all.map(({ labels }) => labels)}::int[]) AS k
    ON CONFLICT (person_id, folder, remote_id) DO UPDATE SET message_id = excluded.message_id, labels = excluded.labels,
      remote_thread = coalesce(excluded.remote_thread, r.remote_thread),
      remote_draft = coalesce(excluded.remote_draft, r.remote_draft), run = excluded.run`.execute(tx)
}

/** Links a local message to its remote state. */
export function linkMessage(
  tx: Tx | Db,
  personId: string,
  messageId: string,
  state: RemoteState,
): Promise<void> {
  return linkMessages(tx, personId, [{ messageId, state }])
}

/** Records a remote message whose local counterpart is already deleted, so that it gets deleted remotely too. */
export async function linkDeletedMessage(
  tx: Tx | Db,
  personId: string,
  { folder, remoteId, labels, thread = null, draft = null }: RemoteState,
): Promise<void> {
  await sql`INSERT INTO mail_remote (person_id, folder, remote_id, remote_thread, remote_draft, labels)
    VALUES (${personId}, ${folder}, ${remoteId}, ${thread}, ${draft}, ${labels})
    ON CONFLICT (person_id, folder, remote_id) DO UPDATE SET message_id = NULL`.execute(tx)
}

/** Removes the links of remote messages that were deleted or got a new id. */
export async function unlinkMessages(
  tx: Tx | Db,
  personId: string,
  keys: readonly RemoteKey[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`DELETE FROM mail_remote r USING ${keysTable(keys)} WHERE r.person_id = ${personId} AND r.folder = k.folder
    AND r.remote_id = k.remote_id`.execute(tx)
}

/** Updates the known remote labels, and the thread where it is given. */
export async function updateRemoteLabels(
  tx: Tx | Db,
  personId: string,
  state: readonly Pick<RemoteState, 'folder' | 'remoteId' | 'labels' | 'thread'>[],
): Promise<void> {
  if (state.length === 0) return
  await sql`UPDATE mail_remote r SET labels = k.labels, remote_thread = coalesce(k.thread, r.remote_thread)
    FROM unnest(${state.map(({ folder }) => folder)}::text[], ${state.map(({ remoteId }) => remoteId)}::text[],
      ${state.map(({ labels }) => labels)}::int[], ${state.map(({ thread = null }) => thread)}::text[])
      AS k (folder, remote_id, labels, thread)
    WHERE r.person_id = ${personId} AND r.folder = k.folder AND r.remote_id = k.remote_id
      AND (r.labels <> k.labels OR r.remote_thread IS DISTINCT FROM coalesce(k.thread, r.remote_thread))`.execute(
    tx,
  )
}

/**
 * Records labels written to the provider. Observations that started earlier (`getWriteCount`) are ignored for these
 * messages.
 */
export async function recordWrite(
  tx: Tx,
  personId: string,
  written: readonly Pick<RemoteState, 'folder' | 'remoteId' | 'labels'>[],
): Promise<void> {
  const { rows } = await sql<{
    writes: string
  }>`UPDATE mail_sync SET writes = writes + 1 WHERE person_id = ${personId} RETURNING writes`.execute(tx)
  await updateRemoteLabels(tx, personId, written)
  await sql`UPDATE mail_remote r SET written = ${maybeOne(rows)?.writes ?? '0'} FROM ${keysTable(written)}
    WHERE r.person_id = ${personId} AND r.folder = k.folder AND r.remote_id = k.remote_id`.execute(tx)
}

/** Returns the mailbox's write count. Call it before observing remote states. */
export async function getWriteCount(db: Db | Tx, personId: string): Promise<bigint> {
  const { rows } = await sql<{
    writes: string
  }>`SELECT writes FROM mail_sync WHERE person_id = ${personId}`.execute(db)
  return BigInt(maybeOne(rows)?.writes ?? '0')
}

/** Deletes all sync state of a mailbox that moves to another provider. Its messages stay. */
export async function deleteSyncState(tx: Tx, personId: string): Promise<void> {
  for (const table of ['mail_remote', 'mail_sync_cursor', 'mail_sync_quarantine', 'mail_sync'])
    await sql`DELETE FROM ${sql.table(table)} WHERE person_id = ${personId}`.execute(tx)
  await sql`DELETE FROM mail_outbox WHERE person_id = ${personId} AND kind <> 'send'`.execute(tx)
}
