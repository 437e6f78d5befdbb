import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deletedFolder } from '../files/deletion-hold.ts'
import { mapConcurrently } from './concurrency.ts'
import type { ListedFile } from './listing.ts'
import type { ObjectStore } from './objects.ts'

/** Folders of the file store without files under a key. */
const otherFolders = new Set(['incoming', 'holds', deletedFolder])

/** Lists the keys under a folder, in the order of their parts, so that two listings can be compared in one pass. */
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

/** Finds keys of an earlier listing, asked for in ascending order. */
function createLookup(listing: AsyncIterator<ListedFile> | null) {
  let current: ListedFile | undefined
  let ended = listing === null
  return async (key: string): Promise<ListedFile | undefined> => {
    while (!ended && (current === undefined || toOrder(current.path) < toOrder(key))) {
      const next = await listing!.next()
      if (next.done) ended = true
      else current = next.value
    }
    return current?.path === key ? current : undefined
  }
}

/** Stores one file, without reading it when its size and time are those of the earlier backup. */
async function storeOne(
  path: string,
  key: string,
  store: ObjectStore,
  earlier: ListedFile | undefined,
): Promise<ListedFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  if (earlier && earlier.bytes === found.size && earlier.modifiedMs === found.mtimeMs) {
    if (await store.has(earlier)) return earlier
  }
  const object = await store.storeFile(path)
  return object && { path: key, modifiedMs: found.mtimeMs, ...object }
}

/**
 * Stores every file of the file store, and then those that were deleted since deletions are held. `earlier` is the
 * listing of the latest complete backup.
 */
export async function* storeFiles(
  root: string,
  store: ObjectStore,
  earlier: AsyncIterator<ListedFile> | null,
): AsyncGenerator<ListedFile> {
  const lookup = createLookup(earlier)
  async function* tasks() {
    for await (const key of listKeys(root)) yield { key, known: await lookup(key) }
  }
  const files = mapConcurrently(tasks(), ({ key, known }) => storeOne(join(root, key), key, store, known))
  for await (const file of files) if (file) yield file
  const deleted = join(root, deletedFolder)
  for await (const key of listKeys(deleted)) {
    // A key that was stored again is current; a file that was listed above has the same content.
    const file = await storeOne(join(deleted, key), key, store, undefined)
    if (file) yield file
  }
}
