import { toImapError, ImapError } from './errors.ts'
import { maxMessageBytes } from './download.ts'
import type { SyncContext } from './sync-context.ts'
import { tooLarge } from './texts.ts'

const toMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

/** Headers that describe a body, with their continuation lines. */
const bodyHeaders = /^(?:content-[\w-]+|mime-version):.*(?:\r?\n[ \t].*)*(?:\r?\n|$)/gim

/** What is stored of a message that is too large: its headers, and a notice with its size. */
export interface LargeMessage {
  readonly raw: Buffer
  readonly problem: string
}

/** Fetches the headers of a message that is too large to be stored. */
export async function fetchLargeMessage(
  { client }: SyncContext,
  uid: number,
  size: number,
): Promise<LargeMessage> {
  const response = await client
    .fetchOne(String(uid), { headers: true }, { uid: true })
    .catch((error: unknown) => {
      throw toImapError(error)
    })
  if (!response || !response.headers) throw new ImapError('rejected', 'EMPTY')
  const headers = response.headers.toString('latin1').replaceAll(bodyHeaders, '').trimEnd()
  return {
    raw: Buffer.from(`${headers}\r\n\r\n`, 'latin1'),
    // A server may report a smaller size than it sends.
    problem: tooLarge(toMegabytes(Math.max(size, maxMessageBytes + 1_000_000)), toMegabytes(maxMessageBytes)),
  }
}
