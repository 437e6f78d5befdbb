import { read } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import { UnreadableFileError } from '../../errors/expected-error.ts'

/** Formats of APPNOTE.TXT (PKWARE): signatures and sizes of the records. */
const endRecord = { signature: 0x06054b50, bytes: 22 }
const end64Locator = { signature: 0x07064b50, bytes: 20 }
const end64Record = { signature: 0x06064b50, bytes: 56 }
const directoryEntry = { signature: 0x02014b50, bytes: 46 }
const localHeader = { signature: 0x04034b50, bytes: 30 }
const maxComment = 65_535
const maxDirectoryBytes = 64_000_000
const full32 = 0xffffffff
const full16 = 0xffff
const methods = { stored: 0, deflated: 8 }

const readBytes = promisify(read)

/** Whether a file begins as an archive with files in it. */
export const isZip = (head: Buffer): boolean =>
  head.length >= 4 && head.readUInt32LE(0) === localHeader.signature

/** Why an archive or an entry cannot be read. */
const problems = {
  damaged: 'This ZIP file is damaged or incomplete. Download or copy it again.',
  encrypted: 'It’s protected by a password',
  method: 'It’s packed in a way that we can’t unpack',
  damagedEntry: 'It’s damaged in the ZIP file',
} as const

export interface ZipEntry {
  /** With folders, as in the archive. */
  readonly name: string
  /** Opens the unpacked content. The stream fails with `UnreadableFileError` when it is damaged or cannot be unpacked. */
  open(): Readable
}

async function readAt(fd: number, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let at = 0
  while (at < bytes) {
    const { bytesRead } = await readBytes(fd, buffer, at, bytes - at, position + at)
    if (bytesRead === 0) throw new UnreadableFileError(problems.damaged)
    at += bytesRead
  }
  return buffer
}

const toNumber = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnreadableFileError(problems.damaged)
  return Number(value)
}

interface Directory {
  readonly offset: number
  readonly bytes: number
}

/** Finds the central directory by the records at the end of the file. */
async function findDirectory(fd: number, size: number): Promise<Directory> {
  const tailBytes = Math.min(size, endRecord.bytes + maxComment)
  const tail = await readAt(fd, size - tailBytes, tailBytes)
  let at = tailBytes - endRecord.bytes
  while (at >= 0 && tail.readUInt32LE(at) !== endRecord.signature) at -= 1
  if (at < 0) throw new UnreadableFileError(problems.damaged)
  const [bytes, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const locator = at - end64Locator.bytes
  const isLarge = bytes === full32 || offset === full32 || tail.readUInt16LE(at + 10) === full16
  if (!isLarge || locator < 0 || tail.readUInt32LE(locator) !== end64Locator.signature)
    return { offset, bytes }
  const record = await readAt(fd, toNumber(tail.readBigUInt64LE(locator + 8)), end64Record.bytes)
  if (record.readUInt32LE(0) !== end64Record.signature) throw new UnreadableFileError(problems.damaged)
  return { bytes: toNumber(record.readBigUInt64LE(40)), offset: toNumber(record.readBigUInt64LE(48)) }
}

interface EntryPlace {
  packed: number
  offset: number
}

/** Takes sizes of more than 32 bits from the ZIP64 field. */
function readLargeSizes(extra: Buffer, unpacked: number, place: EntryPlace): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let next = unpacked === full32 ? 8 : 0
    for (const key of ['packed', 'offset'] as const) {
      if (place[key] !== full32 || next + 8 > field.length) continue
      place[key] = toNumber(field.readBigUInt64LE(next))
      next += 8
    }
  }
}

const chunkBytes = 256_000

/** Reads a part of the file. Not a stream of `node:fs`, which closes the file when it ends. */
async function* readRange(fd: number, start: number, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += chunkBytes)
    yield await readAt(fd, start + at, Math.min(chunkBytes, bytes - at))
}

async function* readContent(
  fd: number,
  { packed, offset }: EntryPlace,
  method: number,
  size: number,
): AsyncGenerator<Buffer> {
  const header = await readAt(fd, offset, localHeader.bytes)
  if (header.readUInt32LE(0) !== localHeader.signature) throw new UnreadableFileError(problems.damagedEntry)
  const start = offset + localHeader.bytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packed > size) throw new UnreadableFileError(problems.damagedEntry)
  const bytes = readRange(fd, start, packed)
  if (method === methods.stored) {
    yield* bytes
    return
  }
  const inflate = createInflateRaw()
  const source = Readable.from(bytes, { objectMode: false })
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate) as AsyncIterable<Buffer>
  } catch (error) {
    throw new UnreadableFileError(problems.damagedEntry, { cause: error })
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

async function* failWith(message: string): AsyncGenerator<Buffer> {
  yield* [] as Buffer[]
  throw new UnreadableFileError(message)
}

/**
 * Yields the files of the ZIP archive with this open descriptor, in the order of its directory. Sizes that it states are
 * not trusted: content is unpacked as it is read. Throws `UnreadableFileError` when it is no readable archive.
 */
export async function* readZip(fd: number, size: number): AsyncGenerator<ZipEntry> {
  const directory = await findDirectory(fd, size)
  if (directory.bytes > maxDirectoryBytes || directory.offset + directory.bytes > size)
    throw new UnreadableFileError(problems.damaged)
  const bytes = await readAt(fd, directory.offset, directory.bytes)
  for (let at = 0; at + directoryEntry.bytes <= bytes.length;) {
    if (bytes.readUInt32LE(at) !== directoryEntry.signature) throw new UnreadableFileError(problems.damaged)
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const nameAt = at + directoryEntry.bytes
    const rawName = bytes.subarray(nameAt, nameAt + nameBytes!)
    const place = { packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) }
    const extra = bytes.subarray(nameAt + nameBytes!, nameAt + nameBytes! + extraBytes!)
    readLargeSizes(extra, bytes.readUInt32LE(at + 24), place)
    at = nameAt + nameBytes! + extraBytes! + commentBytes!
    const name = rawName.toString(flags & 0x800 ? 'utf8' : 'latin1')
    if (name.endsWith('/')) continue
    const isKnown = method === methods.stored || method === methods.deflated
    const content = () => {
      if (flags & 1) return failWith(problems.encrypted)
      return isKnown ? readContent(fd, place, method, size) : failWith(problems.method)
    }
    yield { name, open: () => Readable.from(content(), { objectMode: false }) }
  }
}
