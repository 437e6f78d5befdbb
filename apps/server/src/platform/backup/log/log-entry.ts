import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { BackupPlace } from '../backup-place.ts'
import { safePath } from '../listing.ts'
import { DamagedBackupError } from '../objects.ts'

/**
 * A part of the archived write-ahead log: the bytes from one position to another, of one segment, and the files that are
 * new. Everything but the content is in its key, so that a list of keys shows what can be restored.
 */
export interface LogEntry {
  readonly key: string
  readonly run: string
  readonly start: bigint
  readonly end: bigint
  /** Milliseconds since 1970, by the database's clock. */
  readonly moment: number
  /** Whether every transaction that committed before the moment is in the log up to here, and its files are stored. */
  readonly isComplete: boolean
  /** Hash of the compressed content. */
  readonly sha256: string
}

/** A file that is new or was replaced, stored under `toLoggedFileKey` of its entry's moment. */
export interface LoggedFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

interface LogContent {
  readonly files: readonly LoggedFile[]
  /** The bytes of the log. */
  readonly log: Buffer
}

/** Where the archive is in a place. */
export const logArea = 'log'

/** Larger than a segment of 16 MB with the names of a million files. */
const maxContentBytes = 400_000_000
const header = z.object({
  files: z.array(z.tuple([safePath, z.string().regex(/^[0-9a-f]{64}$/), z.number().int().nonnegative()])),
})
const keyPattern =
  /^log\/([\w-]+)\/entries\/([0-9A-F]{16})-([0-9A-F]{16})-(\d{13})-(complete|part)-([0-9a-f]{64})\.gz$/
const filePattern = /^log\/[\w-]+\/files\/(\d{13})-[0-9a-f]{64}$/

const toHex = (position: bigint): string => position.toString(16).toUpperCase().padStart(16, '0')

/** Formats a position in the log as PostgreSQL does. */
export const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** Parses the key of an entry; null for other files. */
export function parseEntryKey(key: string): LogEntry | null {
  const [, run, start, end, moment, kind, sha256] = keyPattern.exec(key) ?? []
  if (run === undefined || sha256 === undefined) return null
  return {
    key,
    run,
    start: BigInt(`0x${start}`),
    end: BigInt(`0x${end}`),
    moment: Number(moment),
    isComplete: kind === 'complete',
    sha256,
  }
}

/** Returns the moment of an entry or of an archived file by its key; null for other files. */
export function parseMoment(key: string): number | null {
  const text = keyPattern.exec(key)?.[4] ?? filePattern.exec(key)?.[1]
  return text === undefined ? null : Number(text)
}

/** Returns the key of a file that was archived with the entry of a run and moment. */
export const toLoggedFileKey =
  (run: string, moment: number) =>
  (sha256: string): string =>
    `${logArea}/${run}/files/${moment}-${sha256}`

const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Stores an entry, whole or not at all. */
export async function writeEntry(
  place: BackupPlace,
  entry: Pick<LogEntry, 'run' | 'start' | 'end' | 'moment' | 'isComplete'>,
  { files, log }: LogContent,
): Promise<void> {
  const json = JSON.stringify({ files: files.map(({ path, sha256, bytes }) => [path, sha256, bytes]) })
  const content = await promisify(gzip)(Buffer.concat([Buffer.from(`${json}\n`), log]), { level: 1 })
  const range = `${toHex(entry.start)}-${toHex(entry.end)}`
  const kind = entry.isComplete ? 'complete' : 'part'
  const name = `${range}-${entry.moment}-${kind}-${hash(content)}.gz`
  await place.put(`${logArea}/${entry.run}/entries/${name}`, content)
}

/** Reads an entry and compares its hash; throws `DamagedBackupError`. */
export async function readEntry(place: BackupPlace, entry: LogEntry): Promise<LogContent> {
  const stream = await place.open(entry.key)
  if (!stream) throw new DamagedBackupError(`${place.describe(entry.key)} is missing`)
  const compressed = await buffer(stream)
  try {
    if (hash(compressed) !== entry.sha256) throw new Error('The hash differs')
    const content = await promisify(gunzip)(compressed, { maxOutputLength: maxContentBytes })
    const end = content.indexOf('\n')
    const { files } = header.parse(JSON.parse(content.subarray(0, end).toString()))
    const log = content.subarray(end + 1)
    if (BigInt(log.length) !== entry.end - entry.start) throw new Error('The size differs')
    return { files: files.map(([path, sha256, bytes]) => ({ path, sha256, bytes })), log }
  } catch (error) {
    throw new DamagedBackupError(`${place.describe(entry.key)} is damaged`, { cause: error })
  }
}
