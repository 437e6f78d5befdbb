import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describePlace, type S3Place } from '../files/file-place.ts'
import type { FileStore } from '../files/port.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { syncFile, syncFolder } from '../files/sync-folder.ts'
import type { BackupPlace } from './backup-place.ts'
import { mapConcurrently } from './concurrency.ts'
import { checkListing, readListing, type ListedFile, type ListingSummary } from './listing.ts'
import { createHashStream, DamagedBackupError, ObjectStore } from './objects.ts'

/** A listing of a backup, and what the manifest has about it. */
interface Listing {
  readonly place: BackupPlace
  readonly key: string
  readonly summary: ListingSummary
}

/**
 * Copies the files of a listing, which is checked, and whose number must be that of the manifest. A key that is listed
 * twice, such as that of a file which was moved or deleted during the backup, is copied one after the other: the last one
 * counts.
 */
async function copyAll(
  { place, key, summary }: Listing,
  copy: (file: ListedFile, objects: ObjectStore) => Promise<void>,
): Promise<void> {
  await checkListing(place, key, summary)
  const objects = new ObjectStore(place)
  const running = new Map<string, Promise<void>>()
  async function copyInOrder(file: ListedFile): Promise<void> {
    const { path } = file
    const before = running.get(path)
    const own = before ? before.then(() => copy(file, objects)) : copy(file, objects)
    running.set(path, own)
    await own
    if (running.get(path) === own) running.delete(path)
  }
  let copied = 0
  for await (const _ of mapConcurrently(readListing(place, key), copyInOrder)) copied += 1
  if (copied !== summary.files) throw new DamagedBackupError(`${place.describe(key)} is damaged`)
}

/** Flushes copied files. At the end, since by then the system has written most of them: faster than one by one. */
async function syncAll({ place, key }: Listing, folder: string): Promise<void> {
  const flushes = mapConcurrently(readListing(place, key), ({ path }) => syncFile(join(folder, path)))
  for await (const _ of flushes);
}

/** Copies the files of a listing into a folder and compares every hash. */
export async function copyFiles(
  listing: Listing,
  folder: string,
  own: (path: string) => void = () => {},
): Promise<void> {
  const created = new Set<string>()
  async function makeFolder(path: string): Promise<void> {
    if (created.has(path) || path === folder) return
    await makeFolder(dirname(path))
    await mkdir(path, { recursive: true, mode: 0o700 })
    own(path)
    created.add(path)
  }
  await copyAll(listing, async (file, objects) => {
    const path = join(folder, file.path)
    await makeFolder(dirname(path))
    await objects.copyTo(file, path)
    own(path)
  })
  await syncAll(listing, folder)
  for (const path of created) await syncFolder(path)
}

/** Stores an object under a file's key; a stream with another hash than the file's fails before the key appears. */
export async function storeObject(store: FileStore, file: ListedFile, objects: ObjectStore): Promise<void> {
  const { stream, result } = createHashStream()
  async function* checked() {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk
    const { sha256, bytes } = result()
    if (sha256 !== file.sha256 || bytes !== file.bytes)
      throw new DamagedBackupError(`${objects.describe(file.sha256)} is damaged`)
  }
  const content = await objects.open(file.sha256)
  await Promise.all([
    store.put(file.path, Readable.from(checked(), { objectMode: false })),
    pipeline(content, stream),
  ])
}

/** Copies the files of a listing into a bucket and compares every hash. */
export async function copyToBucket(listing: Listing, bucket: S3Place): Promise<void> {
  const store = s3Store(bucket)
  await copyAll(listing, (file, objects) => storeObject(store, file, objects))
}

/** Makes sure a place in a bucket has no files, or deletes those of a restore that was cut off. */
export async function claimBucket(bucket: S3Place, isResumed: boolean): Promise<void> {
  const store = s3Store(bucket)
  for await (const keys of store.list()) {
    if (!isResumed)
      throw new Error(
        `${describePlace(bucket)} is not empty. Restore into an empty one (FILES_URL=…), or another folder of it.`,
      )
    for (const key of keys) await store.delete(key)
  }
}
