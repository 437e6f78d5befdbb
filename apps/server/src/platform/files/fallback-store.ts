import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KeyLock } from './key-lock.ts'
import type { FileStore } from './port.ts'

/** `conflict`: both stores have the key with different contents, and neither is changed. `absent`: moved before. */
type MoveOutcome =
  | { readonly outcome: 'moved'; readonly bytes: number }
  | { readonly outcome: 'conflict' | 'absent' }

/** A store with a second one, which is emptied into it. */
export interface FallbackStore extends FileStore {
  /** Moves a file from the fallback into the store, unless it is there; safe to repeat after any interruption. */
  move(key: string): Promise<MoveOutcome>
  /** Lists the keys that are still in the fallback, in pages. */
  listRemaining(): AsyncIterable<readonly string[]>
}

async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Returns the SHA-256 of a file's content; null if the key is unknown. */
async function hashFile(store: FileStore, key: string): Promise<string | null> {
  const found = await store.get(key)
  return found && hashStream(found.stream)
}

/**
 * Reads from both stores and writes to the first, so that files can be moved between them while the office runs.
 *
 * A file is copied before it is deleted from the fallback, so one of the two always has it. A key of the fallback is
 * moved before it is replaced, and is deleted in both; both exclude each other by `lock`, so that a move neither
 * overwrites new content nor brings back what was deleted.
 */
export function fallbackStore(main: FileStore, fallback: FileStore, lock: KeyLock): FallbackStore {
  /** Looks again in the main store, because the file may have been moved between the first two looks. */
  async function find<T>(look: (store: FileStore) => Promise<T | null>): Promise<T | null> {
    return (await look(main)) ?? (await look(fallback)) ?? (await look(main))
  }

  /** Copies a file, and reads the copy back before it counts. */
  async function copy(key: string, stream: Readable): Promise<void> {
    const hash = createHash('sha256')
    async function* read() {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
    }
    await main.put(key, Readable.from(read(), { objectMode: false }))
    if ((await hashFile(main, key)) === hash.digest('hex')) return
    await main.delete(key)
    throw new Error(`The copy of ${key} differs from its source`)
  }

  async function moveLocked(key: string): Promise<MoveOutcome> {
    const source = await fallback.get(key)
    if (!source) return { outcome: 'absent' }
    if ((await main.size(key)) === null) {
      await copy(key, source.stream)
    } else {
      // Left by a move that was interrupted, or replaced by a process without this fallback.
      const hash = await hashStream(source.stream)
      if (hash !== (await hashFile(main, key))) return { outcome: 'conflict' }
    }
    await fallback.delete(key)
    return { outcome: 'moved', bytes: source.bytes }
  }

  const move = (key: string) => lock(key, () => moveLocked(key))

  return {
    async put(key, content) {
      if ((await fallback.size(key)) !== null) await move(key)
      return main.put(key, content)
    },
    get: (key) => find((store) => store.get(key)),
    read: (key) => find((store) => store.read(key)),
    size: (key) => find((store) => store.size(key)),
    async *list(area) {
      // The fallback first: a file that is moved meanwhile is listed twice, never missed.
      yield* fallback.list(area)
      yield* main.list(area)
    },
    async delete(key) {
      if ((await fallback.size(key)) === null) return main.delete(key)
      await lock(key, async () => {
        await fallback.delete(key)
        await main.delete(key)
      })
    },
    async sweep() {
      await main.sweep()
      await fallback.sweep()
    },
    async check() {
      await main.check()
      await fallback.check()
    },
    move,
    listRemaining: () => fallback.list(),
  }
}
