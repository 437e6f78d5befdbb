import { FileStoreError } from './file-store-error.ts'
import type { FileStore } from './port.ts'
import { isStorageFull } from './storage-full.ts'

/** How many operations of the file store failed since the process started, by kind as in `FileStoreError`. */
export type FileFailures = Record<FileStoreError['kind'], number>

/** Errors of the source of a `put`, such as an upload that the client ends. */
const sourceErrors = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Returns the kind of a store's error; null if it is not the store's. */
function getKind(error: unknown): FileStoreError['kind'] | null {
  if (isStorageFull(error)) return 'full'
  if (error instanceof FileStoreError) return error.kind
  const { errno, code } = error as NodeJS.ErrnoException
  return typeof errno === 'number' && !sourceErrors.has(String(code)) ? 'failed' : null
}

/** Counts the failures of a store into `failures`. Streams that break while they are read are not counted. */
export function countFailures(store: FileStore, failures: FileFailures): FileStore {
  async function count<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const kind = getKind(error)
      if (kind) failures[kind] += 1
      throw error
    }
  }
  return {
    put: (key, content) => count(store.put(key, content)),
    get: (key) => count(store.get(key)),
    read: (key) => count(store.read(key)),
    size: (key) => count(store.size(key)),
    list: (area) => store.list(area),
    delete: (key) => count(store.delete(key)),
    sweep: () => count(store.sweep()),
    check: () => count(store.check()),
  }
}
