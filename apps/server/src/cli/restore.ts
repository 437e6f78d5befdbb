import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { readBackupArguments } from './backup-arguments.ts'

export const usage = 'restore [<folder>] [--backup <id>] [--to <moment>|latest]'

/** Restores a backup into an empty DATA_DIR, and an empty bucket with FILES_URL; returns the exit code. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { place, id, to } = readBackupArguments(args, env, { allows: ['backup', 'to'] })
  if (env.filesFallback !== undefined) throw new Error('Restore without FILES_FALLBACK_URL')
  const { manifest, moment, hasSecret } = await restoreBackup(
    place,
    { id, to },
    {
      dataDir: env.dataDir,
      databaseUrl: env.databaseUrl,
      files: env.files,
      passphrase: env.backupPassphrase,
      secretKey: env.secretKey,
    },
  )
  const { files } = manifest.files
  console.log(
    moment
      ? `Restored the office as of ${moment.toISOString()} into ${env.dataDir}, from the backup ${manifest.id} and the log after it.`
      : `Restored the backup ${manifest.id} into ${env.dataDir}, with ${pluralize(files, 'file')}.`,
  )
  if (!moment && id === undefined)
    console.warn(`It is of ${manifest.finishedAt}. No archived log follows it, so nothing later is restored.`)
  if (!hasSecret)
    console.warn(
      "The backup has no secret key. Set SECRET_KEY to the office's key before you start it: " +
        "otherwise a new one is made, and mail passwords and renters' papers can't be read.",
    )
  return 0
}
