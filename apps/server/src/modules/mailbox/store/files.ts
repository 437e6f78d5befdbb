import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { FileStore } from '../../../platform/files/port.ts'

/** A key for a new file of mail: raw mails, attachments, uploads. Nobody can guess it, and two never share one. */
export function newFileKey(): string {
  const name = randomBytes(16).toString('hex')
  return `mail/${name.slice(0, 2)}/${name}`
}

/** Does what puts files into the store; where it fails, none of them stays. `keys` are those that were put. */
export async function puttingFiles<T>(
  { files }: Pick<Deps, 'files'>,
  work: (files: FileStore) => Promise<T>,
): Promise<{ readonly made: T; readonly keys: readonly string[] }> {
  const keys: string[] = []
  const put: FileStore['put'] = (key, content) => {
    keys.push(key)
    return files.put(key, content)
  }
  try {
    return { made: await work({ ...files, put }), keys }
  } catch (error) {
    for (const key of keys) await files.delete(key)
    throw error
  }
}

/**
 * Files of a message whose transaction failed: it may have been carried out all the same, where the connection broke off
 * at its end, so whoever sweeps looks whether a row names them.
 */
export async function leaveToSweep(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`INSERT INTO mail_file_gone (file_key, gone_at) SELECT key, ${deps.clock.now()}::timestamptz
    FROM unnest(${keys}::text[]) AS key ON CONFLICT DO NOTHING`
    .execute(deps.db)
    .catch((error: unknown) => deps.log.warn({ err: error }, 'files of a mail are left behind'))
}

/** Files deleted by one statement's worth of looking. */
const mostAtOnce = 500
/** A call that still reads a file may finish. */
const graceMinutes = 60
/** Whatever wrote a file has committed the row that names it by then, or never will. */
const strayHours = 24
/** What accidents may leave in a store of few files. */
const mostStrays = 100
/** Files that one statement asks for. */
const askedAtOnce = 5000

/** That no row names a file; each of these tables has an index by it. */
const isUnnamed = (
  key: RawBuilder<unknown>,
) => sql`NOT EXISTS (SELECT FROM mail_message WHERE raw_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_arrival WHERE raw_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_attachment a WHERE a.file_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_upload u WHERE u.file_key = ${key})
  AND NOT EXISTS (SELECT FROM mail_picture p WHERE p.file_key = ${key})`

/** Which of the files in the store no row names, and how many there are in all. */
async function findStrays({ db, files }: Pick<Deps, 'db' | 'files'>) {
  const strays: string[] = []
  let total = 0
  for await (const keys of files.list('mail')) {
    total += keys.length
    for (let at = 0; at < keys.length; at += askedAtOnce) {
      const { rows } = await sql<{ key: string }>`
        SELECT file.key FROM unnest(${keys.slice(at, at + askedAtOnce)}::text[]) AS file(key)
        WHERE ${isUnnamed(sql`file.key`)}`.execute(db)
      strays.push(...rows.map(({ key }) => key))
    }
  }
  return { strays, total }
}

/**
 * Leaves to the sweep what no row names: files of a process that was killed before its row was committed, or for which
 * not even the note of them found room. The sweep looks again a day later, so that no file goes whose row is only about
 * to come. Where more is unknown than such accidents leave, the files are another database's, and all of them stay.
 * Returns how many were noted.
 */
export async function noteStrays(deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>): Promise<number> {
  const { strays, total } = await findStrays(deps)
  if (strays.length > Math.max(mostStrays, total / 10)) {
    deps.log.error(
      { strays: strays.length, total },
      'files of mail that this database does not know are left alone',
    )
    return 0
  }
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO mail_file_gone (file_key, gone_at)
    SELECT key, ${deps.clock.now()}::timestamptz + make_interval(hours => ${strayHours})
    FROM unnest(${strays}::text[]) AS key ON CONFLICT DO NOTHING`.execute(deps.db)
  return Number(numAffectedRows)
}

/** Removes files that no row names any more. Returns how many. */
export async function sweepFiles({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  let swept = 0
  for (;;) {
    const { rows } = await sql<{ file_key: string; free: boolean }>`
      DELETE FROM mail_file_gone WHERE file_key IN (SELECT file_key FROM mail_file_gone
        WHERE gone_at < ${clock.now()}::timestamptz - make_interval(mins => ${graceMinutes}) LIMIT ${mostAtOnce})
      RETURNING file_key, ${isUnnamed(sql`mail_file_gone.file_key`)} AS free`.execute(db)
    if (rows.length === 0) return swept
    for (const { file_key, free } of rows) if (free) await files.delete(file_key)
    swept += rows.length
  }
}
