import type { Tx } from '../../../platform/db/db.ts'
import { recordClientMails } from '../../clients/index.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import { isListedContact, type CheckedEntry } from './check-entries.ts'
import { updateContacts } from './contacts.ts'
import type { Lead } from './find-lead.ts'
import type { IngestOptions } from './ingest-batch.ts'
import { emailKey } from '@pb/rules/mail/addresses'

/** Whether a message counts as contact between the agent and a client. */
function countsAsContact(
  { automatic }: ParsedMessage,
  { labels, unsent = false }: IngestOptions,
  lead: Lead | null,
): boolean {
  return (
    (!automatic || lead !== null) &&
    !unsent &&
    (labels & (labelBits.SPAM | labelBits.DRAFT | labelBits.SCHEDULED)) === 0
  )
}

/** Returns the addresses of the recipients of a sent message, or of the sender or lead of a received one. */
function getCorrespondents(
  { from, replyTo, to, cc, bcc }: ParsedMessage,
  sent: boolean,
  lead: Lead | null,
): string[] {
  const people = sent ? [...to, ...cc, ...bcc] : [from, ...replyTo, lead].filter((person) => person !== null)
  return [...new Set(people.map((person) => emailKey(person.email)))]
}

/** Updates the agents' mail contacts and the last contact with clients. */
export async function updatePeople(tx: Tx, entries: readonly CheckedEntry[]): Promise<void> {
  await updateContacts(
    tx,
    entries
      .filter(({ options }) => isListedContact(options))
      .map(({ batch, message, options, sent, lead }) => ({
        mailbox: batch.mailbox,
        message,
        at: options.at,
        sent,
        lead,
      })),
  )
  const contacts = entries.filter(({ message, options, lead }) => countsAsContact(message, options, lead))
  await recordClientMails(
    tx,
    contacts.flatMap(({ batch, message, options, sent, lead }) =>
      getCorrespondents(message, sent, lead).map((email) => ({
        agentId: batch.mailbox.person_id,
        email,
        at: options.at,
        outbound: sent,
      })),
    ),
  )
}
