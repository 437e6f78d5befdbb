import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notingClientMail } from '../clients/contact.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import type { AddedMessage, Arrival } from './add-message.ts'
import { remembering } from './contacts.ts'
import { lookUp, type Known } from './look-up.ts'
import type { Mailbox } from './mailbox.ts'
import { queueLabels, type QueueDeps } from './outbox.ts'
import { answered } from './reminders.ts'
import { keptAddress, keysOf } from './rows.ts'
import { settleAll, tellAll, type MailHappening } from './settle.ts'
import { idsOf, naming, placeOf } from './threading.ts'
import { insertMessage } from './write-message.ts'

export type AddDeps = Pick<Deps, 'events'> & QueueDeps

/** A locked mailbox to which mails are being added in one transaction, with what is to follow once all of them are. */
export interface Adding {
  readonly mailbox: Mailbox
  /** Threads that are not in line with their messages yet. */
  readonly touched: Set<string>
  /** What open tabs are to hear, and of which threads. */
  readonly news: Map<MailHappening, Set<string>>
}

/** Begins to add mails to a mailbox, which the caller has locked. */
export const beginAdding = (mailbox: Mailbox): Adding => ({ mailbox, touched: new Set(), news: new Map() })

function note(adding: Adding, what: MailHappening | null, threadIds: readonly string[]): void {
  for (const id of threadIds) adding.touched.add(id)
  if (what === null) return
  const told = adding.news.get(what) ?? new Set()
  adding.news.set(what, told)
  for (const id of threadIds) told.add(id)
}

/** Brings the threads of these mailboxes in line with their messages. */
async function settleTouched(tx: Tx, addings: readonly Adding[]): Promise<void> {
  await settleAll(
    tx,
    addings.map(({ mailbox, touched }) => ({ personId: mailbox.person_id, threadIds: [...touched] })),
  )
  for (const { touched } of addings) touched.clear()
}

/** A copy of a mail that is there (sent to oneself, delivered twice) only adds where it stands. */
async function addLabels(tx: Tx, adding: Adding, known: Known, labels: number): Promise<void> {
  // What was read or thrown away stays so.
  const more = labels & ~(labelBits.UNREAD | known.labels)
  const moved = known.labels & labelBits.TRASH ? 0 : more
  if (moved === 0) return
  const { person_id } = adding.mailbox
  await sql`UPDATE mail_message SET labels = labels | ${moved}::int WHERE person_id = ${person_id} AND id = ${known.id}`.execute(
    tx,
  )
  note(adding, 'changed', [known.thread_id])
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

/** What is to be written beside a message: the agent's contacts, and when clients were in touch. */
function besideOf(mailbox: Mailbox, message: ParsedMessage, arrival: Arrival, sent: boolean) {
  const { at, labels } = arrival
  const statements: RawBuilder<unknown>[] = []
  if ((labels & (labelBits.SPAM | labelBits.DRAFT)) === 0)
    statements.push(...remembering(mailbox, message, { at, sent }))
  if (isContact(message, arrival)) {
    const emails = partners(message, sent)
    statements.push(...notingClientMail(mailbox.person_id, emails, { at, written: sent }))
  }
  return statements
}

/** Adds a mail. What follows from it is in line once `finishAdding` is done. */
export async function addTo(
  tx: Tx,
  deps: AddDeps,
  adding: Adding,
  message: ParsedMessage,
  arrival: Arrival,
): Promise<AddedMessage> {
  const { mailbox } = adding
  const personId = mailbox.person_id
  const { at, labels, quiet = false } = arrival
  const [key, fullKey] = keysOf(message, at)
  const { known, idTaken, threads } = await lookUp(tx, personId, message, {
    keys: [key, fullKey],
    ids: idsOf(message),
  })
  if (known) {
    await addLabels(tx, adding, known, labels)
    return { id: known.id, threadId: known.thread_id, added: false }
  }
  const settled = () => settleTouched(tx, [adding])
  const { threadId, merged } = await placeOf(tx, personId, message, arrival, { named: threads, settled })
  const sent = (labels & (labelBits.SENT | labelBits.SCHEDULED)) !== 0
  const beside = besideOf(mailbox, message, arrival, sent)
  if (threadId !== null) beside.push(naming(threadId, message, at))
  const { size, rawKey } = arrival
  const row = { personId, threadId, key: idTaken ? fullKey : key, at, labels, size, rawKey }
  const { id, thread_id } = await insertMessage(tx, message, row, beside)
  if (threadId !== null && labels & labelBits.INBOX && !sent && !message.automatic)
    await queueLabels(tx, deps, mailbox, await answered(tx, personId, thread_id))
  const what = labels & labelBits.INBOX ? 'new' : 'changed'
  note(adding, quiet ? null : what, [thread_id, ...merged])
  return { id, threadId: thread_id, added: true }
}

/** Brings everything in line with what was added to these mailboxes, and tells the agents' open tabs. */
export async function finishAdding(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  addings: readonly Adding[],
): Promise<void> {
  await settleTouched(tx, addings)
  const news = addings.flatMap(({ mailbox, news: all }) =>
    [...all].map(([what, threadIds]) => ({ personId: mailbox.person_id, what, threadIds: [...threadIds] })),
  )
  await tellAll(tx, deps, news)
}
