import { emailKey } from '@pb/rules/mail/addresses'
import { labelBits } from '../labels.ts'
import { checkLead, checkSender, trustedSender, type SenderCheck } from './check-sender.ts'
import { getContacts } from './contacts.ts'
import type { DuplicateLookup } from './find-duplicate.ts'
import type { Lead } from './find-lead.ts'
import type { IngestEntry, IngestOptions } from './ingest-batch.ts'
import type { OfficePeople } from './sender-claims.ts'

/** Reads the people of the office once, when they are needed. */
export type LoadOffice = () => Promise<OfficePeople>

/** A new message with what is found out about it before it is inserted. */
export interface CheckedEntry extends IngestEntry {
  readonly key: string
  readonly sharesId: boolean
  readonly sent: boolean
  readonly sender: SenderCheck
  readonly lead: Lead | null
  readonly firstTime: boolean
}

export const isListedContact = ({ labels }: IngestOptions): boolean =>
  (labels & (labelBits.SPAM | labelBits.DRAFT)) === 0

/** Checks the senders of new messages, in their order: the first mail from a sender makes it known. */
export async function checkEntries(
  entries: readonly IngestEntry[],
  lookups: readonly DuplicateLookup[],
  loadOffice: LoadOffice,
): Promise<CheckedEntry[]> {
  const checked: CheckedEntry[] = []
  const known = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const { message, options, batch } = entry
    const { mailbox } = batch
    const { labels, authentication } = options
    const { key, sharesId, isKnownSender } = lookups[index]!
    const sent = (labels & (labelBits.SENT | labelBits.SCHEDULED)) !== 0
    const isReceived = !sent && (labels & labelBits.DRAFT) === 0
    const sender = authentication ? checkSender(message, authentication, await loadOffice()) : trustedSender
    const lead = isReceived ? await checkLead(message, sender, loadOffice) : null
    const address = emailKey(message.from?.email ?? '')
    const isKnown = isKnownSender || known.has(`${mailbox.person_id} ${address}`)
    checked.push({ ...entry, key, sharesId, sent, sender, lead, firstTime: sender.outside && !isKnown })
    if (isListedContact(options))
      for (const { email } of getContacts(mailbox, message, { sent, lead }))
        known.add(`${mailbox.person_id} ${emailKey(email)}`)
  }
  return checked
}
