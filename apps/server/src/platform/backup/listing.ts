import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { BackupPlace } from './backup-place.ts'
import { createHashStream, DamagedBackupError, type StoredObject } from './objects.ts'

/**
 * A file of a backup: its path with slashes, its content, and what changes when the file is written again: the time of a
 * file in a folder in milliseconds, the entity tag of an object in a bucket.
 */
export interface ListedFile extends StoredObject {
  readonly path: string
  readonly version: number | string
}

/** A listing's own hash and size, and how many files it names. */
export interface ListingSummary extends StoredObject {
  readonly files: number
  /** Sum of the sizes of its files. */
  readonly contentBytes: number
}

/** No path of a listing may leave the folder into which it is restored. */
export const safePath = z
  .string()
  .min(1)
  .refine((path) => !/^[/\\]|\\|:|\0/.test(path) && !path.split('/').some((part) => part === '..'))
const line = z.tuple([
  safePath,
  z.string().regex(/^[0-9a-f]{64}$/),
  z.number().int().nonnegative(),
  z.union([z.number(), z.string()]),
])

/** Writes a listing, one JSON array for each file, compressed. */
export async function writeListing(
  place: BackupPlace,
  key: string,
  files: AsyncIterable<ListedFile>,
): Promise<ListingSummary> {
  let count = 0
  let contentBytes = 0
  async function* lines() {
    for await (const file of files) {
      count += 1
      contentBytes += file.bytes
      yield `${JSON.stringify([file.path, file.sha256, file.bytes, file.version])}\n`
    }
  }
  const { stream, result } = createHashStream()
  const temporary = await place.createTemporaryPath()
  const output = createWriteStream(temporary, { mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), stream, output)
  await place.putFile(temporary, key)
  return { ...result(), files: count, contentBytes }
}

async function openListing(place: BackupPlace, key: string): Promise<Readable> {
  const content = await place.open(key)
  if (!content) throw new DamagedBackupError(`${place.describe(key)} is missing`)
  return content
}

/** Reads a listing; throws `DamagedBackupError` when it is not one. Check its hash first. */
export async function* readListing(place: BackupPlace, key: string): AsyncGenerator<ListedFile> {
  const source = await openListing(place, key)
  const text = createGunzip()
  const piped = pipeline(source, text)
  piped.catch(() => {})
  try {
    for await (const row of createInterface({ input: text, crlfDelay: Infinity })) {
      const [path, sha256, bytes, version] = line.parse(JSON.parse(row))
      yield { path, sha256, bytes, version }
    }
    await piped
  } catch (error) {
    throw new DamagedBackupError(`${place.describe(key)} is damaged`, { cause: error })
  } finally {
    source.destroy()
  }
}

/** Compares a listing's bytes with its summary; throws `DamagedBackupError`. */
export async function checkListing(
  place: BackupPlace,
  key: string,
  { sha256, bytes }: StoredObject,
): Promise<void> {
  const { stream, result } = createHashStream()
  await pipeline(await openListing(place, key), stream.resume())
  const found = result()
  if (found.sha256 !== sha256 || found.bytes !== bytes)
    throw new DamagedBackupError(`${place.describe(key)} is damaged`)
}
