import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { isZip, readZip } from '../../../platform/files/zip/read-zip.ts'
import { readHeaders } from '../mime/headers.ts'
import { readMbox } from './mbox.ts'
import { findFolderLabels, type FolderLabels } from './mbox-folder.ts'
import { entryProblems, fileProblems } from './texts.ts'

/** A message to import, and where it was found. */
export interface SourceMessage {
  readonly raw: Buffer
  /** The file, with the number of the message in an mbox. */
  readonly location: string
  /** Modification time of the file, for messages without a date. */
  readonly modified: Date
  /** Flags in a Maildir file name (`:2,FS`): S seen, F flagged, T trashed, D draft. */
  readonly flags: string | null
  /** By the name of an mbox file; null where that is not of a folder. */
  readonly folder: FolderLabels | null
}

/** What cannot be read, and why. */
export interface UnreadableEntry {
  readonly location: string
  readonly reason: string
}
export type SourceEntry = SourceMessage | UnreadableEntry

/** A file of mail: its path names the folder. */
export interface MailFile {
  readonly path: string
  readonly modified: Date
}

/** Files of mail programs that contain no messages. */
export const ignoredFile =
  /(?:^\.|\.(?:msf|dat|json|txt|html?|sqlite3?|db|log|ini|cmeta|md|csv|xlsx|vcf|ics|pdf|jpe?g|png|gif|webp|avif|mp4)$|^(?:dovecot|courier|maildirsize))/i

const maxMessageMegabytes = 200
const maxMessageBytes = maxMessageMegabytes * 1_000_000
/** Unpacked bytes of an archive: beyond all archives of mail, and an end to those that are made to have none. */
const maxUnpackedBytes = 100_000_000_000

const separator = Buffer.from('From ')

const headBytes = 4

/** Reads the first bytes of a stream; `all` yields these and the rest. */
export async function peek(
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly head: Buffer; readonly all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length <= headBytes) {
    const next = await iterator.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield head
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head, all: all() }
}

/** The whole of a stream; null if it is larger than a message may be. */
async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > maxMessageBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function toEntry(raw: Buffer | null, { path, modified }: MailFile, number: number | null): SourceEntry {
  const location = number === null ? path : `${path} (${number})`
  if (raw === null) return { location, reason: entryProblems.tooLarge(maxMessageMegabytes) }
  if (readHeaders(raw).headers.size === 0) return { location, reason: entryProblems.notMail }
  const flags = number === null ? (/:2,([A-Za-z]*)$/.exec(path)?.[1] ?? null) : null
  return { raw, location, modified, flags, folder: number === null ? null : findFolderLabels(path) }
}

/** Yields the messages of an mbox or eml file, one at a time. */
export async function* readMailFile(
  bytes: AsyncIterable<Buffer>,
  file: MailFile,
): AsyncGenerator<SourceEntry> {
  const { head, all } = await peek(bytes)
  if (head.length === 0) return
  if (isZip(head)) {
    yield { location: file.path, reason: entryProblems.nestedZip }
    return
  }
  if (!head.subarray(0, separator.length).equals(separator)) {
    yield toEntry(await collect(all), file, null)
    return
  }
  let number = 0
  for await (const raw of readMbox(all, maxMessageBytes)) {
    number += 1
    yield toEntry(raw, file, number)
  }
}

/** Passes on what is unpacked, until it is more than archives of mail have. */
async function* limitUnpacked(
  bytes: AsyncIterable<Buffer>,
  unpacked: { bytes: number },
  maxBytes: number,
): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    unpacked.bytes += part.length
    if (unpacked.bytes > maxBytes) throw new TooMuchError(fileProblems.tooMuch)
    yield part
  }
}
class TooMuchError extends UnreadableFileError {}

/** Throws for an export of an office, whose mailboxes would become one. */
async function assertOnePerson(fd: number, size: number): Promise<void> {
  let first: string | undefined
  for await (const { name } of readZip(fd, size)) {
    const person = /(?:^|\/)people\/([^/]+)\/mail\/[^/]+\.mbox$/.exec(name)?.[1]
    first ??= person
    if (person !== first && person !== undefined) throw new UnreadableFileError(fileProblems.wholeOffice)
  }
}

/**
 * Yields the messages of the mbox and eml files in a ZIP archive, such as Google Takeout's or an export of an office.
 * Other files are left out without a word. Throws `UnreadableFileError` when it is no readable archive.
 */
export async function* readMailArchive(
  fd: number,
  size: number,
  { path, modified }: MailFile,
  maxBytes = maxUnpackedBytes,
): AsyncGenerator<SourceEntry> {
  await assertOnePerson(fd, size)
  const unpacked = { bytes: 0 }
  for await (const entry of readZip(fd, size)) {
    const name = entry.name.slice(entry.name.lastIndexOf('/') + 1)
    if (ignoredFile.test(name)) continue
    const stream = entry.open()
    const location = path === '' ? entry.name : `${path}/${entry.name}`
    try {
      yield* readMailFile(limitUnpacked(stream, unpacked, maxBytes), { path: location, modified })
    } catch (error) {
      if (!(error instanceof UnreadableFileError) || error instanceof TooMuchError) throw error
      yield { location, reason: error.message }
    } finally {
      stream.destroy()
    }
  }
}
