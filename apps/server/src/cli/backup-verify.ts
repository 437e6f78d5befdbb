import { pluralize } from '@pb/rules/plural'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Env } from '../env.ts'
import type { BackupPlace } from '../platform/backup/backup-place.ts'
import { takeVerificationLock } from '../platform/backup/backup-lock.ts'
import { recordRun, SkippedRunError } from '../platform/backup/backup-runs.ts'
import { withClient } from '../platform/backup/row-counts.ts'
import { findBackup } from '../platform/backup/stored-backups.ts'
import { verifyBackup, type Verification } from '../platform/backup/verify-backup.ts'
import { one } from '../platform/db/one-row.ts'
import { formatBytes, readBackupArguments, withBackupSource } from './backup-arguments.ts'

export const usage = 'backup:verify [<folder>] [--backup <id>] [--record]'

const maxPrinted = 20
/** Room for the log that PostgreSQL writes while it starts. */
const extraBytes = 300_000_000

/** Throws `SkippedRunError` unless the database can be restored into the temporary folder. */
async function assertRoom(place: BackupPlace, id: string | undefined, databaseUrl: string): Promise<void> {
  const { kind, database } = await findBackup(place, id)
  const bytes =
    kind === 'cluster'
      ? database.contentBytes
      : await withClient(databaseUrl, async (client) => {
          const { rows } = await client.query<{ bytes: string }>(
            'SELECT pg_database_size(current_database()) AS bytes',
          )
          return database.contentBytes + Number(one(rows).bytes)
        })
  const { bavail, bsize } = await statfs(tmpdir())
  const needed = bytes * 1.1 + extraBytes
  if (bavail * bsize < needed)
    throw new SkippedRunError(
      `The restore needs ${formatBytes(needed)} in ${tmpdir()}, which has ${formatBytes(bavail * bsize)} free. Set TMPDIR to a larger disk.`,
    )
}

/** Verifies a backup, by default the latest, and records the outcome in the office's database. */
function verifyAndRecord(place: BackupPlace, id: string | undefined, env: Env): Promise<Verification> {
  return withBackupSource(env, ({ databaseUrl }) =>
    withClient(databaseUrl, async (client) => {
      await takeVerificationLock(client)
      return recordRun(client, { kind: 'verification', place: place.describe() }, async () => {
        await assertRoom(place, id, databaseUrl)
        const result = await verifyBackup(place, id, env.backupPassphrase)
        const { database, files, id: backupId } = result.manifest
        const bytes = database.contentBytes + files.contentBytes
        return { result, backupId, bytes, reason: result.problems[0] }
      })
    }),
  )
}

/** Restores a backup aside and compares it with its manifest; returns the exit code, 1 on any problem. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { place, id, has } = readBackupArguments(args, env, { switches: ['record'], allows: ['backup'] })
  const { manifest, problems, reach } = has('record')
    ? await verifyAndRecord(place, id, env)
    : await verifyBackup(place, id, env.backupPassphrase)
  if (problems.length > 0) {
    const more = problems.length > maxPrinted ? [`… and ${problems.length - maxPrinted} more`] : []
    console.error(
      [
        `Backup ${manifest.id} has ${pluralize(problems.length, 'problem')}:`,
        ...[...problems.slice(0, maxPrinted), ...more].map((problem) => `  ${problem}`),
        'Delete the damaged files: the next backup copies what is missing again.',
      ].join('\n'),
    )
    return 1
  }
  const tables = Object.keys(manifest.rows).length
  const rows = manifest.rowsAreExact
    ? `the database was restored with every row of its ${pluralize(tables, 'table')}`
    : 'the database was restored (rows were not compared: the office was writing all the time)'
  console.log(`Backup ${manifest.id} is good: all hashes match, and ${rows}.`)
  if (reach)
    console.log(`The log after it has no gap until ${reach.toISOString()}, and all its hashes match.`)
  if (manifest.secret === null) console.warn('The secret key is not in this backup.')
  else if (env.backupPassphrase === undefined)
    console.warn('The secret key was not decrypted, because BACKUP_PASSPHRASE is not set.')
  return 0
}
