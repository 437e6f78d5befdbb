import { emailKey } from '@pb/rules/mail/addresses'
import { parseMessageIds } from '@pb/rules/mail/message-ids'
import { Readable } from 'node:stream'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { openSpoolFile } from '../../../platform/files/spool-file.ts'
import { isZip } from '../../../platform/files/zip/read-zip.ts'
import { getImportLabels, getReceivedDate } from '../import/import-labels.ts'
import {
  peek,
  readMailArchive,
  readMailFile,
  type SourceEntry,
  type SourceMessage,
} from '../import/read-mail-file.ts'
import { getAddresses, getHeader, readHeaders } from '../mime/headers.ts'
import { parseMailDate } from '../mime/dates.ts'
import type { MessageDescription, ReaderJob, ReaderPart } from './reader-job.ts'

/** Entries and bytes of messages in one part. */
const partEntries = 200
const partMessages = 40
const partBytes = 8_000_000

const maxJobBytes = 10_000

/** Splits the first line off, which is the job. */
async function readJob(
  input: AsyncIterable<Buffer>,
): Promise<{ readonly job: ReaderJob; readonly bytes: AsyncIterable<Buffer> }> {
  const iterator = input[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (!head.includes(0x0a)) {
    const next = await iterator.next()
    if (next.done || head.length > maxJobBytes) throw new RangeError('no job')
    head = Buffer.concat([head, next.value])
  }
  const end = head.indexOf(0x0a)
  async function* bytes(): AsyncGenerator<Buffer> {
    if (end + 1 < head.length) yield head.subarray(end + 1)
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { job: JSON.parse(head.subarray(0, end).toString()) as ReaderJob, bytes: bytes() }
}

/** Yields the entries of a file; an archive is written to a temporary file, since its directory is at its end. */
async function* readFile(bytes: AsyncIterable<Buffer>, job: ReaderJob): AsyncGenerator<SourceEntry> {
  const { head, all } = await peek(bytes)
  const modified = new Date(job.modified)
  if (!isZip(head)) {
    yield* readMailFile(all, { path: job.name, modified })
    return
  }
  const spooled = await openSpoolFile(Readable.from(all, { objectMode: false }))
  try {
    yield* readMailArchive(spooled.fd, spooled.size, { path: '', modified })
  } finally {
    await spooled.close()
  }
}

const toFileName = ({ location }: SourceMessage): string => location.replace(/ \(\d+\)$/, '')

function describe(message: SourceMessage, now: Date): MessageDescription {
  const { headers } = readHeaders(message.raw)
  const from = getAddresses(headers, 'from')[0] ?? getAddresses(headers, 'sender')[0]
  const at = parseMailDate(getHeader(headers, 'date'), now) ?? getReceivedDate(headers, now)
  const label = (sent: boolean) => getImportLabels(headers, sent, message)
  return {
    file: toFileName(message),
    messageId: parseMessageIds(getHeader(headers, 'message-id'))[0] ?? null,
    at: at && at.getTime(),
    from: emailKey(from?.email ?? ''),
    labels: { own: label(true), others: label(false) },
  }
}

/** Yields the parts of a file that the job asks for; the last one has the reason why the file cannot be read further. */
export async function* readEntries(input: Readable): AsyncGenerator<ReaderPart> {
  const { job, bytes } = await readJob(input as AsyncIterable<Buffer>)
  const now = new Date()
  let entries = 0
  let size = 0
  let part = { descriptions: [], messages: [], unread: [] } as {
    descriptions: MessageDescription[]
    messages: { entry: number; message: SourceMessage }[]
    unread: { entry: number; location: string; reason: string }[]
  }
  const take = (fatal: string | null = null): ReaderPart => {
    const taken = { entries, ...part, fatal }
    part = { descriptions: [], messages: [], unread: [] }
    size = 0
    return taken
  }
  try {
    for await (const found of readFile(bytes, job)) {
      entries += 1
      if (entries <= job.skip) continue
      if (!('raw' in found)) part.unread.push({ entry: entries, ...found })
      else if (job.want === 'descriptions') part.descriptions.push(describe(found, now))
      else {
        part.messages.push({ entry: entries, message: found })
        size += found.raw.length
      }
      const { descriptions, messages, unread } = part
      const isFull = descriptions.length + unread.length >= partEntries || messages.length >= partMessages
      if (isFull || size >= partBytes) yield take()
    }
    yield take()
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    yield take(error.message)
  }
}
