import { chunk } from '@pb/rules/chunk'
import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { FileStore } from '../../../platform/files/port.ts'

/** Returns a random, unguessable key for a new mail file (raw message, attachment, upload). */
export function newFileKey(): string {
  const name = randomBytes(16).toString('hex')
  return `mail/${name.slice(0, 2)}/${name}`
}

/** Runs `work` and deletes the files it stored if it throws. `keys` are the keys of the stored files. */
export async function withFileRollback<T>(
  { files }: Pick<Deps, 'files'>,
  work: (files: FileStore) => Promise<T>,
): Promise<{ readonly result: T; readonly keys: readonly string[] }> {
  const keys: string[] = []
  const put: FileStore['put'] = (key, content) => {
    keys.push(key)
    return files.put(key, content)
  }
  try {
    return { result: await work({ ...files, put }), keys }
  } catch (error) {
    for (const key of keys) await files.delete(key)
    throw error
  }
}

/**
 * Schedules the deletion of files after a failed transaction. They are not deleted right away because the transaction
 * may have been committed if the connection was lost during the commit; the cleanup job keeps files that a row refers to.
 */
export async function scheduleCleanup(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`INSERT INTO file_deletion_queue (file_key, queued_at) SELECT key, ${deps.clock.now()}::timestamptz
    FROM unnest(${keys}::text[]) AS key ON CONFLICT DO NOTHING`
    .execute(deps.db)
    .catch((error: unknown) => deps.log.warn({ err: error }, 'could not schedule the cleanup of mail files'))
}

/** Queue rows processed by one statement. */
const deleteBatchSize = 500
/** Requests that are reading a file have time to finish. */
const graceMinutes = 60
/** By then a transaction that stored a file has committed its row or failed. */
const orphanGraceHours = 24
/** Orphans that crashes can leave even in a small store. */
const maxOrphans = 100
/** Files checked by one statement. */
const lookupBatchSize = 5000

/** Condition that no row refers to a file. Each of these tables has an index on the key. */
const isUnreferenced = (
  key: RawBuilder<unknown>,
) => sql`NOT EXISTS (SELECT FROM mail_message WHERE raw_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_inbound WHERE raw_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_attachment a WHERE a.file_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_upload u WHERE u.file_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_picture p WHERE p.file_key = ${key})`

/** Returns the files in the store that no row refers to, and the total number of files. */
async function findOrphans({ db, files }: Pick<Deps, 'db' | 'files'>) {
  const orphans: string[] = []
  let total = 0
  for await (const keys of files.list('mail')) {
    total += keys.length
    for (const batch of chunk(keys, lookupBatchSize)) {
      const { rows } = await sql<{ key: string }>`
        SELECT file.key FROM unnest(${batch}::text[]) AS file(key)
        WHERE ${isUnreferenced(sql`file.key`)}`.execute(db)
      orphans.push(...rows.map(({ key }) => key))
    }
  }
  return { orphans, total }
}

/**
 * Schedules the deletion of orphaned files: those of a process that was killed before it committed their row, or of a
 * full disk that left no space to schedule them. They are checked again a day later, because a row may still be about to
 * be committed. If there are more orphans than crashes can explain, the file store probably belongs to another database,
 * and nothing is deleted. Returns the number scheduled.
 */
export async function scheduleOrphanCleanup(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
): Promise<number> {
  const { orphans, total } = await findOrphans(deps)
  if (orphans.length > Math.max(maxOrphans, total / 10)) {
    deps.log.error(
      { orphans: orphans.length, total },
      'too many mail files without a database row; none will be deleted',
    )
    return 0
  }
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO file_deletion_queue (file_key, queued_at)
    SELECT key, ${deps.clock.now()}::timestamptz + make_interval(hours => ${orphanGraceHours})
    FROM unnest(${orphans}::text[]) AS key ON CONFLICT DO NOTHING`.execute(deps.db)
  return Number(numAffectedRows)
}

/** Deletes scheduled files that no row refers to. Returns the number of processed queue rows. */
export async function deleteUnreferencedFiles({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  let processed = 0
  for (;;) {
    const { rows } = await sql<{ file_key: string; free: boolean }>`
      DELETE FROM file_deletion_queue WHERE file_key IN (SELECT file_key FROM file_deletion_queue
        WHERE queued_at < ${clock.now()}::timestamptz - make_interval(mins => ${graceMinutes}) LIMIT ${deleteBatchSize})
      RETURNING file_key, ${isUnreferenced(sql`file_deletion_queue.file_key`)} AS free`.execute(db)
    if (rows.length === 0) return processed
    for (const { file_key, free } of rows) if (free) await files.delete(file_key)
    processed += rows.length
  }
}
