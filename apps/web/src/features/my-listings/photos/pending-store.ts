/** A file that has not arrived yet, kept in this browser until it has: a closed tab loses nothing. */
export interface PendingFile {
  readonly key: string
  readonly listingId: string
  readonly file: File
}

const storeName = 'files'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pb-photo-uploads', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: ['listingId', 'key'] }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
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

/** Where the browser has no room or no storage, the upload goes on without: only a closed tab then loses the file. */
export async function keepPending(pending: PendingFile): Promise<void> {
  await run('readwrite', (store) => store.put(pending)).catch(() => undefined)
}

export async function dropPending(listingId: string, key: string): Promise<void> {
  await run('readwrite', (store) => store.delete([listingId, key])).catch(() => undefined)
}

/** What was left over of a listing's uploads. */
export function pendingOf(listingId: string): Promise<PendingFile[]> {
  const range = () => IDBKeyRange.bound([listingId], [listingId, []])
  return run('readonly', (store) => store.getAll(range()) as IDBRequest<PendingFile[]>).catch(() => [])
}
