/** A file that is not uploaded yet. It is stored in IndexedDB, so that closing the tab does not lose it. */
export interface PendingUpload {
  readonly key: string
  readonly listingId: string
  readonly file: File
}

const storeName = 'files'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pb-photo-uploads', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: ['listingId', 'key'] }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

async function runRequest<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const request = work(database.transaction(storeName, mode).objectStore(storeName))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not stored')))
    })
  } finally {
    database.close()
  }
}

/**
 * Stores a file. Errors are ignored: without storage, the upload continues, and only closing the tab loses the file.
 */
export async function storePendingUpload(pending: PendingUpload): Promise<void> {
  await runRequest('readwrite', (store) => store.put(pending)).catch(() => undefined)
}

export async function deletePendingUpload(listingId: string, key: string): Promise<void> {
  await runRequest('readwrite', (store) => store.delete([listingId, key])).catch(() => undefined)
}

/** Returns the files of a listing that were not uploaded. */
export function findPendingUploads(listingId: string): Promise<PendingUpload[]> {
  const range = () => IDBKeyRange.bound([listingId], [listingId, []])
  return runRequest('readonly', (store) => store.getAll(range()) as IDBRequest<PendingUpload[]>).catch(
    () => [],
  )
}
