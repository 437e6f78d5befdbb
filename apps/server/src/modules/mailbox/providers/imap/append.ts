import { faultOf, ImapFault } from './fault.ts'
import type { Talk } from './session.ts'

/** Where a mail was put; `uid` is missing where the server does not say it (UIDPLUS). */
export interface Place {
  readonly validity: bigint
  readonly uid: number | undefined
}

/**
 * Puts a mail into a folder, which is open for writing then: the flags that may be set are those of the open one, and
 * of one that is open for reading there are none.
 */
export async function append(
  { client }: Pick<Talk, 'client'>,
  path: string,
  bytes: Buffer,
  flags: readonly string[],
  date: Date,
): Promise<Place> {
  try {
    const { uidValidity } = await client.mailboxOpen(path)
    const answer = await client.append(path, bytes, [...flags], date)
    if (!answer) throw new ImapFault('refused', 'APPEND')
    return { validity: answer.uidValidity ?? uidValidity, uid: answer.uid }
  } catch (error) {
    throw faultOf(error)
  }
}
