import type { DraftForm } from './model/draft-form.ts'

/**
 * A draft in IndexedDB, so that a closed tab or a lost connection loses nothing. Has the fields of the specification and
 * those needed to continue writing.
 */
export interface LocalDraft {
  /** Random id of the editor; one record per editor. */
  readonly editor: string
  /** Id of the editor that had saved the draft last when it was opened; missing in records of earlier versions. */
  readonly previousEditor?: string | null
  /** The owner, since a browser may be shared. */
  readonly personId: string
  readonly draftId: string | null
  readonly draftMessageId: string | null
  readonly threadId: string | null
  /** The message that it replies to. */
  readonly messageId: string | null
  readonly body: string
  readonly to_email: string
  readonly to_name: string
  readonly subject: string
  /** The complete form. Its stored name must not change, or stored drafts would be lost. */
  readonly letter: DraftForm
  readonly sequence: number
  /** Milliseconds. */
  readonly editedAt: number
  /** Saved on the server. */
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

/** Opened once, since a page that is unloading has no time to open it. */
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

/** Stores a draft. Ignores full or missing storage. */
export async function storeLocalDraft(draft: LocalDraft): Promise<void> {
  await run('readwrite', (store) => store.put(draft)).catch(() => undefined)
}

export async function deleteLocalDraft(editor: string): Promise<void> {
  await run('readwrite', (store) => store.delete(editor)).catch(() => undefined)
}

/** All drafts of a person, the last edited first. */
export async function getLocalDrafts(personId: string): Promise<readonly LocalDraft[]> {
  const all = await run('readonly', (store) => store.getAll() as IDBRequest<LocalDraft[]>).catch(() => [])
  return all.filter((draft) => draft.personId === personId).toSorted((a, b) => b.editedAt - a.editedAt)
}
