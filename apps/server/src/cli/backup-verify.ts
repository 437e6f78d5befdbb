import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { readBackupArguments } from './backup-arguments.ts'

export const usage = 'backup:verify <folder> [--backup <id>]'

const maxPrinted = 20

/** Restores a backup aside and compares it with its manifest; returns the exit code, 1 on any problem. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { folder, id } = readBackupArguments(args)
  const { manifest, problems } = await verifyBackup(folder, id, env.backupPassphrase)
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
  if (manifest.secret === null) console.warn('The secret key is not in this backup.')
  else if (env.backupPassphrase === undefined)
    console.warn('The secret key was not decrypted, because BACKUP_PASSPHRASE is not set.')
  return 0
}
