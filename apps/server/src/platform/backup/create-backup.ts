import type { DatabaseClient } from '../db/client.ts'
import { takeBackupLock } from './backup-lock.ts'
import type { BackupPlace } from './backup-place.ts'
import { recordRun } from './backup-runs.ts'
import { copyCluster, type BaseBackup } from './base-backup.ts'
import { storeDump } from './dump.ts'
import type { FileSource } from './file-sources.ts'
import { assertKeepsBackups } from './kept-place.ts'
import { checkListing, readListing, writeListing, type ListedFile, type ListingSummary } from './listing.ts'
import { sha256, toBackupKey, writeManifest, type Manifest } from './manifest.ts'
import { DamagedBackupError, ObjectStore } from './objects.ts'
import { assertNotReplaced } from '../secret-key/key-record.ts'
import { pruneBackups } from './prune-backups.ts'
import type { RetentionRule } from './retention.ts'
import { findSchema, findServerMajor, withClient } from './row-counts.ts'
import { encryptSecret } from './secret.ts'
import { storeFiles } from './store-files.ts'
import {
  databaseListing,
  filesListing,
  listBackups,
  markUnfinished,
  removeBackups,
  secretFile,
  toBackupId,
  unmarkUnfinished,
} from './stored-backups.ts'

/** The office that is backed up. */
export interface BackupSource {
  readonly databaseUrl: string
  /** The folder of the embedded cluster; undefined for a server of one's own. */
  readonly cluster: string | undefined
  /** Where the files are; while they are moved, first the place that is emptied. */
  readonly files: readonly FileSource[]
  /** The secret key and the passphrase that encrypts it; without them it is left out. */
  readonly secret: { readonly key: string; readonly passphrase: string } | undefined
}

async function* only(file: ListedFile): AsyncGenerator<ListedFile> {
  yield file
}

async function storeDatabase(
  source: BackupSource,
  place: BackupPlace,
  id: string,
  writer: DatabaseClient,
): Promise<BaseBackup & { readonly listing: ListingSummary }> {
  const result: BaseBackup = { restorePoint: '', rows: {}, rowsAreExact: true, log: null }
  const { cluster, databaseUrl } = source
  const store = new ObjectStore(place)
  const write = (files: AsyncIterable<ListedFile>) =>
    writeListing(place, toBackupKey(id, databaseListing), files)
  if (cluster === undefined) {
    const { file, rows } = await storeDump(databaseUrl, store)
    return { ...result, rows, listing: await write(only(file)) }
  }
  const listing = await withClient(databaseUrl, (reader) =>
    write(copyCluster({ cluster, store, id }, writer, reader, result)),
  )
  return { ...result, listing }
}

async function storeSecret(place: BackupPlace, source: BackupSource, id: string): Promise<string | null> {
  if (!source.secret) return null
  const text = await encryptSecret(source.secret.key, source.secret.passphrase, id)
  await place.put(toBackupKey(id, secretFile), Buffer.from(text))
  return sha256(text)
}

async function findEarlierFiles(place: BackupPlace): Promise<AsyncIterator<ListedFile> | null> {
  const latest = (await listBackups(place)).findLast(({ state }) => state === 'complete')
  if (latest?.state !== 'complete') return null
  const key = toBackupKey(latest.id, filesListing)
  try {
    await checkListing(place, key, latest.manifest.files)
    return readListing(place, key)
  } catch (error) {
    // A damaged listing is not used; every file is then read again.
    if (error instanceof DamagedBackupError) return null
    throw error
  }
}

/** Stores the files of all sources. Only the last one's are compared with the earlier backup. */
async function* storeAllFiles(
  sources: readonly FileSource[],
  place: BackupPlace,
): AsyncGenerator<ListedFile> {
  const objects = new ObjectStore(place)
  for (const source of sources) {
    const earlier = source === sources.at(-1) ? await findEarlierFiles(place) : null
    yield* storeFiles(source, objects, earlier)
  }
}

/** Holds the deletions of all sources; the returned function releases them, and throws if one was not held. */
async function holdAll(sources: readonly FileSource[]): Promise<() => Promise<void>> {
  const releases: (() => Promise<void>)[] = []
  const release = async () => {
    const results = await Promise.allSettled(releases.map((end) => end()))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  try {
    for (const source of sources) releases.push(await source.hold())
    return release
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
}

async function writeBackup(
  place: BackupPlace,
  source: BackupSource,
  client: DatabaseClient,
): Promise<Manifest> {
  const startedAt = new Date()
  const id = toBackupId(startedAt)
  await markUnfinished(place, id)
  const releaseFiles = await holdAll(source.files)
  let isReleased = false
  try {
    const { listing: database, ...backup } = await storeDatabase(source, place, id, client)
    const files = await writeListing(place, toBackupKey(id, filesListing), storeAllFiles(source.files, place))
    const secret = await storeSecret(place, source, id)
    const manifest: Manifest = {
      format: 1,
      id,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      kind: source.cluster === undefined ? 'dump' : 'cluster',
      postgres: await findServerMajor(client),
      schema: await findSchema(client),
      restorePoint: backup.restorePoint || null,
      rows: backup.rows,
      rowsAreExact: backup.rowsAreExact,
      database,
      files,
      secret,
      log: backup.log,
    }
    isReleased = true
    await releaseFiles()
    await writeManifest(place, manifest)
    await unmarkUnfinished(place, id)
    return manifest
  } finally {
    if (!isReleased) await releaseFiles().catch(() => {})
  }
}

interface BackupOutcome {
  readonly manifest: Manifest
  /** Ids of backups that were removed because they were cut off, or by the retention rule. */
  readonly incomplete: readonly string[]
  readonly expired: readonly string[]
  /** Why old backups could not be deleted; the new one is complete nonetheless. */
  readonly pruneError: string | undefined
}

async function prune(
  place: BackupPlace,
  rule: RetentionRule | undefined,
): Promise<Pick<BackupOutcome, 'expired' | 'pruneError'>> {
  if (rule === undefined) return { expired: [], pruneError: undefined }
  try {
    const { expired } = await pruneBackups(place, rule)
    return { expired, pruneError: undefined }
  } catch (error) {
    return { expired: [], pruneError: `Old backups could not be deleted: ${(error as Error).message}` }
  }
}

/**
 * Backs up a running office. The database comes first and the files after it, since a file is written before its row; a
 * file that is deleted after the database's moment is held until the backup has it. The manifest is written last:
 * whatever stops the process before leaves an incomplete backup, which the next one removes. With a retention rule, old
 * backups are deleted afterwards.
 */
export async function createBackup(
  place: BackupPlace,
  source: BackupSource,
  rule?: RetentionRule,
): Promise<BackupOutcome> {
  return withClient(source.databaseUrl, async (client) => {
    // Before the folder's lock, which knows only this machine's processes, and before anything is removed.
    await takeBackupLock(client)
    if (source.secret) await assertNotReplaced(client, source.secret.key)
    return recordRun(client, { kind: 'backup', place: place.describe() }, async () => {
      await assertKeepsBackups(client, place)
      return place.lock(async () => {
        const { incomplete } = await removeBackups(place, [])
        const manifest = await writeBackup(place, source, client)
        const pruned = await prune(place, rule)
        const bytes = manifest.database.contentBytes + manifest.files.contentBytes
        const result = { manifest, incomplete, ...pruned }
        return { result, backupId: manifest.id, bytes, reason: pruned.pruneError }
      })
    })
  })
}
