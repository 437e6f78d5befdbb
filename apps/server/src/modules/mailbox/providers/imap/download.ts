import { Readable } from 'node:stream'
import { newFileKey } from '../../store/files.ts'
import type { KeptRaw } from '../sync/raw.ts'
import { faultOf, ImapFault } from './fault.ts'
import { fetchAll, type Pass } from './pass.ts'
import { setOf } from './uids.ts'

/** Larger mails are set aside: nobody's server takes them, and reading one takes three times its size. */
export const largestMail = 60_000_000
/** Mails up to this size come together; larger ones come one by one, in pieces. */
export const smallMail = 1_000_000
const pieceBytes = 1_000_000

/** The bytes of a mail, piece by piece. Throws where they are no more there in the middle of it. */
async function* piecesOf({ client }: Pass, uid: number): AsyncGenerator<Buffer> {
  for (let length = 0; ;) {
    const query = { source: { start: length, maxLength: pieceBytes } }
    const answer = await client.fetchOne(String(uid), query, { uid: true }).catch((error: unknown) => {
      throw faultOf(error)
    })
    const piece = answer ? answer.source : undefined
    // Gone meanwhile, or the server does not find what it lists: looked for again later.
    if (!piece || (piece.length === 0 && length === 0)) throw new ImapFault('refused', 'EMPTY')
    yield piece
    length += piece.length
    if (length > largestMail) throw new ImapFault('refused', 'TOOLARGE')
    if (piece.length < pieceBytes) return
  }
}

/** Puts a mail into the file store as it comes: however large it is, one piece of it is in memory. */
export async function download(pass: Pass, uid: number): Promise<KeptRaw> {
  const key = newFileKey()
  const source = Readable.from(piecesOf(pass, uid), { objectMode: false })
  return { key, bytes: await pass.deps.files.put(key, source) }
}

/**
 * The bytes of several small mails; those that did not come whole are missing, and all are where the server refuses:
 * one of them may be broken.
 */
export async function downloadSmall(pass: Pass, uids: readonly number[]): Promise<Map<number, Buffer>> {
  const query = { source: { start: 0, maxLength: smallMail + 1 } }
  const answers = await fetchAll(pass, setOf(uids), query).catch((error: unknown) => {
    if (error instanceof ImapFault && error.kind === 'refused') return []
    throw error
  })
  return new Map(
    answers.flatMap(({ uid, source }) => (source && source.length <= smallMail ? [[uid, source]] : [])),
  )
}
