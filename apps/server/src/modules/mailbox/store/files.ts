import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
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
      RETURNING file_key, NOT EXISTS (SELECT FROM mail_message WHERE raw_key = file_key)
        AND NOT EXISTS (SELECT FROM mail_arrival WHERE raw_key = file_key)
        AND NOT EXISTS (SELECT FROM mail_attachment a WHERE a.file_key = mail_file_gone.file_key)
        AND NOT EXISTS (SELECT FROM mail_upload u WHERE u.file_key = mail_file_gone.file_key) AS free`.execute(
      db,
    )
    if (rows.length === 0) return swept
    for (const { file_key, free } of rows) if (free) await files.delete(file_key)
    swept += rows.length
  }
}
