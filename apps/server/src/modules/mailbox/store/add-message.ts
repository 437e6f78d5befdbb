import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import { noteClientMail } from '../clients/contact.ts'
import { rememberContacts } from './contacts.ts'
import { lockMailbox } from './mailbox.ts'
import { queueLabels, type QueueDeps } from './outbox.ts'
import { answered } from './reminders.ts'
import { keptAddress, keysOf } from './rows.ts'
import { settle, tell } from './settle.ts'
import { placeOf } from './threading.ts'
import { insertAttachments, insertMessage } from './write-message.ts'

/** How a message came. */
export interface Arrival {
  /** When it came, which orders it; for mail that is imported, when it was sent. */
  readonly at: Date
  /** Bits of labels.ts. */
  readonly labels: number
  /** Of the raw mail. */
  readonly size: number
  readonly rawKey: string | null
  /** The thread it surely belongs to. */
  readonly threadId?: string
  /** Many come at once: nobody is told of each. */
  readonly quiet?: boolean
  /** It is the agent's and still to leave: nobody has it yet. */
  readonly toLeave?: boolean
}

export interface AddedMessage {
  readonly id: string
  readonly threadId: string
  /** False: the mailbox had it, and only labels may have been added; the caller's files are not used. */
  readonly added: boolean
}

interface Known {
  readonly id: string
  readonly thread_id: string
  readonly key: string
  readonly labels: number
  readonly same: boolean
}

/** The same mail that the mailbox has already; and whether another one has taken its id. */
async function findKnown(
  tx: Tx,
  personId: string,
  keys: readonly string[],
  message: ParsedMessage,
): Promise<{ known: Known | undefined; idTaken: boolean }> {
  const { rows } = await sql<Known>`
    SELECT id, thread_id, key, labels, from_email = ${emailKey(message.from?.email ?? '')} AND subject = ${message.subject} AS same
    FROM mail_message WHERE person_id = ${personId} AND key = ANY (${keys})`.execute(tx)
  const known = rows.find(({ key, same }) => same || key !== keys[0])
  return { known, idTaken: rows.length > 0 }
}

/** A copy of a mail that is there (sent to oneself, delivered twice) only adds where it stands. */
async function addLabels(tx: Tx, deps: Pick<Deps, 'events'>, personId: string, known: Known, labels: number) {
  // What was read or thrown away stays so.
  const more = labels & ~(labelBits.UNREAD | known.labels)
  const moved = known.labels & labelBits.TRASH ? 0 : more
  if (moved === 0) return
  await sql`UPDATE mail_message SET labels = labels | ${moved}::int WHERE person_id = ${personId} AND id = ${known.id}`.execute(
    tx,
  )
  await settle(tx, personId, [known.thread_id])
  await tell(tx, deps, personId, 'changed', [known.thread_id])
}

/** A parent that arrives after its answers names the thread. */
async function nameThread(tx: Tx, threadId: string, { subject }: ParsedMessage, at: Date): Promise<void> {
  await sql`UPDATE mail_thread SET subject = ${subject} WHERE id = ${threadId} AND subject <> ${subject}
    AND NOT EXISTS (SELECT FROM mail_message WHERE thread_id = ${threadId} AND at <= ${at})`.execute(tx)
}

/** Whether somebody has reached somebody with it. */
function isContact({ automatic }: ParsedMessage, { labels, toLeave = false }: Arrival): boolean {
  return !automatic && !toLeave && (labels & (labelBits.SPAM | labelBits.DRAFT | labelBits.SCHEDULED)) === 0
}

/** Addresses of those whom the agent has written to, or who have written. */
function partners({ from, replyTo, to, cc, bcc }: ParsedMessage, sent: boolean): string[] {
  const people = sent ? [...to, ...cc, ...bcc] : [...(from ? [from] : []), ...replyTo]
  return [...new Set(people.map((person) => keptAddress(person).email))]
}

/**
 * Adds a mail to a mailbox: thread, folders, counts, contacts and library are in line when it returns, and open tabs
 * hear of it when the transaction commits. Adding the same mail again (by Message-ID, or by what it says where it has
 * none) changes nothing, so a caller that does not know whether it was added may try again. The files that `message`
 * and `arrival` name must be in the file store.
 */
export async function addMessage(
  tx: Tx,
  deps: Pick<Deps, 'events'> & QueueDeps,
  personId: string,
  message: ParsedMessage,
  arrival: Arrival,
): Promise<AddedMessage> {
  const mailbox = await lockMailbox(tx, personId)
  const { at, labels, quiet = false } = arrival
  const [key, fullKey] = keysOf(message, at)
  const { known, idTaken } = await findKnown(tx, personId, [key, fullKey], message)
  if (known) {
    await addLabels(tx, deps, personId, known, labels)
    return { id: known.id, threadId: known.thread_id, added: false }
  }
  const { threadId, merged, isNew } = await placeOf(tx, personId, message, arrival)
  if (!isNew) await nameThread(tx, threadId, message, at)
  const id = await insertMessage(tx, message, {
    personId,
    threadId,
    key: idTaken ? fullKey : key,
    at,
    labels,
    size: arrival.size,
    rawKey: arrival.rawKey,
  })
  await insertAttachments(tx, message, { personId, messageId: id, at })
  const sent = (labels & (labelBits.SENT | labelBits.SCHEDULED)) !== 0
  if ((labels & (labelBits.SPAM | labelBits.DRAFT)) === 0)
    await rememberContacts(tx, mailbox, message, { at, sent })
  if (isContact(message, arrival))
    await noteClientMail(tx, personId, partners(message, sent), { at, written: sent })
  if (!isNew && labels & labelBits.INBOX && !sent && !message.automatic)
    await queueLabels(tx, deps, mailbox, await answered(tx, personId, threadId))
  await settle(tx, personId, [threadId, ...merged])
  if (!quiet)
    await tell(tx, deps, personId, labels & labelBits.INBOX ? 'new' : 'changed', [threadId, ...merged])
  return { id, threadId, added: true }
}
