import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { createBatcher } from '../../../../platform/batcher.ts'
import type { Authentication } from '../../authentication.ts'
import { isSubmittedLocally, readAuthenticationResults } from '../../mime/authentication-results.ts'
import { labelBits } from '../../labels.ts'
import type { ParsedMessage } from '../../message.ts'
import { deleteFiles, parseMessage } from '../../mime/store-files.ts'
import type { AddedMessage } from '../../store/ingest.ts'
import { ingestMessages } from '../../store/ingest.ts'
import { beginIngest, finishIngest, type IngestBatch, type IngestEntry } from '../../store/ingest-batch.ts'
import { scheduleCleanup } from '../../store/files.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { queueLabelChange } from '../../store/change-queue.ts'
import { applyReplies, applyReply, applyReport } from '../reports/apply-report.ts'
import { readReportFromFile } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/delivery-report.ts'
import { diffLabels } from './label-merge.ts'
import { clearQuarantineBatch } from './quarantine.ts'
import { storeRaw, openRaw, type RawMessage } from './raw-message.ts'
import {
  findCopies,
  findRemoteRows,
  linkMessages,
  toRemoteKey,
  type RemoteKey,
  type RemoteState,
} from './remote-messages.ts'

/** A remote message that is not known locally. */
export interface RemoteMessage extends RemoteState {
  readonly raw: RawMessage
  /** When the provider received it. */
  readonly at: Date
  /** Explains to the agent why `raw` is not the whole message. */
  readonly problem?: string
}

export interface IngestOptions {
  /** Suppresses notifications for each message, for bulk ingestion. */
  readonly quiet?: boolean
  /** Host names of the mailbox's own server, whose Authentication-Results count. */
  readonly trustedServers?: readonly string[]
  /** Runs in the storing transaction with the mailbox locked; throws when nothing may be stored any more. */
  readonly check?: (tx: Tx) => Promise<void>
}

/** Messages stored in one transaction, during which the mailbox is locked. */
const maxBatchSize = 16

/** A parsed message with its files in the file store. */
interface ParsedMail {
  readonly mail: RemoteMessage
  readonly message: ParsedMessage
  readonly raw: { readonly key: string; readonly bytes: number }
  readonly report: DeliveryReport | null
}

/** Stores a message; returns null when it is already known. Rejects when it cannot be stored; quarantine it then. */
export type IngestMessage = (mail: RemoteMessage) => Promise<AddedMessage | null>

const getFileKeys = ({ raw, message }: ParsedMail): string[] => [
  raw.key,
  ...message.attachments.map(({ fileKey }) => fileKey),
]

const toKey = ({ folder, remoteId }: RemoteKey): string => `${folder}\0${remoteId}`

/** Queues the labels of a message that existed locally and differs from its remote copy. */
async function queueDifferingLabels(tx: Tx, deps: Deps, mailbox: Mailbox, id: string): Promise<void> {
  const { labels: local } = await tx
    .selectFrom('mail_message')
    .select('labels')
    .where('person_id', '=', mailbox.person_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = await findCopies(tx, mailbox.person_id, [id])
  if (copies.some(({ labels }) => diffLabels(local, labels) !== null))
    await queueLabelChange(tx, deps, mailbox, [{ id }])
}

/** Returns the results of the provider's checks. Sent mail and mail submitted at the own server is not from outside. */
function readAuthentication(
  { from, trace }: ParsedMessage,
  labels: number,
  trustedServers: readonly string[],
): { readonly authentication?: Authentication } {
  if (trace === null || labels & (labelBits.SENT | labelBits.DRAFT)) return {}
  if (trace.authenticationResults.length === 0 && isSubmittedLocally(trace)) return {}
  return { authentication: readAuthenticationResults(trace, from?.email ?? '', trustedServers) }
}

/** Returns the entry that adds a message to the mailbox. */
function toEntry(
  tx: Tx,
  deps: Deps,
  batch: IngestBatch,
  { mail, message, raw, report }: ParsedMail,
  { quiet = false, trustedServers = [] }: IngestOptions,
): IngestEntry {
  const { at, labels } = mail
  const options = {
    at,
    labels,
    size: raw.bytes,
    rawKey: raw.key,
    quiet,
    ...(report && { findThread: () => applyReport(tx, deps, batch.mailbox.person_id, report) }),
    ...readAuthentication(message, labels, trustedServers),
  }
  return { batch, message, options }
}

/** Reconciles a message that existed locally with another remote copy of it. */
async function updateExisting(
  tx: Tx,
  deps: Deps,
  mailbox: Mailbox,
  { mail, message }: ParsedMail,
  id: string,
): Promise<void> {
  // A copy in the sent folder proves that the message was sent, in case that was uncertain.
  if (mail.labels & labelBits.SENT && message.messageId !== null)
    await applyReply(tx, deps, mailbox.person_id, message.messageId)
  await queueDifferingLabels(tx, deps, mailbox, id)
}

/** Stores messages that are not known yet, and links them to their remote states. Returns them in their order. */
async function storeUnknown(
  tx: Tx,
  deps: Deps,
  batch: IngestBatch,
  messages: readonly ParsedMail[],
  options: IngestOptions,
): Promise<AddedMessage[]> {
  const { mailbox } = batch
  const personId = mailbox.person_id
  const replies = messages.filter(({ report }) => !report)
  await applyReplies(
    tx,
    deps,
    replies.map(({ message }) => ({ personId, message })),
  )
  const entries = messages.map((parsed) => toEntry(tx, deps, batch, parsed, options))
  const added = await ingestMessages(tx, deps, entries)
  const links = messages.map(({ mail }, index) => ({ messageId: added[index]!.id, state: mail }))
  await linkMessages(tx, personId, links)
  for (const [index, parsed] of messages.entries())
    if (!added[index]!.added) await updateExisting(tx, deps, mailbox, parsed, added[index]!.id)
  return added
}

/**
 * Stores a batch of messages, each once, links them and clears their quarantine. Bulk ingestion commits
 * asynchronously: messages lost in a crash of the database server are fetched again, because cursors move later and
 * synchronously.
 */
async function storeBatch(
  tx: Tx,
  deps: Deps,
  personId: string,
  messages: readonly ParsedMail[],
  options: IngestOptions,
): Promise<(AddedMessage | null)[]> {
  if (options.quiet) await sql`SET LOCAL synchronous_commit = off`.execute(tx)
  const batch = beginIngest(await lockMailbox(tx, personId))
  await options.check?.(tx)
  const mails = messages.map(({ mail }) => mail)
  const known = new Set((await findRemoteRows(tx, personId, mails)).map((row) => toKey(toRemoteKey(row))))
  await clearQuarantineBatch(tx, personId, mails)
  // The same message may be waiting twice.
  const unknown = new Map(
    messages
      .toReversed()
      .filter(({ mail }) => !known.has(toKey(mail)))
      .map((parsed) => [toKey(parsed.mail), parsed]),
  )
  const unknownMessages = messages.filter((parsed) => unknown.get(toKey(parsed.mail)) === parsed)
  const added = await storeUnknown(tx, deps, batch, unknownMessages, options)
  await finishIngest(tx, deps, [batch])
  const results = new Map(unknownMessages.map((parsed, index) => [parsed, added[index]!]))
  return messages.map((parsed) => results.get(parsed) ?? null)
}

/** Parses a message and stores its bytes and attachments in the file store. */
async function parseMail(deps: Deps, mail: RemoteMessage): Promise<ParsedMail> {
  const raw = await storeRaw(deps, mail.raw)
  let keys = [raw.key]
  try {
    const parsed = await parseMessage(deps, await openRaw(deps, mail.raw))
    const { problem } = mail
    const message = problem === undefined ? parsed : { ...parsed, problem, snippet: problem.slice(0, 200) }
    keys = [...keys, ...message.attachments.map(({ fileKey }) => fileKey)]
    return { mail, message, raw, report: await readReportFromFile(deps, message, raw.key) }
  } catch (error) {
    await deleteFiles(deps, keys)
    throw error
  }
}

/**
 * Creates a function that ingests messages of a mailbox. Each message is parsed separately, and messages that wait at
 * the same time are stored in one transaction. Ingesting a message again changes nothing. Drafts use `ingestDraft`.
 */
export function createIngester(deps: Deps, personId: string, options: IngestOptions = {}): IngestMessage {
  const store = createBatcher(maxBatchSize, (messages: readonly ParsedMail[]) =>
    deps.db.transaction().execute((tx) => storeBatch(tx, deps, personId, messages, options)),
  )
  return async (mail) => {
    const parsed = await parseMail(deps, mail)
    try {
      const added = await store(parsed)
      // Not deleted at once: after a lost commit response these files may belong to the stored message.
      if (!added?.added) await scheduleCleanup(deps, getFileKeys(parsed))
      return added
    } catch (error) {
      await scheduleCleanup(deps, getFileKeys(parsed))
      throw error
    }
  }
}
