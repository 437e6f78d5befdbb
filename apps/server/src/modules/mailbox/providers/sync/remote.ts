import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'

/** A message as it was seen elsewhere. */
export interface Seen {
  /** IMAP: the folder's path; '' where ids hold for the whole mailbox. */
  readonly folder: string
  readonly remoteId: string
  /** Bits of labels.ts. */
  readonly labels: number
  /** The provider's thread, and the id of a draft that stays, where it has such. */
  readonly thread?: string | null
  readonly draft?: string | null
}

export type RemoteKey = Pick<Seen, 'folder' | 'remoteId'>

/** A row of mail_remote. */
export interface RemoteRow {
  readonly folder: string
  readonly remote_id: string
  readonly remote_thread: string | null
  readonly remote_draft: string | null
  /** Null: deleted here, and still to be deleted there. */
  readonly message_id: string | null
  readonly labels: number
  readonly written: string
}

const columns = sql`r.folder, r.remote_id, r.remote_thread, r.remote_draft, r.message_id, r.labels, r.written`

const list = (keys: readonly RemoteKey[]) =>
  sql`unnest(${keys.map(({ folder }) => folder)}::text[], ${keys.map(({ remoteId }) => remoteId)}::text[]) AS k (folder, remote_id)`

/** Those of these messages that are known, in no order. */
export async function remoteRows(
  db: Db | Tx,
  personId: string,
  keys: readonly RemoteKey[],
): Promise<RemoteRow[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM ${list(keys)} JOIN mail_remote r
    ON r.person_id = ${personId} AND r.folder = k.folder AND r.remote_id = k.remote_id`.execute(db)
  return rows
}

/** Where these messages (ids of here) stand elsewhere. */
export async function copiesOf(
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

/** The draft of this id there; undefined where it is not known. */
export async function draftRow(
  db: Db | Tx,
  personId: string,
  draftId: string,
): Promise<RemoteRow | undefined> {
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM mail_remote r
    WHERE r.person_id = ${personId} AND r.remote_draft = ${draftId} LIMIT 1`.execute(db)
  return rows[0]
}

/** What was deleted here and is still there, at most 1,000. */
export async function toDelete(db: Db | Tx, personId: string): Promise<RemoteRow[]> {
  const { rows } = await sql<RemoteRow>`SELECT ${columns} FROM mail_remote r
    WHERE r.person_id = ${personId} AND r.message_id IS NULL ORDER BY r.folder, r.remote_id LIMIT 1000`.execute(
    db,
  )
  return rows
}

/** Notes that messages elsewhere, each another one, are these here. */
export async function linkAll(
  tx: Tx | Db,
  personId: string,
  links: readonly { readonly messageId: string; readonly seen: Seen }[],
): Promise<void> {
  if (links.length === 0) return
  const all = links.map(({ seen }) => seen)
  await sql`INSERT INTO mail_remote AS r (person_id, folder, remote_id, remote_thread, remote_draft, message_id, labels, run)
    SELECT ${personId}::bigint, k.*, coalesce((SELECT run FROM mail_sync WHERE person_id = ${personId}), 0)
    FROM unnest(${all.map(({ folder }) => folder)}::text[], ${all.map(({ remoteId }) => remoteId)}::text[],
      ${all.map(({ thread = null }) => thread)}::text[], ${all.map(({ draft = null }) => draft)}::text[],
      ${links.map(({ messageId }) => messageId)}::bigint[], ${all.map(({ labels }) => labels)}::int[]) AS k
    ON CONFLICT (person_id, folder, remote_id) DO UPDATE SET message_id = excluded.message_id, labels = excluded.labels,
      remote_thread = coalesce(excluded.remote_thread, r.remote_thread),
      remote_draft = coalesce(excluded.remote_draft, r.remote_draft), run = excluded.run`.execute(tx)
}

/** Notes that a message elsewhere is this one here. */
export function link(tx: Tx | Db, personId: string, messageId: string, seen: Seen): Promise<void> {
  return linkAll(tx, personId, [{ messageId, seen }])
}

/** Notes a message elsewhere whose counterpart here was deleted already: it is still to be deleted there. */
export async function linkDeleted(
  tx: Tx | Db,
  personId: string,
  { folder, remoteId, labels, thread = null, draft = null }: Seen,
): Promise<void> {
  await sql`INSERT INTO mail_remote (person_id, folder, remote_id, remote_thread, remote_draft, labels)
    VALUES (${personId}, ${folder}, ${remoteId}, ${thread}, ${draft}, ${labels})
    ON CONFLICT (person_id, folder, remote_id) DO UPDATE SET message_id = NULL`.execute(tx)
}

/** Forgets messages elsewhere: they are gone there, or have another id. */
export async function unlink(tx: Tx | Db, personId: string, keys: readonly RemoteKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`DELETE FROM mail_remote r USING ${list(keys)} WHERE r.person_id = ${personId} AND r.folder = k.folder
    AND r.remote_id = k.remote_id`.execute(tx)
}

/** Sets what is known of the labels there, and of the thread where that is said too. */
export async function noteLabels(
  tx: Tx | Db,
  personId: string,
  seen: readonly Pick<Seen, 'folder' | 'remoteId' | 'labels' | 'thread'>[],
): Promise<void> {
  if (seen.length === 0) return
  await sql`UPDATE mail_remote r SET labels = k.labels, remote_thread = coalesce(k.thread, r.remote_thread)
    FROM unnest(${seen.map(({ folder }) => folder)}::text[], ${seen.map(({ remoteId }) => remoteId)}::text[],
      ${seen.map(({ labels }) => labels)}::int[], ${seen.map(({ thread = null }) => thread)}::text[])
      AS k (folder, remote_id, labels, thread)
    WHERE r.person_id = ${personId} AND r.folder = k.folder AND r.remote_id = k.remote_id
      AND (r.labels <> k.labels OR r.remote_thread IS DISTINCT FROM coalesce(k.thread, r.remote_thread))`.execute(
    tx,
  )
}

/**
 * Notes labels that were written there. Looks at the other side that began before (`writesSoFar`) say nothing of these
 * messages any more.
 */
export async function noteWritten(
  tx: Tx,
  personId: string,
  written: readonly Pick<Seen, 'folder' | 'remoteId' | 'labels'>[],
): Promise<void> {
  const { rows } = await sql<{
    writes: string
  }>`UPDATE mail_sync SET writes = writes + 1 WHERE person_id = ${personId} RETURNING writes`.execute(tx)
  await noteLabels(tx, personId, written)
  await sql`UPDATE mail_remote r SET written = ${rows[0]?.writes ?? '0'} FROM ${list(written)}
    WHERE r.person_id = ${personId} AND r.folder = k.folder AND r.remote_id = k.remote_id`.execute(tx)
}

/** The mailbox's count of writes; to be taken before the other side is looked at. */
export async function writesSoFar(db: Db | Tx, personId: string): Promise<bigint> {
  const { rows } = await sql<{
    writes: string
  }>`SELECT writes FROM mail_sync WHERE person_id = ${personId}`.execute(db)
  return BigInt(rows[0]?.writes ?? '0')
}

/** Forgets everything that a mailbox's provider knew of: the mailbox moves to another one, and its mail stays. */
export async function forgetProvider(tx: Tx, personId: string): Promise<void> {
  for (const table of ['mail_remote', 'mail_sync_cursor', 'mail_sync_poison', 'mail_sync'])
    await sql`DELETE FROM ${sql.table(table)} WHERE person_id = ${personId}`.execute(tx)
  await sql`DELETE FROM mail_outbox WHERE person_id = ${personId} AND kind <> 'send'`.execute(tx)
}
