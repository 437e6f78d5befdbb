import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deletedFolder, holdDeletions, holdsFolder } from '../files/deletion-hold.ts'
import { incomingArea } from '../files/file-key.ts'
import type { S3Place } from '../files/file-place.ts'
import { FileStoreError } from '../files/file-store-error.ts'
import { isAbsent, s3Client } from '../files/s3/client.ts'
import { holdDeletions as holdBucketDeletions, isStoredKey } from '../files/s3/deletion-hold.ts'
import { Download } from '../files/s3/download.ts'
import { listObjects } from '../files/s3/list-objects.ts'
import { maxBufferedBytes, type ObjectStore, type StoredObject } from './objects.ts'

/** A file of the office: its key, its size, and what changes when it is written again. */
export interface SourceFile {
  readonly key: string
  readonly bytes: number
  readonly version: number | string
}

/** The office's files, as a backup reads them. */
export interface FileSource {
  /** Lists the files, or those that were deleted since deletions are held. */
  list(area: 'current' | 'deleted'): AsyncIterable<SourceFile>
  /** Stores the current content of a file; null if it is gone. */
  store(file: SourceFile, area: 'current' | 'deleted', objects: ObjectStore): Promise<StoredObject | null>
  /** Keeps the files that are deleted from now on until the returned function is called. */
  hold(): Promise<() => Promise<void>>
  /** Compares two keys in the order of the list. */
  readonly isBefore: (a: string, b: string) => boolean
}

const otherFolders = new Set<string>([incomingArea, holdsFolder, deletedFolder])

/** Lists the keys under a folder, in the order of their parts. */
async function* listKeys(root: string, folder = ''): AsyncGenerator<string> {
  const found = await readdir(join(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (folder === '' && otherFolders.has(entry.name)) continue
    if (entry.isDirectory()) yield* listKeys(root, key)
    else if (entry.isFile()) yield key
  }
}

const toOrder = (key: string): string => key.replaceAll('/', '\0')

/** The files of a folder. */
export function folderSource(root: string): FileSource {
  const getRoot = (area: 'current' | 'deleted') => (area === 'current' ? root : join(root, deletedFolder))
  return {
    async *list(area) {
      for await (const key of listKeys(getRoot(area))) {
        const found = await stat(join(getRoot(area), key)).catch(() => null)
        if (found?.isFile()) yield { key, bytes: found.size, version: found.mtimeMs }
      }
    },
    store: ({ key }, area, objects) => objects.storeFile(join(getRoot(area), key)),
    hold: () => holdDeletions(root),
    isBefore: (a, b) => toOrder(a) < toOrder(b),
  }
}

/** How often a file is read again that is replaced while it is read. */
const maxAttempts = 3

/** The files of a bucket. */
export function bucketSource(place: S3Place): FileSource {
  const client = s3Client(place)
  const getPrefix = (area: 'current' | 'deleted') => (area === 'current' ? '' : `${deletedFolder}/`)

  async function store(key: string, objects: ObjectStore): Promise<StoredObject | null> {
    const found = await client.open({ method: 'GET', key }).catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    })
    if (!found) return null
    const stream = new Download(client, key, found)
    return stream.bytes > maxBufferedBytes
      ? objects.storeStream(stream)
      : objects.storeBuffer(await buffer(stream))
  }

  return {
    async *list(area) {
      const prefix = getPrefix(area)
      for await (const page of listObjects(client, prefix))
        for (const { key, bytes, etag } of page) {
          const name = key.slice(prefix.length)
          if (isStoredKey(name)) yield { key: name, bytes, version: etag }
        }
    },
    async store({ key }, area, objects) {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await store(`${getPrefix(area)}${key}`, objects)
        } catch (error) {
          if (!(error instanceof FileStoreError) || error.status !== 412 || attempt >= maxAttempts)
            throw error
        }
    },
    hold: () => holdBucketDeletions(client),
    isBefore: (a, b) => a < b,
  }
}
