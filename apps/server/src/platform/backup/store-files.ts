import { mapConcurrently } from './concurrency.ts'
import type { FileSource, SourceFile } from './file-sources.ts'
import type { ListedFile } from './listing.ts'
import type { ObjectStore } from './objects.ts'

/** Finds keys of an earlier listing, asked for in ascending order. */
function createLookup(listing: AsyncIterator<ListedFile> | null, { isBefore }: FileSource) {
  let current: ListedFile | undefined
  let ended = listing === null
  return async (key: string): Promise<ListedFile | undefined> => {
    while (!ended && (current === undefined || isBefore(current.path, key))) {
      const next = await listing!.next()
      if (next.done) ended = true
      else current = next.value
    }
    return current?.path === key ? current : undefined
  }
}

/**
 * Stores every file of a source, and then those that were deleted since deletions are held. A file that `earlier`, the
 * listing of the latest complete backup, has in the same version is not read again.
 */
export async function* storeFiles(
  source: FileSource,
  objects: ObjectStore,
  earlier: AsyncIterator<ListedFile> | null,
): AsyncGenerator<ListedFile> {
  const lookup = createLookup(earlier, source)

  async function store(file: SourceFile, known: ListedFile | undefined): Promise<ListedFile | null> {
    const isKnown = known && known.bytes === file.bytes && known.version === file.version
    if (isKnown && (await objects.has(known))) return known
    const object = await source.store(file, 'current', objects)
    return object && { path: file.key, version: file.version, ...object }
  }

  async function* tasks() {
    for await (const file of source.list('current')) yield { file, known: await lookup(file.key) }
  }
  for await (const file of mapConcurrently(tasks(), ({ file, known }) => store(file, known)))
    if (file) yield file
  for await (const file of source.list('deleted')) {
    // A key that was stored again is current; a file that was listed above has the same content.
    const object = await source.store(file, 'deleted', objects)
    if (object) yield { path: file.key, version: file.version, ...object }
  }
}
