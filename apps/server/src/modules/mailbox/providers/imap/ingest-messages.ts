import { dayMs } from '@pb/rules/dates'
import type { FetchMessageObject } from 'imapflow'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { readHeaders, getHeader } from '../../mime/headers.ts'
import { AccountError } from '../accounts/types.ts'
import { createIngester, type IngestMessage, type RemoteMessage } from '../sync/ingest.ts'
import { isDataError, quarantine, toFailureCode } from '../sync/quarantine.ts'
import { findRemoteRows, type RemoteState } from '../sync/remote-messages.ts'
import { applyFlags, refreshFlags } from './apply-flags.ts'
import { checkCurrentAccount, assertCurrentAccount } from './assert-current-account.ts'
import { download, downloadSmall, maxMessageBytes, smallMessageBytes, tooLargeCode } from './download.ts'
import { draftHeader, linkOfficeDraft, ingestRemoteDraft } from './drafts.ts'
import { ImapError } from './errors.ts'
import type { Folder } from './folders.ts'
import { hashContent } from '../../mime/content-hash.ts'
import { hashStoredContent } from '../../store/find-duplicate.ts'
import { deleteRaw, type RawMessage } from '../sync/raw-message.ts'
import { fetchLargeMessage } from './large-message.ts'
import { linkExistingMessage } from './link-existing-message.ts'
import { fetchMessages, type SyncContext } from './sync-context.ts'
import { toLabels } from './label-mapping.ts'
import { toRemoteId, toSequenceSet, parseRemoteId } from './uids.ts'

/** Limits of one download batch of small messages, and how many of them are stored concurrently. */
const maxBatchBytes = 4_000_000
const maxBatchMessages = 50
const concurrency = 10

/** Metadata of a message from FETCH. */
interface MessageSummary {
  readonly state: RemoteState
  readonly uid: number
  /** Size reported by the server, which may be wrong. */
  readonly size: number
  readonly at: Date
  /** Message-ID without angle brackets; empty when there is none. */
  readonly rfcId: string
  /** Value of the office's draft header. */
  readonly officeDraftHeader: string
}

function parseSummaryHeaders(block: Buffer | undefined): Pick<MessageSummary, 'rfcId' | 'officeDraftHeader'> {
  const { headers } = readHeaders(block ?? Buffer.alloc(0))
  const rfcId = /<([^<>\s]{1,990})>/.exec(getHeader(headers, 'message-id'))?.[1] ?? ''
  return { rfcId, officeDraftHeader: getHeader(headers, draftHeader) }
}

function toSummary(
  context: SyncContext,
  folder: Folder,
  uidValidity: bigint,
  message: FetchMessageObject,
): MessageSummary {
  const { uid, flags = new Set<string>(), size = 0, internalDate, headers } = message
  const now = context.deps.clock.now()
  const received = new Date(internalDate ?? now)
  const labels = toLabels(folder.role, flags)
  return {
    state: { folder: folder.path, remoteId: toRemoteId(uidValidity, uid), labels },
    uid,
    size,
    // Falls back to now for invalid and future dates.
    at: received.getTime() > 0 && received.getTime() < now.getTime() + dayMs ? received : now,
    ...parseSummaryHeaders(headers),
  }
}

interface KnownMessage {
  readonly id: string
  readonly raw_key: string
}

const toSizedId = ({ rfcId, size }: Pick<MessageSummary, 'rfcId' | 'size'>): string => `id:${rfcId} ${size}`

/** Returns known messages with the same Message-ID and size, by both. Their content may still differ. */
async function findKnownMessages(
  { deps, access }: SyncContext,
  summaries: readonly MessageSummary[],
): Promise<ReadonlyMap<string, KnownMessage>> {
  const keys = summaries.flatMap(({ rfcId }) => (rfcId === '' ? [] : [`id:${rfcId}`]))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<
    KnownMessage & { key: string; size: number }
  >`SELECT id, key, size, raw_key FROM mail_message
    WHERE person_id = ${access.personId} AND key = ANY (${keys}) AND raw_key IS NOT NULL`.execute(deps.db)
  return new Map(rows.map((row) => [`${row.key} ${row.size}`, row]))
}

/** Links a message that was moved or copied to the known one. Returns false when their content differs. */
async function linkKnownMessage(
  { deps, access }: SyncContext,
  known: KnownMessage,
  raw: RawMessage,
  state: RemoteState,
): Promise<boolean> {
  const hash = raw instanceof Uint8Array ? hashContent(raw) : await hashStoredContent(deps, raw.key)
  if (hash !== (await hashStoredContent(deps, known.raw_key))) return false
  await deps.db.transaction().execute(async (tx) => {
    await assertCurrentAccount(tx, access)
    await linkExistingMessage(tx, deps, access.personId, known.id, state)
  })
  await deleteRaw(deps, raw)
  return true
}

/** Returns the names by which the server of an account may sign its checks; Microsoft's give none. */
function getTrustedServers({ imap, address }: SyncContext['access']): string[] {
  const host = imap.host.toLowerCase()
  if (/(?:^|\.)(?:office365|outlook)\.com$/.test(host)) return ['']
  return host === 'imap.gmail.com' ? ['mx.google.com'] : [host, address.split('@').at(-1)!.toLowerCase()]
}

/** Whether an error concerns a single message and not the connection or the database. */
function isMessageError(error: unknown): boolean {
  if (error instanceof ImapError) return error.kind === 'rejected'
  if (error instanceof AccountError) return false
  return isDataError(error)
}

interface StoreOptions {
  readonly ingest: IngestMessage
  /** Whether the messages are in the drafts folder. */
  readonly isDraftFolder: boolean
  readonly known: ReadonlyMap<string, KnownMessage>
}

async function fetchRaw(
  context: SyncContext,
  { uid, size }: MessageSummary,
  bytes: Buffer | undefined,
): Promise<RawMessage> {
  if (size > maxMessageBytes) throw new ImapError('rejected', tooLargeCode)
  return bytes && bytes.length > 0 ? bytes : download(context, uid)
}

/** Fetches a message, or only its headers when it is too large. A draft without its content must not be edited. */
async function fetchContent(
  context: SyncContext,
  mail: MessageSummary,
  bytes: Buffer | undefined,
  isDraftFolder: boolean,
): Promise<Pick<RemoteMessage, 'raw' | 'problem'>> {
  try {
    return { raw: await fetchRaw(context, mail, bytes) }
  } catch (error) {
    if (isDraftFolder || !(error instanceof ImapError) || error.code !== tooLargeCode) throw error
    return fetchLargeMessage(context, mail.uid, mail.size)
  }
}

/** Stores one message, or quarantines it when it cannot be stored. */
async function storeMessage(
  context: SyncContext,
  mail: MessageSummary,
  bytes: Buffer | undefined,
  { ingest, isDraftFolder, known }: StoreOptions,
): Promise<void> {
  const { deps, access } = context
  try {
    if (isDraftFolder && (await linkOfficeDraft(context, mail))) return
    const content = await fetchContent(context, mail, bytes, isDraftFolder)
    const { raw } = content
    const same = known.get(toSizedId(mail))
    if (same && (await linkKnownMessage(context, same, raw, mail.state))) return
    if (isDraftFolder) return await ingestRemoteDraft(context, mail, raw)
    const added = await ingest({ ...mail.state, ...content, at: mail.at })
    if (added?.added) context.counts.added += 1
  } catch (error) {
    if (!isMessageError(error)) throw error
    await quarantine(deps, access.personId, mail.state, toFailureCode(error))
  }
}

function* toBatches(mails: readonly MessageSummary[]): Generator<MessageSummary[]> {
  let batch: MessageSummary[] = []
  let bytes = 0
  for (const mail of mails) {
    if (batch.length > 0 && (bytes + mail.size > maxBatchBytes || batch.length >= maxBatchMessages)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(mail)
    bytes += mail.size
  }
  if (batch.length > 0) yield batch
}

async function storeMessages(
  context: SyncContext,
  mails: readonly MessageSummary[],
  options: StoreOptions,
): Promise<void> {
  for (const batch of toBatches(mails.filter(({ size }) => size <= smallMessageBytes))) {
    const bytes = await downloadSmall(
      context,
      batch.map(({ uid }) => uid),
    )
    // Storing a draft holds a database connection during a server call, so drafts are stored one at a time.
    const limit = limitConcurrency(options.isDraftFolder ? 1 : concurrency)
    const downloaded = batch.filter(({ uid }) => bytes.has(uid))
    const results = await Promise.allSettled(
      downloaded.map((mail) => limit(() => storeMessage(context, mail, bytes.get(mail.uid), options))),
    )
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    for (const mail of batch) if (!bytes.has(mail.uid)) await storeMessage(context, mail, undefined, options)
    await context.assertLease()
  }
  for (const mail of mails.filter(({ size }) => size > smallMessageBytes)) {
    await storeMessage(context, mail, undefined, options)
    await context.assertLease()
  }
}

/**
 * Ingests messages of the selected folder in the given order: updates known ones, links copies of known messages,
 * downloads and stores the others. Messages that cannot be stored are quarantined. Returns how many of the UIDs exist
 * on the server.
 */
export async function ingestMessages(
  context: SyncContext,
  folder: Folder,
  uidValidity: bigint,
  uids: readonly number[],
  { quiet }: { quiet: boolean },
): Promise<number> {
  if (uids.length === 0) return 0
  const { deps, access } = context
  const query = {
    uid: true,
    flags: true,
    size: true,
    internalDate: true,
    headers: ['message-id', draftHeader],
  }
  const requested = new Set(uids)
  const responses = (await fetchMessages(context, toSequenceSet(uids), query)).filter(
    ({ uid, flags }) => flags && requested.has(uid),
  )
  const positions = new Map(uids.map((uid, index) => [uid, index]))
  const summaries = responses
    .map((message) => toSummary(context, folder, uidValidity, message))
    .toSorted((a, b) => positions.get(a.uid)! - positions.get(b.uid)!)
  const { personId } = access
  const rows = await findRemoteRows(
    deps.db,
    personId,
    summaries.map(({ state }) => state),
  )
  const known = new Set(rows.map(({ remote_id }) => remote_id))
  const knownStates = summaries.filter(({ state }) => known.has(state.remoteId)).map(({ state }) => state)
  const unknown = summaries.filter(({ state }) => !known.has(state.remoteId))
  const knownMessages = await findKnownMessages(context, unknown)
  const { outdated } = await applyFlags(context, knownStates)
  await refreshFlags(context, folder, uidValidity, outdated)
  const check = (tx: Tx) => checkCurrentAccount(tx, access)
  const ingest = createIngester(deps, personId, { quiet, check, trustedServers: getTrustedServers(access) })
  const options = { ingest, isDraftFolder: folder.role === 'drafts', known: knownMessages }
  await storeMessages(context, unknown, options)
  return summaries.length
}

/** Retries a quarantined message. Returns false when it no longer exists. */
export async function retryMessage(context: SyncContext, folder: Folder, remoteId: string): Promise<boolean> {
  const { uidValidity, uid } = parseRemoteId(remoteId)
  return (await ingestMessages(context, folder, uidValidity, [uid], { quiet: false })) > 0
}
