import { isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Env } from '../env.ts'
import { openBackupPlace, type BackupPlace } from '../platform/backup/backup-place.ts'
import type { BackupSource } from '../platform/backup/create-backup.ts'
import { bucketSource, folderSource, type FileSource } from '../platform/backup/file-sources.ts'
import { assertRestored } from '../platform/backup/unfinished-restore.ts'
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { findCluster } from '../platform/embedded-postgres/new-home.ts'
import type { FilePlace } from '../platform/files/file-place.ts'
import { createLog } from '../platform/logging.ts'
import { readSecretKey } from '../secret-key.ts'

class ArgumentError extends TypeError {
  readonly code = 'ERR_PARSE_ARGS_BACKUP_FOLDER'
}

function findPlace(positionals: readonly string[], { backupUrl, dataDir }: Env): BackupPlace {
  const [folder, ...others] = positionals
  if (others.length > 0) throw new ArgumentError('Name one folder')
  if (folder === undefined) {
    if (!backupUrl) throw new ArgumentError('Name the folder of the backups, or set BACKUP_URL')
    return openBackupPlace(backupUrl)
  }
  if (folder.startsWith('s3:'))
    throw new ArgumentError('Set BACKUP_URL to the bucket: other accounts see what is in arguments')
  const path = relative(dataDir, resolve(folder))
  if (path === '' || (!path.startsWith('..') && !isAbsolute(path)))
    throw new Error(`Back up to a folder outside ${dataDir}, best on another disk`)
  return openBackupPlace({ kind: 'folder', folder: resolve(folder) })
}

/** Reads `latest`, or a moment with its time zone, such as 2026-11-28T10:15:00Z. */
function readMoment(text: unknown): Date | 'latest' | undefined {
  if (text === undefined || text === 'latest') return text
  const moment = z.iso.datetime({ offset: true }).safeParse(text)
  if (!moment.success)
    throw new ArgumentError('--to is latest, or a moment with its time zone, such as 2026-11-28T10:15:00Z')
  return new Date(moment.data)
}

interface BackupOptions<Switch extends string> {
  readonly switches?: readonly Switch[]
  /** Which backup and which moment the command may be asked for. */
  readonly allows?: readonly ('backup' | 'to')[]
}

/**
 * Reads `[<folder>]`, switches, and `--backup <id>` and `--to <moment>` where they are allowed; without a folder, the
 * place is the one of BACKUP_URL.
 */
export function readBackupArguments<const Switch extends string = never>(
  args: readonly string[],
  env: Env,
  { switches = [], allows = [] }: BackupOptions<Switch> = {},
): {
  readonly place: BackupPlace
  readonly id: string | undefined
  readonly to: Date | 'latest' | undefined
  readonly has: (name: Switch) => boolean
} {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(allows.map((name) => [name, { type: 'string' } as const])),
      ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' } as const])),
    },
  })
  const given = values as Readonly<Record<string, unknown>>
  return {
    place: findPlace(positionals, env),
    id: given['backup'] as string | undefined,
    to: readMoment(given['to']),
    has: (name) => given[name] === true,
  }
}

const openFileSource = (place: FilePlace, dataDir: string): FileSource =>
  place.kind === 's3' ? bucketSource(place) : folderSource(join(dataDir, 'files'))

/** Runs work with the office's database, which is not migrated or made. */
export async function withBackupSource<T>(env: Env, work: (source: BackupSource) => Promise<T>): Promise<T> {
  const { dataDir, backupPassphrase } = env
  assertRestored(dataDir)
  const key = env.secretKey ?? readSecretKey(dataDir)
  const secret =
    key === undefined || backupPassphrase === undefined ? undefined : { key, passphrase: backupPassphrase }
  const places = env.filesFallback === undefined ? [env.files] : [env.filesFallback, env.files]
  const source = { files: places.map((place) => openFileSource(place, dataDir)), secret }
  if (env.databaseUrl !== undefined)
    return work({ ...source, databaseUrl: env.databaseUrl, cluster: undefined })
  const cluster = findCluster(dataDir)
  if (cluster === undefined) throw new Error(`There is no office in ${dataDir} (DATA_DIR)`)
  const database = await acquireEmbeddedPostgres({ dataDir, role: 'cli', log: createLog(env.logLevel) })
  try {
    return await work({ ...source, databaseUrl: database.url, cluster })
  } finally {
    await database.release()
  }
}

/** Formats a number of bytes in decimal units. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
