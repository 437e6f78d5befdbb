import { chunk } from '@pb/rules/chunk'
import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { encryptFile, readFileKeyId } from '../../../platform/encryption/encrypt.ts'
import '../tables.ts'

/** An encrypted file in the store, with the data key that its row must refer to. */
export interface StoredFile {
  readonly file_key: string
  readonly key_id: number
}

/** Where the files of papers and signatures are; other files of applications are not deleted from here. */
const area = 'applications/papers'

function newFileKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${area}/${name.slice(0, 2)}/${name}`
}

/** Files that a committed transaction no longer needs. They are deleted later, since a request may be reading them. */
export async function queueFileDeletion(db: Db | Tx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await sql`INSERT INTO application_file_deletion (file_key, queued_at) SELECT key, ${now}::timestamptz
    FROM unnest(${keys}::text[]) AS key ON CONFLICT DO NOTHING`.execute(db)
}

/** Whether a row was refused because its data key was removed after it encrypted the file. */
const isKeyRemoved = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  /^application_(paper|signature)_key_id_fkey$/.test(String(error.constraint))

/**
 * Encrypts and stores a file, and runs the transaction that refers to it. Nothing stays when that fails: the file is
 * deleted later, because the transaction may have been committed if the connection was lost during the commit.
 */
export async function withStoredFile<T>(
  deps: Deps,
  plain: Buffer,
  work: (file: StoredFile) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const encrypted = await encryptFile(deps, plain)
    const file = { file_key: newFileKey(), key_id: readFileKeyId(encrypted) }
    await deps.files.put(file.file_key, encrypted)
    try {
      return await work(file)
    } catch (error) {
      await queueFileDeletion(deps.db, [file.file_key], deps.clock.now()).catch((failure: unknown) =>
        deps.log.warn({ err: failure }, 'could not queue the deletion of a paper’s file'),
      )
      // The keys were rotated meanwhile: the new one encrypts the file again.
      if (attempt > 2 || !isKeyRemoved(error)) throw error
    }
  }
}

/** Requests that are reading a file have time to finish. */
const graceMinutes = 60
/** By then a transaction that stored a file has committed its row or failed. */
const orphanGraceHours = 24
/** Orphans that crashes can leave even in a small store. */
const maxOrphans = 100
const batchSize = 500
const lookupBatchSize = 5000

/** Condition that no row refers to a file. */
const isUnreferenced = (key: RawBuilder<unknown>) => sql`
  NOT EXISTS (SELECT FROM application_paper p WHERE p.file_key = ${key})
  AND NOT EXISTS (SELECT FROM application_signature s WHERE s.image_key = ${key})`

/** Deletes queued files that no row refers to. Returns the number of processed queue rows. */
export async function deleteQueuedFiles({ db, files, clock }: Deps): Promise<number> {
  let processed = 0
  for (;;) {
    const { rows } = await sql<{ file_key: string; free: boolean }>`
      DELETE FROM application_file_deletion WHERE file_key IN (SELECT file_key FROM application_file_deletion
        WHERE queued_at < ${clock.now()}::timestamptz - make_interval(mins => ${graceMinutes}) LIMIT ${batchSize})
      RETURNING file_key, ${isUnreferenced(sql`application_file_deletion.file_key`)} AS free`.execute(db)
    if (rows.length === 0) return processed
    for (const { file_key, free } of rows) if (free) await files.delete(file_key)
    processed += rows.length
  }
}

/**
 * Queues files of a process that was killed before it committed their row. They are checked again a day later. If there
 * are more than crashes can explain, the file store probably belongs to another database, and nothing is deleted.
 */
export async function queueOrphans({ db, files, clock, log }: Deps): Promise<number> {
  const orphans: string[] = []
  let total = 0
  for await (const keys of files.list(area)) {
    total += keys.length
    for (const batch of chunk(keys, lookupBatchSize)) {
      const { rows } = await sql<{ key: string }>`SELECT file.key FROM unnest(${batch}::text[]) AS file(key)
        WHERE ${isUnreferenced(sql`file.key`)}`.execute(db)
      orphans.push(...rows.map(({ key }) => key))
    }
  }
  if (orphans.length > Math.max(maxOrphans, total / 10)) {
    log.error(
      { orphans: orphans.length, total },
      'too many files of papers without a row; none will be deleted',
    )
    return 0
  }
  await queueFileDeletion(db, orphans, new Date(clock.now().getTime() + orphanGraceHours * 3_600_000))
  return orphans.length
}
