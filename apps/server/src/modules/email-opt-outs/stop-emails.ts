import type { Db, Tx } from '../../platform/db/db.ts'
import { optOutByLink } from './change-opt-outs.ts'
import { findLinkedAddress, findStopToken } from './link.ts'

/** An email that came in. */
interface ReceivedEmail {
  readonly subject: string
  readonly at: Date
}

/**
 * Records the opt-outs that mail programs asked for by email (RFC 2369): the token in the subject decides for whom,
 * not its sender, so that a forged or unknown sender changes nothing for others. Nothing is answered, so no loop can begin.
 */
export async function honorStopEmails(tx: Db | Tx, emails: readonly ReceivedEmail[]): Promise<void> {
  for (const { subject, at } of emails) {
    const token = findStopToken(subject)
    const address = token === null ? undefined : await findLinkedAddress(tx, token)
    if (address) await optOutByLink(tx, address, { source: 'one-click', now: at })
  }
}
