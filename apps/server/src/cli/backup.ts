import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import { formatBytes, readBackupArguments, withBackupSource } from './backup-arguments.ts'

export const usage = 'backup [<folder>] [--prune]'

/** Backs up the office while it runs; returns the exit code. With `--prune`, old backups are deleted by BACKUP_KEEP. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { place, has } = readBackupArguments(args, env, { switches: ['prune'] })
  const { manifest, incomplete, expired, pruneError } = await withBackupSource(env, (source) =>
    createBackup(place, source, has('prune') ? env.backupKeep : undefined),
  )
  if (incomplete.length > 0) console.log(`Removed ${pluralize(incomplete.length, 'incomplete backup')}.`)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  const bytes = formatBytes(manifest.database.contentBytes + manifest.files.contentBytes)
  console.log(
    `Backup ${manifest.id} is complete: ${pluralize(rows, 'row')}, ${pluralize(manifest.files.files, 'file')}, ${bytes}.`,
  )
  if (manifest.secret === null)
    console.warn(
      'The secret key is NOT in this backup, because BACKUP_PASSPHRASE is not set. ' +
        "Keep a copy of it elsewhere: without it, mail passwords and renters' papers can't be read.",
    )
  if (expired.length > 0) console.log(`Deleted ${pluralize(expired.length, 'old backup')}.`)
  if (pruneError === undefined) return 0
  console.error(pruneError)
  return 1
}
