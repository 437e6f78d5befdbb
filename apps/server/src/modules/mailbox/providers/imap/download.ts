import { Readable } from 'node:stream'
import { newFileKey } from '../../store/files.ts'
import type { StoredRaw } from '../sync/raw-message.ts'
import { toImapError, ImapError } from './errors.ts'
import { fetchMessages, type SyncContext } from './sync-context.ts'
import { toSequenceSet } from './uids.ts'

/** Only the headers of larger messages are stored: common servers reject them, and parsing takes three times the size in memory. */
export const maxMessageBytes = 60_000_000
/** Code of the error for a larger one. */
export const tooLargeCode = 'TOOLARGE'
/** Messages up to this size are downloaded in batches; larger ones one by one, in chunks. */
export const smallMessageBytes = 1_000_000
const chunkBytes = 1_000_000

/** Streams the bytes of a message in chunks. Throws when the message disappears during the download. */
async function* streamMessage({ client }: SyncContext, uid: number): AsyncGenerator<Buffer> {
  for (let length = 0; ;) {
    const query = { source: { start: length, maxLength: chunkBytes } }
    const response = await client.fetchOne(String(uid), query, { uid: true }).catch((error: unknown) => {
      throw toImapError(error)
    })
    const chunk = response ? response.source : undefined
    // Deleted in the meantime, or listed without content: retried later.
    if (!chunk || (chunk.length === 0 && length === 0)) throw new ImapError('rejected', 'EMPTY')
    yield chunk
    length += chunk.length
    if (length > maxMessageBytes) throw new ImapError('rejected', tooLargeCode)
    if (chunk.length < chunkBytes) return
  }
}

/** Streams a message to the file store; only one chunk is in memory at a time. */
export async function download(context: SyncContext, uid: number): Promise<StoredRaw> {
  const key = newFileKey()
  const source = Readable.from(streamMessage(context, uid), { objectMode: false })
  return { key, bytes: await context.deps.files.put(key, source) }
}

/**
 * Downloads several small messages. Incomplete ones are missing from the result; all are missing when the server
 * rejects the command, since one of them may be damaged.
 */
export async function downloadSmall(
  context: SyncContext,
  uids: readonly number[],
): Promise<Map<number, Buffer>> {
  const query = { source: { start: 0, maxLength: smallMessageBytes + 1 } }
  const response = await fetchMessages(context, toSequenceSet(uids), query).catch((error: unknown) => {
    if (error instanceof ImapError && error.kind === 'rejected') return []
    throw error
  })
  return new Map(
    response.flatMap(({ uid, source }) =>
      source && source.length <= smallMessageBytes ? [[uid, source]] : [],
    ),
  )
}
