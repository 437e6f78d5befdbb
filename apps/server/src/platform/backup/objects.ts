import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import type { BackupPlace } from './backup-place.ts'

/** The content of a file: its SHA-256 in hex, and its size. */
export interface StoredObject {
  readonly sha256: string
  readonly bytes: number
}

/** A file of a backup whose bytes are not those that were backed up. */
export class DamagedBackupError extends Error {}

/** Files up to this size are read whole, so that content that is already stored is not written again. */
export const maxBufferedBytes = 4_000_000

const pieceBytes = 4_000_000

/** Passes bytes on and computes their hash and number. */
export function createHashStream(): { readonly stream: Transform; readonly result: () => StoredObject } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes }) }
}

/**
 * The contents of a place's backups, each stored once under its SHA-256, whichever backup and file it belongs to. An
 * object appears under its name only when it is complete.
 */
export class ObjectStore {
  readonly #place: BackupPlace
  readonly #toKey: (sha256: string) => string

  /** `toKey` returns the key of an object that is not one of a backup. */
  constructor(place: BackupPlace, toKey: (sha256: string) => string = toObjectKey) {
    this.#place = place
    this.#toKey = toKey
  }

  /** Names an object for people. */
  describe(sha256: string): string {
    return this.#place.describe(this.#toKey(sha256))
  }

  /** Whether an object of this size is stored; its bytes are not read. */
  async has({ sha256, bytes }: StoredObject): Promise<boolean> {
    return (await this.#place.size(this.#toKey(sha256))) === bytes
  }

  /** Stores the current content of a local file. Null if there is no such file (any more). */
  async storeFile(path: string): Promise<StoredObject | null> {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!handle) return null
    try {
      const { size } = await handle.stat()
      // Only as far as the file reached when it was opened: it may grow faster than it is read.
      if (size > maxBufferedBytes)
        return await this.storeStream(handle.createReadStream({ start: 0, end: size - 1, autoClose: false }))
      const buffer = Buffer.alloc(size)
      let length = 0
      while (length < size) {
        const { bytesRead } = await handle.read(buffer, length, size - length, length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      return await this.storeBuffer(buffer.subarray(0, length))
    } finally {
      await handle.close()
    }
  }

  async storeBuffer(content: Buffer): Promise<StoredObject> {
    const object = { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length }
    if (!(await this.has(object)))
      await this.#place.writeContent(() => this.#place.put(this.#toKey(object.sha256), content))
    return object
  }

  async storeStream(content: Readable): Promise<StoredObject> {
    const temporary = await this.#place.createTemporaryPath()
    try {
      const object = await this.#writeTemporary(content, temporary)
      if (!(await this.has(object))) await this.#place.putFile(temporary, this.#toKey(object.sha256))
      return object
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /** Flushes in pieces: flushing a gigabyte at once would hold up every commit of the office's database. */
  async #writeTemporary(content: Readable, path: string): Promise<StoredObject> {
    const hash = createHash('sha256')
    let bytes = 0
    const handle = await open(path, 'wx', 0o600)
    try {
      let waiting: Buffer[] = []
      let waitingBytes = 0
      const flush = async () => {
        await handle.appendFile(Buffer.concat(waiting))
        await handle.datasync()
        waiting = []
        waitingBytes = 0
      }
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk)
        bytes += chunk.length
        waiting.push(chunk)
        waitingBytes += chunk.length
        if (waitingBytes >= pieceBytes) await this.#place.writeContent(flush)
      }
      if (waitingBytes > 0) await this.#place.writeContent(flush)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return { sha256: hash.digest('hex'), bytes }
  }

  /** Opens an object, whose bytes are not compared yet; throws `DamagedBackupError` if it is missing. */
  async open(sha256: string): Promise<Readable> {
    const content = await this.#place.open(this.#toKey(sha256))
    if (!content) throw new DamagedBackupError(`${this.describe(sha256)} is missing`)
    return content
  }

  /**
   * Copies an object to a new file, which the caller flushes; throws `DamagedBackupError` if it is missing or its bytes
   * are not the original's.
   */
  async copyTo(object: StoredObject, target: string): Promise<void> {
    const output = await open(target, 'w', 0o600)
    try {
      await this.#readChecked(object, (piece) => output.appendFile(piece))
    } catch (error) {
      await rm(target, { force: true })
      throw error
    } finally {
      await output.close()
    }
  }

  /** Reads an object and compares its bytes with its name; throws `DamagedBackupError`. */
  async check(object: StoredObject): Promise<void> {
    await this.#readChecked(object, async () => {})
  }

  async #readChecked({ sha256, bytes }: StoredObject, take: (piece: Buffer) => Promise<void>): Promise<void> {
    const pieces = await this.#place.read(this.#toKey(sha256))
    if (!pieces) throw new DamagedBackupError(`${this.describe(sha256)} is missing`)
    const hash = createHash('sha256')
    let found = 0
    for await (const piece of pieces) {
      hash.update(piece)
      found += piece.length
      await take(piece)
    }
    if (hash.digest('hex') !== sha256 || found !== bytes)
      throw new DamagedBackupError(`${this.describe(sha256)} is damaged`)
  }
}

const toObjectKey = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`

/** Returns the hash of an object by its key; null for other files. */
export const parseObjectKey = (key: string): string | null =>
  /^objects\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1] ?? null
