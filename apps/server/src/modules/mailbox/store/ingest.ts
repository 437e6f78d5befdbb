import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { buildClientContactUpdate } from '../../clients/index.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import type { Authentication } from '../authentication.ts'
import { queueLabelChange, type QueueDeps } from './change-queue.ts'
import { buildContactUpsert } from './contacts.ts'
import { checkLead, checkSender, findOfficePeople, trustedSender, type SenderCheck } from './check-sender.ts'
import type { Lead } from './find-lead.ts'
import type { OfficePeople } from './sender-claims.ts'
import { findDuplicate, type Duplicate } from './find-duplicate.ts'
import { insertMessage } from './insert-message.ts'
import { lockMailbox, type Mailbox } from './mailbox.ts'
import { refreshMailboxes, publishMailEvents, type MailChange } from './refresh-threads.ts'
import { cancelReminders } from './reminders.ts'
import { normalizeAddress } from './rows.ts'
import { buildThreadRename, resolveThread } from './threading.ts'

export type IngestDeps = Pick<Deps, 'events' | 'files'> & QueueDeps

/** How a message is stored. */
export interface IngestOptions {
  /** Sorts the message: when it was received; for imported mail, when it was sent. */
  readonly at: Date
  /** Bits of labels.ts. */
  readonly labels: number
  /** Bytes of the raw message. */
  readonly size: number
  readonly rawKey: string | null
  /** The thread, if it is known, for example for a reply sent from here. */
  readonly threadId?: string
  /** Publishes no event for this message; for bulk imports. */
  readonly quiet?: boolean
  /** What is known about the sender of a mail from outside. Without it, the mail is trusted as from this office. */
  readonly authentication?: Authentication
  /** A message of the agent that has not been sent yet. */
  readonly unsent?: boolean
}

export interface AddedMessage {
  readonly id: string
  readonly threadId: string
  /** False for a duplicate: only labels may have been added, and the caller's files are not used. */
  readonly added: boolean
}

/** A locked mailbox with the messages added to it in one transaction, and the work left for `finishIngest`. */
export interface IngestBatch {
  readonly mailbox: Mailbox
  /** Threads with folders and counts that have to be refreshed. */
  readonly staleThreadIds: Set<string>
  /** Events to publish to open tabs, with their threads. */
  readonly events: Map<MailChange, Set<string>>
  /** The people of the office, read once. */
  office?: OfficePeople
}

/** Starts a batch. The caller holds the mailbox lock. */
export const beginIngest = (mailbox: Mailbox): IngestBatch => ({
  mailbox,
  staleThreadIds: new Set(),
  events: new Map(),
})

function recordChange(batch: IngestBatch, change: MailChange | null, threadIds: readonly string[]): void {
  for (const id of threadIds) batch.staleThreadIds.add(id)
  if (change === null) return
  const changed = batch.events.get(change) ?? new Set()
  batch.events.set(change, changed)
  for (const id of threadIds) changed.add(id)
}

/** Refreshes the stale threads of these batches. */
async function refreshStaleThreads(tx: Tx, batches: readonly IngestBatch[]): Promise<void> {
  await refreshMailboxes(
    tx,
    batches.map(({ mailbox, staleThreadIds }) => ({
      personId: mailbox.person_id,
      threadIds: [...staleThreadIds],
    })),
  )
  for (const { staleThreadIds } of batches) staleThreadIds.clear()
}

/** Adds the labels of a second copy (sent to oneself, delivered twice) to the stored message. */
async function addDuplicateLabels(
  tx: Tx,
  batch: IngestBatch,
  duplicate: Duplicate,
  labels: number,
): Promise<void> {
  // A message that was read or trashed stays read or trashed.
  const missing = labels & ~(labelBits.UNREAD | duplicate.labels)
  const added = duplicate.labels & labelBits.TRASH ? 0 : missing
  if (added === 0) return
  const { person_id } = batch.mailbox
  await sql`UPDATE mail_message SET labels = labels | ${added}::int WHERE person_id = ${person_id} AND id = ${duplicate.id}`.execute(
    tx,
  )
  recordChange(batch, 'changed', [duplicate.thread_id])
}

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
  return [...new Set(people.map((person) => normalizeAddress(person).email))]
}

/** Builds the statements that update the agent's mail contacts and the last contact with clients. */
function buildRelatedStatements(
  mailbox: Mailbox,
  message: ParsedMessage,
  options: IngestOptions,
  { sent, lead }: { sent: boolean; lead: Lead | null },
): RawBuilder<unknown>[] {
  const { at, labels } = options
  const statements: RawBuilder<unknown>[] = []
  if ((labels & (labelBits.SPAM | labelBits.DRAFT)) === 0)
    statements.push(...buildContactUpsert(mailbox, message, { at, sent, lead }))
  if (countsAsContact(message, options, lead)) {
    const emails = getCorrespondents(message, sent, lead)
    statements.push(...buildClientContactUpdate(mailbox.person_id, emails, { at, outbound: sent }))
  }
  return statements
}

/** Returns the people of the office, read once for a batch. */
const loadOffice = async (tx: Tx, batch: IngestBatch): Promise<OfficePeople> =>
  (batch.office ??= await findOfficePeople(tx))

/** Checks the sender of a message from outside. */
async function checkBatchSender(
  tx: Tx,
  batch: IngestBatch,
  message: ParsedMessage,
  authentication: Authentication | undefined,
): Promise<SenderCheck> {
  if (authentication === undefined) return trustedSender
  return checkSender(message, authentication, await loadOffice(tx, batch))
}

/** Adds a message to a batch. Folders and counts are correct once `finishIngest` has run. */
export async function ingestMessage(
  tx: Tx,
  deps: IngestDeps,
  batch: IngestBatch,
  message: ParsedMessage,
  options: IngestOptions,
): Promise<AddedMessage> {
  const { mailbox } = batch
  const personId = mailbox.person_id
  const { at, labels, quiet = false } = options
  const { duplicate, key, threads, isKnownSender } = await findDuplicate(tx, deps, personId, message, {
    at,
    labels,
  })
  if (duplicate) {
    await addDuplicateLabels(tx, batch, duplicate, labels)
    return { id: duplicate.id, threadId: duplicate.thread_id, added: false }
  }
  const { threadId, merged } = await resolveThread(tx, personId, message, options, {
    referenced: threads,
    refresh: () => refreshStaleThreads(tx, [batch]),
  })
  const sent = (labels & (labelBits.SENT | labelBits.SCHEDULED)) !== 0
  const sender = await checkBatchSender(tx, batch, message, options.authentication)
  const isReceived = !sent && (labels & labelBits.DRAFT) === 0
  const lead = isReceived ? await checkLead(message, sender, () => loadOffice(tx, batch)) : null
  const related = buildRelatedStatements(mailbox, message, options, { sent, lead })
  if (threadId !== null) related.push(buildThreadRename(threadId, message, at))
  const { size, rawKey } = options
  const firstTime = sender.outside && !isKnownSender
  const row = { personId, threadId, key, at, labels, size, rawKey, sender, lead, firstTime }
  const { id, thread_id } = await insertMessage(tx, message, row, related)
  if (threadId !== null && labels & labelBits.INBOX && !sent && !message.automatic)
    await queueLabelChange(tx, deps, mailbox, await cancelReminders(tx, personId, thread_id))
  const change = labels & labelBits.INBOX ? 'new' : 'changed'
  recordChange(batch, quiet ? null : change, [thread_id, ...merged])
  return { id, threadId: thread_id, added: true }
}

/** Refreshes the threads of these batches and publishes their events to open tabs. */
export async function finishIngest(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  batches: readonly IngestBatch[],
): Promise<void> {
  await refreshStaleThreads(tx, batches)
  const events = batches.flatMap(({ mailbox, events }) =>
    [...events].map(([change, threadIds]) => ({
      personId: mailbox.person_id,
      change,
      threadIds: [...threadIds],
    })),
  )
  await publishMailEvents(tx, deps, events)
}

/**
 * Adds one message to a mailbox: thread, folders, counts, contacts and the attachment library are up to date when it
 * returns, and open tabs are notified when the transaction commits. Adding the same message again (same Message-ID and
 * content) changes nothing, so a caller may safely retry. The files that `message` and `options`
 * refer to must already be in the file store. Use a batch (`beginIngest`) for several messages.
 */
export async function addMessage(
  tx: Tx,
  deps: IngestDeps,
  personId: string,
  message: ParsedMessage,
  options: IngestOptions,
): Promise<AddedMessage> {
  const batch = beginIngest(await lockMailbox(tx, personId))
  const added = await ingestMessage(tx, deps, batch, message, options)
  await finishIngest(tx, deps, [batch])
  return added
}
