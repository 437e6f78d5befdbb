import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseClient } from '../db/client.ts'
import { holdDeletions } from '../files/deletion-hold.ts'
import { copyCluster, type BaseBackup } from './base-backup.ts'
import {
  databaseListing,
  filesListing,
  getBackupPath,
  listBackups,
  removeBackups,
  secretFile,
  toBackupId,
  withBackupFolder,
} from './backup-folder.ts'
import { takeBackupLock } from './backup-lock.ts'
import { storeDump } from './dump.ts'
import { readListing, writeListing, type ListedFile, type ListingSummary } from './listing.ts'
import { sha256, writeManifest, type Manifest } from './manifest.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { ObjectStore } from './objects.ts'
import { findSchema, findServerMajor, withClient } from './row-counts.ts'
import { storeFiles } from './store-files.ts'
import { encryptSecret } from './secret.ts'

/** The office that is backed up. */
export interface BackupSource {
  readonly databaseUrl: string
  /** The folder of the embedded cluster; undefined for a server of one's own. */
  readonly cluster: string | undefined
  readonly filesFolder: string
  /** The secret key and the passphrase that encrypts it; without them it is left out. */
  readonly secret: { readonly key: string; readonly passphrase: string } | undefined
}

async function* only(file: ListedFile): AsyncGenerator<ListedFile> {
  yield file
}

async function storeDatabase(
  source: BackupSource,
  store: ObjectStore,
  id: string,
  writer: DatabaseClient,
): Promise<BaseBackup & { readonly listing: ListingSummary }> {
  const result: BaseBackup = { restorePoint: '', rows: {}, rowsAreExact: true }
  const { cluster, databaseUrl } = source
  const write = (files: AsyncIterable<ListedFile>, folder: string) =>
    writeListing(join(folder, databaseListing), files)
  const folder = getBackupPath(join(store.folder, '..'), id)
  if (cluster === undefined) {
    const { file, rows } = await storeDump(databaseUrl, store)
    return { ...result, rows, listing: await write(only(file), folder) }
  }
  const listing = await withClient(databaseUrl, (reader) =>
    write(copyCluster({ cluster, store, id }, writer, reader, result), folder),
  )
  return { ...result, listing }
}

async function storeSecret(path: string, source: BackupSource, id: string): Promise<string | null> {
  if (!source.secret) return null
  const text = await encryptSecret(source.secret.key, source.secret.passphrase, id)
  await writeFile(join(path, secretFile), text, { mode: 0o600, flush: true })
  return sha256(text)
}

async function findEarlierFiles(folder: string): Promise<AsyncIterator<ListedFile> | null> {
  const latest = (await listBackups(folder)).findLast(({ state }) => state === 'complete')
  if (!latest) return null
  const path = join(getBackupPath(folder, latest.id), filesListing)
  // A damaged listing is not used; every file is then read again.
  const isReadable = await readFile(path).then(
    (bytes) => latest.state === 'complete' && sha256(bytes) === latest.manifest.files.sha256,
    () => false,
  )
  return isReadable ? readListing(path) : null
}

async function writeBackup(
  folder: string,
  source: BackupSource,
  client: DatabaseClient,
): Promise<{ readonly manifest: Manifest; readonly removed: readonly string[] }> {
  const removed = await removeBackups(folder, [])
  const startedAt = new Date()
  const id = toBackupId(startedAt)
  const path = getBackupPath(folder, id)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const store = new ObjectStore(folder)
  const releaseFiles = await holdDeletions(source.filesFolder)
  let isReleased = false
  try {
    const { listing: database, ...backup } = await storeDatabase(source, store, id, client)
    const earlier = await findEarlierFiles(folder)
    const files = await writeListing(join(path, filesListing), storeFiles(source.filesFolder, store, earlier))
    const secret = await storeSecret(path, source, id)
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
    }
    isReleased = true
    await releaseFiles()
    await store.sync()
    await rm(store.incoming, { recursive: true, force: true })
    await syncFolder(join(folder, 'backups'))
    await syncFolder(folder)
    await writeManifest(path, manifest)
    return { manifest, removed }
  } finally {
    if (!isReleased) await releaseFiles().catch(() => {})
  }
}

/**
 * Backs up a running office to a folder. The database comes first and the files after it, since a file is written before
 * its row; a file that is deleted after the database's moment is held until the backup has it. The manifest is written
 * last: whatever stops the process before leaves an incomplete backup, which the next one removes.
 */
export async function createBackup(
  folder: string,
  source: BackupSource,
): Promise<{ readonly manifest: Manifest; readonly removed: readonly string[] }> {
  return withClient(source.databaseUrl, async (client) => {
    // Before the folder's lock, which knows only this machine's processes, and before anything is removed.
    await takeBackupLock(client)
    return withBackupFolder(folder, () => writeBackup(folder, source, client))
  })
}
