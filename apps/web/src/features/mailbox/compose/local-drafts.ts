import type { Letter } from './model/letter.ts'

/**
 * A draft as this browser keeps it, whether or not the server has it: a closed tab and a dead network lose nothing.
 * The fields of the specification, and what it takes to go on writing.
 */
export interface LocalDraft {
  /** The form's own random name: one record for each form. */
  readonly editor: string
  /** Whose it is: a browser may be shared. */
  readonly personId: string
  readonly draftId: string | null
  readonly draftMessageId: string | null
  readonly threadId: string | null
  /** The message that it answers. */
  readonly messageId: string | null
  readonly body: string
  readonly to_email: string
  readonly to_name: string
  readonly subject: string
  readonly letter: Letter
  readonly sequence: number
  /** Milliseconds. */
  readonly editedAt: number
  /** The server has it. */
  readonly saved: boolean
}

const storeName = 'drafts'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pb-drafts', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'editor' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

/** Opened once: a page that is being closed has no time to open it. */
let database: Promise<IDBDatabase> | null = null

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  database ??= open()
  const db = await database.catch((error: unknown) => {
    database = null
    throw error
  })
  return new Promise((resolve, reject) => {
    const request = work(db.transaction(storeName, mode).objectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')))
  })
}

/** Where the browser has no room or no storage, writing goes on without. */
export async function keepLocal(draft: LocalDraft): Promise<void> {
  await run('readwrite', (store) => store.put(draft)).catch(() => undefined)
}

export async function dropLocal(editor: string): Promise<void> {
  await run('readwrite', (store) => store.delete(editor)).catch(() => undefined)
}

/** All of a person's, the last edited first. */
export async function localDrafts(personId: string): Promise<readonly LocalDraft[]> {
  const all = await run('readonly', (store) => store.getAll() as IDBRequest<LocalDraft[]>).catch(() => [])
  return all
    .filter((draft) => draft.personId === personId)
    .toSorted((one, other) => other.editedAt - one.editedAt)
}
