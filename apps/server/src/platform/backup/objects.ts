import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../files/sync-folder.ts'

/** The content of a file: its SHA-256 in hex, and its size. */
export interface StoredObject {
  readonly sha256: string
  readonly bytes: number
}

/** A file of a backup whose bytes are not those that were backed up. */
export class DamagedBackupError extends Error {}

/** Files up to this size are read whole, so that content that is already stored is not written again. */
const maxBufferedBytes = 4_000_000

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
 * The contents of a backup folder, each stored once under its SHA-256, whichever backup and file it belongs to. An
 * object appears under its name only when it is complete and flushed.
 */
export class ObjectStore {
  readonly folder: string
  readonly incoming: string
  readonly #folders = new Set<string>()

  constructor(backupFolder: string) {
    this.folder = join(backupFolder, 'objects')
    this.incoming = join(this.folder, 'incoming')
  }

  getPath(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), sha256)
  }

  /** Whether an object of this size is stored; its bytes are not read. */
  async has({ sha256, bytes }: StoredObject): Promise<boolean> {
    const found = await stat(this.getPath(sha256)).catch(() => null)
    return found?.size === bytes
  }

  /** Stores the current content of a file. Null if there is no such file (any more). */
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
    if (await this.has(object)) return object
    const temporary = await this.#createTemporaryPath()
    await writeFile(temporary, content, { mode: 0o600, flush: true })
    await this.#moveIntoPlace(temporary, object)
    return object
  }

  async storeStream(content: Readable): Promise<StoredObject> {
    const temporary = await this.#createTemporaryPath()
    const { stream, result } = createHashStream()
    await pipeline(content, stream, createWriteStream(temporary, { mode: 0o600, flush: true }))
    const object = result()
    if (await this.has(object)) await rm(temporary)
    else await this.#moveIntoPlace(temporary, object)
    return object
  }

  /** Copies an object to a new file; throws `DamagedBackupError` if it is missing or its bytes are not the original's. */
  async copyTo({ sha256, bytes }: StoredObject, target: string): Promise<void> {
    const { stream, result } = createHashStream()
    try {
      const output = createWriteStream(target, { mode: 0o600, flush: true })
      await pipeline(createReadStream(this.getPath(sha256)), stream, output)
    } catch (error) {
      throw this.#toDamage(error, sha256)
    }
    const copied = result()
    if (copied.sha256 === sha256 && copied.bytes === bytes) return
    await rm(target, { force: true })
    throw new DamagedBackupError(`${this.getPath(sha256)} is damaged`)
  }

  /** Reads an object and compares its bytes with its name; throws `DamagedBackupError`. */
  async check({ sha256, bytes }: StoredObject): Promise<void> {
    const { stream, result } = createHashStream()
    try {
      await pipeline(createReadStream(this.getPath(sha256)), stream.resume())
    } catch (error) {
      throw this.#toDamage(error, sha256)
    }
    const found = result()
    if (found.sha256 !== sha256 || found.bytes !== bytes)
      throw new DamagedBackupError(`${this.getPath(sha256)} is damaged`)
  }

  /** Flushes the folders of the objects that were stored. */
  async sync(): Promise<void> {
    for (const folder of this.#folders) await syncFolder(folder)
    if (this.#folders.size > 0) await syncFolder(this.folder)
  }

  #toDamage(error: unknown, sha256: string): unknown {
    const { code, path } = error as NodeJS.ErrnoException
    return code === 'ENOENT' && path === this.getPath(sha256)
      ? new DamagedBackupError(`${this.getPath(sha256)} is missing`)
      : error
  }

  async #createTemporaryPath(): Promise<string> {
    await this.#makeFolder(this.incoming)
    return join(this.incoming, randomUUID())
  }

  async #moveIntoPlace(temporary: string, { sha256 }: StoredObject): Promise<void> {
    const path = this.getPath(sha256)
    await this.#makeFolder(dirname(path))
    await rename(temporary, path)
  }

  async #makeFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    this.#folders.add(folder)
  }
}
