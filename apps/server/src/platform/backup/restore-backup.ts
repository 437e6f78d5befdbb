import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { migrationsFolder } from '../db/migrate.ts'
import { acquireEmbeddedPostgres, findPackagedMajor } from '../embedded-postgres/index.ts'
import { createHome, removeHome, type NewHome } from '../embedded-postgres/new-home.ts'
import type { BackupPlace } from './backup-place.ts'
import { clusterFolders } from './cluster-files.ts'
import { assertClientProgram, dumpPath, restoreDump } from './dump.ts'
import { checkListing, readListing } from './listing.ts'
import { planRestore, serverLog, type RestoreChoice, type RestorePlan } from './log/choose-backup.ts'
import { readEntry } from './log/log-entry.ts'
import { copyLoggedFiles, writeSegments, type RestoredFile } from './log/restore-log.ts'
import { sha256, toBackupKey, type Manifest } from './manifest.ts'
import { describePlace, type FilePlace } from '../files/file-place.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { DamagedBackupError, ObjectStore } from './objects.ts'
import { claimBucket, copyFiles, copyToBucket } from './restore-files.ts'
import { compareRows, countRows, findServerMajor, withClient } from './row-counts.ts'
import { decryptSecret } from './secret.ts'
import { databaseListing, filesListing, secretFile } from './stored-backups.ts'
import { unfinishedRestore } from './unfinished-restore.ts'

/** Where and how a backup is restored. */
export interface RestoreTarget {
  readonly dataDir: string
  /** An empty database for a dump; undefined restores into the embedded database. */
  readonly databaseUrl: string | undefined
  /** `DATA_DIR/files`, or an empty place in a bucket. */
  readonly files: FilePlace
  readonly passphrase: string | undefined
  /** The key of the environment; the backup's must be the same. */
  readonly secretKey: string | undefined
}

const silent = { info() {}, error() {} }

/**
 * The settings with which PostgreSQL replays the log up to a moment, or the restore point of the base backup, and no
 * further. PostgreSQL stops with an error if the log ends before: without a commit after the moment, or the point.
 */
const recoverySettings = ({ manifest, moment }: RestorePlan): string =>
  [
    '',
    "restore_command = 'exit 1'",
    moment
      ? // The abbreviation Z is not known yet when the setting is read.
        `recovery_target_time = '${moment.toISOString().replace('Z', '+00')}'`
      : `recovery_target_name = '${manifest.restorePoint ?? ''}'`,
    "recovery_target_action = 'promote'",
    // Connections only once the log is replayed.
    "hot_standby = 'off'",
    '',
  ].join('\n')

/**
 * Copies a cluster and lets PostgreSQL replay its log; throws unless it reaches the moment, or the restore point with
 * the rows of the manifest in each table. Returns the files that the log has.
 */
async function restoreCluster(
  place: BackupPlace,
  plan: RestorePlan,
  dataDir: string,
  home: NewHome,
): Promise<RestoredFile[]> {
  const { manifest, moment, entries } = plan
  const major = findPackagedMajor()
  if (major !== manifest.postgres)
    throw new Error(
      `The backup is of PostgreSQL ${manifest.postgres}; this version of PB Office has PostgreSQL ${major}`,
    )
  const key = toBackupKey(manifest.id, databaseListing)
  await copyFiles({ place, key, summary: manifest.database }, home.cluster, home.own)
  for (const name of clusterFolders) {
    await mkdir(join(home.cluster, name), { recursive: true, mode: 0o700 })
    home.own(join(home.cluster, name))
  }
  const files = manifest.log
    ? await writeSegments(place, manifest.log, entries, {
        folder: join(home.cluster, 'pg_wal'),
        own: home.own,
      })
    : []
  const settings = join(home.cluster, 'postgresql.auto.conf')
  const original = readFileSync(settings)
  appendFileSync(settings, recoverySettings(plan))
  const signal = join(home.cluster, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  home.own(signal)
  const database = await acquireEmbeddedPostgres({ dataDir, role: 'cli', log: silent })
  try {
    if (!moment) await compareDatabase(database.url, manifest)
  } finally {
    await database.release()
  }
  writeFileSync(settings, original, { flush: true })
  return files
}

async function compareDatabase(url: string, manifest: Manifest): Promise<void> {
  if (!manifest.rowsAreExact) return
  const differences = compareRows(manifest.rows, await withClient(url, countRows))
  if (differences.length > 0)
    throw new DamagedBackupError(`The restored database is not the one that was backed up: ${differences[0]}`)
}

/** Restores a dump into an empty database. It is copied to the `folder` first, and compared with its hash. */
async function restoreDumpInto(
  url: string,
  place: BackupPlace,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  await withClient(url, async (client) => {
    await assertClientProgram('pg_restore', manifest.postgres)
    if ((await findServerMajor(client)) < manifest.postgres)
      throw new Error(
        `The backup is of PostgreSQL ${manifest.postgres}; restore it into that version or newer`,
      )
    if (Object.keys(await countRows(client)).length > 0)
      throw new Error('The database in DATABASE_URL is not empty. Create a new one for the restore.')
  })
  const key = toBackupKey(manifest.id, databaseListing)
  await checkListing(place, key, manifest.database)
  const copy = join(folder, dumpPath)
  try {
    for await (const file of readListing(place, key)) {
      if (file.path !== dumpPath) throw new DamagedBackupError(`${place.describe(key)} is damaged`)
      await new ObjectStore(place).copyTo(file, copy)
      await restoreDump(url, copy)
    }
  } finally {
    await rm(copy, { force: true })
  }
  await compareDatabase(url, manifest)
}

/**
 * Compares the encrypted secret key with its hash and, with a passphrase, decrypts it; null if the backup has none or
 * without a passphrase.
 */
export async function checkSecret(
  place: BackupPlace,
  manifest: Manifest,
  passphrase: string | undefined,
): Promise<string | null> {
  if (manifest.secret === null) return null
  const key = toBackupKey(manifest.id, secretFile)
  const content = await place.open(key)
  const json = content ? await text(content) : ''
  if (sha256(json) !== manifest.secret) throw new DamagedBackupError(`${place.describe(key)} is damaged`)
  return passphrase === undefined ? null : decryptSecret(json, passphrase, manifest.id)
}

async function findSecret(
  place: BackupPlace,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<string | null> {
  if (manifest.secret !== null && target.passphrase === undefined && target.secretKey === undefined)
    throw new Error(
      "The backup's secret key is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or SECRET_KEY to the office's key.",
    )
  const secret = await checkSecret(place, manifest, target.passphrase)
  if (secret !== null && target.secretKey !== undefined && secret !== target.secretKey)
    throw new Error("SECRET_KEY is not the backup's. Remove it, or set it to the office's key.")
  return secret
}

async function assertKnownSchema({ schema }: Manifest): Promise<void> {
  if (schema === '' || existsSync(join(migrationsFolder, `${schema}.sql`))) return
  throw new Error(`The backup is of a newer version of PB Office (its database has ${schema}). Update first.`)
}

/**
 * Makes sure DATA_DIR and the place of the files are empty, or have what a restore left that was cut off, which is
 * removed. The marker names the place, so that only files of that restore are deleted.
 */
async function claimDataDir(dataDir: string, files: FilePlace): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const names = (await readdir(dataDir)).filter((name) => name !== 'lost+found')
  const marker = join(dataDir, unfinishedRestore)
  if (names.length > 0 && !names.includes(unfinishedRestore))
    throw new Error(
      `${dataDir} is not empty. Restore into a new folder (DATA_DIR=…), or move this one away first.`,
    )
  const text = `A restore into this folder has not finished. Its files are in ${describePlace(files)}.\n`
  const isResumed = names.includes(unfinishedRestore) && (await readFile(marker, 'utf8')) === text
  if (files.kind === 's3') await claimBucket(files, isResumed)
  await writeFile(marker, text, { mode: 0o600, flush: true })
  await syncFolder(dataDir)
  await removeHome(dataDir)
  for (const name of names.filter((other) => other !== unfinishedRestore))
    await rm(join(dataDir, name), { recursive: true, force: true })
}

interface RestoreOutcome {
  readonly manifest: Manifest
  /** Undefined if the backup was restored as it was made. */
  readonly moment: Date | undefined
  readonly hasSecret: boolean
}

/**
 * Restores a backup, and the log that follows it, into an empty DATA_DIR. Everything is checked while it is copied;
 * until the end, a marker keeps a server from using the folder.
 */
export async function restoreBackup(
  place: BackupPlace,
  choice: RestoreChoice,
  target: RestoreTarget,
): Promise<RestoreOutcome> {
  const { dataDir, databaseUrl } = target
  if (databaseUrl !== undefined && choice.to !== undefined) throw new Error(serverLog)
  const plan = await planRestore(place, choice)
  const { manifest, moment } = plan
  if (manifest.kind === 'dump' && databaseUrl === undefined)
    throw new Error('The backup is a dump of a PostgreSQL server. Set DATABASE_URL to an empty database.')
  if (manifest.kind === 'cluster' && databaseUrl !== undefined)
    throw new Error('The backup is of the embedded database. Restore it without DATABASE_URL.')
  await assertKnownSchema(manifest)
  const secret = await findSecret(place, manifest, target)
  // Before the backup is copied, which may take long.
  for (const entry of plan.entries) await readEntry(place, entry)
  await claimDataDir(dataDir, target.files)

  const files = { place, key: toBackupKey(manifest.id, filesListing), summary: manifest.files }
  if (target.files.kind === 's3') {
    await copyToBucket(files, target.files)
  } else {
    await mkdir(join(dataDir, 'files'), { mode: 0o700 })
    await copyFiles(files, join(dataDir, 'files'))
  }
  if (secret !== null && target.secretKey === undefined)
    await writeFile(join(dataDir, 'secret-key'), `${secret}\n`, { mode: 0o600, flush: true })
  if (databaseUrl === undefined) {
    const logged = await restoreCluster(place, plan, dataDir, createHome(dataDir))
    await copyLoggedFiles(logged, target.files.kind === 's3' ? s3Store(target.files) : join(dataDir, 'files'))
  } else await restoreDumpInto(databaseUrl, place, manifest, dataDir)
  await syncFolder(dataDir)
  await rm(join(dataDir, unfinishedRestore))
  await syncFolder(dataDir)
  return { manifest, moment, hasSecret: secret !== null || target.secretKey !== undefined }
}

/** Restores only the database into an empty folder and compares its rows; the caller removes the folder. */
export async function restoreDatabaseAside(
  place: BackupPlace,
  manifest: Manifest,
  dataDir: string,
): Promise<void> {
  if (manifest.kind === 'cluster') {
    const plan = { manifest, moment: undefined, entries: [] }
    await restoreCluster(place, plan, dataDir, createHome(dataDir))
    return
  }
  const database = await acquireEmbeddedPostgres({ dataDir, role: 'cli', log: silent, durable: false })
  try {
    await restoreDumpInto(database.url, place, manifest, dataDir)
  } finally {
    await database.release()
  }
}
