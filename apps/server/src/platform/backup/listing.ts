import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { createHashStream, DamagedBackupError, type StoredObject } from './objects.ts'

/** A file of a backup: its path with slashes, its content, and when it was last modified. */
export interface ListedFile extends StoredObject {
  readonly path: string
  readonly modifiedMs: number
}

/** A listing's own hash and size, and how many files it names. */
export interface ListingSummary extends StoredObject {
  readonly files: number
  /** Sum of the sizes of its files. */
  readonly contentBytes: number
}

/** No path of a listing may leave the folder into which it is restored. */
const safePath = z
  .string()
  .min(1)
  .refine((path) => !/^[/\\]|\\|:|\0/.test(path) && !path.split('/').some((part) => part === '..'))
const line = z.tuple([
  safePath,
  z.string().regex(/^[0-9a-f]{64}$/),
  z.number().int().nonnegative(),
  z.number(),
])

/** Writes a listing, one JSON array for each file, compressed and flushed. */
export async function writeListing(path: string, files: AsyncIterable<ListedFile>): Promise<ListingSummary> {
  let count = 0
  let contentBytes = 0
  async function* lines() {
    for await (const file of files) {
      count += 1
      contentBytes += file.bytes
      yield `${JSON.stringify([file.path, file.sha256, file.bytes, file.modifiedMs])}\n`
    }
  }
  const { stream, result } = createHashStream()
  const output = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), stream, output)
  return { ...result(), files: count, contentBytes }
}

/** Reads a listing; throws `DamagedBackupError` when it is not one. Check its hash first. */
export async function* readListing(path: string): AsyncGenerator<ListedFile> {
  const text = createReadStream(path).pipe(createGunzip())
  try {
    for await (const row of createInterface({ input: text, crlfDelay: Infinity })) {
      const [file, sha256, bytes, modifiedMs] = line.parse(JSON.parse(row))
      yield { path: file, sha256, bytes, modifiedMs }
    }
  } catch (error) {
    throw new DamagedBackupError(`${path} is damaged`, { cause: error })
  }
}

/** Compares a listing's bytes with its summary; throws `DamagedBackupError`. */
export async function checkListing(path: string, { sha256, bytes }: StoredObject): Promise<void> {
  const { stream, result } = createHashStream()
  try {
    await pipeline(createReadStream(path), stream.resume())
  } catch (error) {
    throw new DamagedBackupError(`${path} can't be read`, { cause: error })
  }
  const found = result()
  if (found.sha256 !== sha256 || found.bytes !== bytes) throw new DamagedBackupError(`${path} is damaged`)
}
