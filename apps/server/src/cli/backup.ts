import { isAbsolute, join, relative } from 'node:path'
import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { createBackup, type BackupSource } from '../platform/backup/create-backup.ts'
import { assertRestored } from '../platform/backup/unfinished-restore.ts'
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { findCluster } from '../platform/embedded-postgres/new-home.ts'
import { createLog } from '../platform/logging.ts'
import { readSecretKey } from '../secret-key.ts'
import { assertFilesInFolder, formatBytes, readBackupArguments } from './backup-arguments.ts'

export const usage = 'backup <folder>'

function assertOutside(folder: string, dataDir: string): void {
  const path = relative(dataDir, folder)
  if (path === '' || (!path.startsWith('..') && !isAbsolute(path)))
    throw new Error(`Back up to a folder outside ${dataDir}, best on another disk`)
}

/** Acquires the office's database without migrating or creating one. */
async function openSource(env: Env): Promise<BackupSource & { release: () => Promise<void> }> {
  const { dataDir, backupPassphrase } = env
  const key = env.secretKey ?? readSecretKey(dataDir)
  const secret =
    key === undefined || backupPassphrase === undefined ? undefined : { key, passphrase: backupPassphrase }
  const source = { filesFolder: join(dataDir, 'files'), secret }
  if (env.databaseUrl !== undefined)
    return { ...source, databaseUrl: env.databaseUrl, cluster: undefined, release: async () => {} }
  const cluster = findCluster(dataDir)
  if (cluster === undefined) throw new Error(`There is no office in ${dataDir} (DATA_DIR)`)
  const database = await acquireEmbeddedPostgres({ dataDir, role: 'cli', log: createLog(env.logLevel) })
  return { ...source, databaseUrl: database.url, cluster, release: () => database.release() }
}

/** Backs up the office to a folder while it runs; returns the exit code. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { folder } = readBackupArguments(args)
  assertFilesInFolder(env)
  assertOutside(folder, env.dataDir)
  assertRestored(env.dataDir)
  const { release, ...source } = await openSource(env)
  try {
    const { manifest, removed } = await createBackup(folder, source)
    if (removed.length > 0) console.log(`Removed ${pluralize(removed.length, 'incomplete backup')}.`)
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
    return 0
  } finally {
    await release()
  }
}
