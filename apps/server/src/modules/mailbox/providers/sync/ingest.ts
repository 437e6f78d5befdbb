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
import { ingestMessage, beginIngest, finishIngest, type IngestBatch } from '../../store/ingest.ts'
import { scheduleCleanup } from '../../store/files.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { queueLabelChange } from '../../store/change-queue.ts'
import { applyReply } from '../reports/apply-report.ts'
import { applyToSentMail, readReportFromFile } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/parse-report.ts'
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

/** Stored messages with their remote states, to be linked. */
type Links = { readonly messageId: string; readonly state: RemoteState }[]

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

/** Stores a message and links it to its remote state, at once or through `links`. */
async function storeMessage(
  tx: Tx,
  deps: Deps,
  batch: IngestBatch,
  { mail, message, raw, report }: ParsedMail,
  {
    quiet,
    links,
    trustedServers = [],
  }: Pick<IngestOptions, 'trustedServers'> & { quiet: boolean; links: Links },
): Promise<AddedMessage> {
  const { mailbox } = batch
  const { person_id } = mailbox
  const threadId = await applyToSentMail(tx, deps, person_id, message, report)
  const { at, labels } = mail
  const added = await ingestMessage(tx, deps, batch, message, {
    at,
    labels,
    size: raw.bytes,
    rawKey: raw.key,
    quiet,
    ...(threadId !== null && { threadId }),
    ...readAuthentication(message, labels, trustedServers),
  })
  links.push({ messageId: added.id, state: mail })
  if (added.added) return added
  // The next steps parsed the link.
  await linkMessages(tx, person_id, links.splice(0))
  // A copy in the sent folder proves that the message was sent, in case that was uncertain.
  if (labels & labelBits.SENT && message.messageId !== null)
    await applyReply(tx, deps, person_id, message.messageId)
  await queueDifferingLabels(tx, deps, mailbox, added.id)
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
  { quiet = false, trustedServers = [], check }: IngestOptions,
): Promise<(AddedMessage | null)[]> {
  if (quiet) await sql`SET LOCAL synchronous_commit = off`.execute(tx)
  const batch = beginIngest(await lockMailbox(tx, personId))
  await check?.(tx)
  const mails = messages.map(({ mail }) => mail)
  const known = new Set((await findRemoteRows(tx, personId, mails)).map((row) => toKey(toRemoteKey(row))))
  await clearQuarantineBatch(tx, personId, mails)
  const links: Links = []
  const added: (AddedMessage | null)[] = []
  for (const parsed of messages) {
    const id = toKey(parsed.mail)
    added.push(
      known.has(id) ? null : await storeMessage(tx, deps, batch, parsed, { quiet, links, trustedServers }),
    )
    known.add(id)
  }
  await linkMessages(tx, personId, links)
  await finishIngest(tx, deps, [batch])
  return added
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
