import { addDays } from '@pb/rules/dates'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { encryptFile, readFileKeyId } from '../../../platform/encryption/encrypt.ts'
import '../tables.ts'

/** An encrypted file in the store, with the data key that its row must refer to. */
export interface StoredFile {
  readonly file_key: string
  readonly key_id: number
}

function newFileKey(): string {
  const name = randomBytes(16).toString('hex')
  return `applications/papers/${name.slice(0, 2)}/${name}`
}

/** Whether a data key was removed after it encrypted a file. */
const isKeyRemoved = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'application_file_deletion_key_id_fkey'

/** By then a transaction that refers to a file was committed or has failed. */
const uploadDays = 1
const maxAttempts = 3

/**
 * Encrypts a file, and queues it for deletion unless `commitFile` is called in the transaction that refers to it: a
 * crash at any moment leaves no file behind. Its data key stays until then.
 */
async function encryptAndQueue(deps: Deps, plain: Buffer): Promise<StoredFile & { readonly bytes: Buffer }> {
  for (let attempt = 1; ; attempt += 1) {
    const bytes = await encryptFile(deps, plain)
    const file = { file_key: newFileKey(), key_id: readFileKeyId(bytes) }
    try {
      const queued_at = addDays(deps.clock.now(), uploadDays)
      await deps.db
        .insertInto('application_file_deletion')
        .values({ ...file, queued_at })
        .execute()
      return { ...file, bytes }
    } catch (error) {
      if (attempt === maxAttempts || !isKeyRemoved(error)) throw error
    }
  }
}

/** Encrypts and stores a file; the transaction that refers to it calls `commitFile`. */
export async function storeFile(deps: Deps, plain: Buffer): Promise<StoredFile> {
  const { bytes, ...file } = await encryptAndQueue(deps, plain)
  try {
    await deps.files.put(file.file_key, bytes)
  } catch (error) {
    await releaseFiles(deps, [file])
    throw error
  }
  return file
}

/** Keeps a stored file once the transaction commits, in which a row refers to it. */
export async function commitFile(tx: Tx, { file_key }: StoredFile): Promise<void> {
  await tx.deleteFrom('application_file_deletion').where('file_key', '=', file_key).execute()
}

/**
 * Releases stored files after their transaction failed. They are deleted later, because it may have been committed if
 * the connection was lost during the commit.
 */
export async function releaseFiles(deps: Deps, files: readonly StoredFile[]): Promise<void> {
  const keys = files.map(({ file_key }) => file_key)
  await sql`UPDATE application_file_deletion SET queued_at = ${deps.clock.now()}, key_id = NULL
    WHERE file_key = ANY (${keys})`
    .execute(deps.db)
    .catch((error: unknown) => deps.log.warn({ err: error }, 'could not release the files of papers'))
}

/** Stores a file for the transaction of `work`, which calls `commitFile`; releases it when that fails. */
export async function withStoredFile<T>(
  deps: Deps,
  plain: Buffer,
  work: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const file = await storeFile(deps, plain)
  try {
    return await work(file)
  } catch (error) {
    await releaseFiles(deps, [file])
    throw error
  }
}

/** Queues files to which no row refers once the transaction commits. */
export async function queueFileDeletion(db: Db | Tx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await sql`INSERT INTO application_file_deletion (file_key, queued_at) SELECT key, ${now}::timestamptz
    FROM unnest(${keys}::text[]) AS key ON CONFLICT DO NOTHING`.execute(db)
}

/** Requests that are reading a file have time to finish. */
const graceMinutes = 60
const batchSize = 500

/** Deletes queued files that no row refers to. Returns the number of processed queue rows. */
export async function deleteQueuedFiles({ db, files, clock }: Deps): Promise<number> {
  let processed = 0
  for (;;) {
    const { rows } = await sql<{ file_key: string; free: boolean }>`
      DELETE FROM application_file_deletion q WHERE file_key IN (SELECT file_key FROM application_file_deletion
        WHERE queued_at < ${clock.now()}::timestamptz - make_interval(mins => ${graceMinutes}) LIMIT ${batchSize})
      RETURNING file_key, NOT EXISTS (SELECT FROM application_paper p WHERE p.file_key = q.file_key)
        AND NOT EXISTS (SELECT FROM application_signature s WHERE s.image_key = q.file_key) AS free`.execute(
      db,
    )
    if (rows.length === 0) return processed
    for (const { file_key, free } of rows) if (free) await files.delete(file_key)
    processed += rows.length
  }
}
