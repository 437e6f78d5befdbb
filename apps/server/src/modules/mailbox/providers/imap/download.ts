import { faultOf, ImapFault } from './fault.ts'
import { fetchAll, type Pass } from './pass.ts'
import { setOf } from './uids.ts'

/** Larger mails are set aside: nobody's server takes them, and reading one takes three times its size. */
export const largestMail = 60_000_000
/** Mails up to this size come together; larger ones come one by one, in pieces. */
export const smallMail = 1_000_000
const pieceBytes = 1_000_000

/** The bytes of a mail, piece by piece; null where it is gone. */
export async function download({ client }: Pass, uid: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let length = 0
  for (;;) {
    const query = { source: { start: length, maxLength: pieceBytes } }
    const answer = await client.fetchOne(String(uid), query, { uid: true }).catch((error: unknown) => {
      throw faultOf(error)
    })
    if (!answer || !answer.source) return null
    pieces.push(answer.source)
    length += answer.source.length
    if (length > largestMail) throw new ImapFault('refused', 'TOOLARGE')
    if (answer.source.length < pieceBytes) return Buffer.concat(pieces)
  }
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
