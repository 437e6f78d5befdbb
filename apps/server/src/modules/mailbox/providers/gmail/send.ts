import { buffer } from 'node:stream/consumers'
import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import { labelBits } from '../../labels.ts'
import { deleteMessages } from '../../store/delete.ts'
import { AccountError } from '../accounts/types.ts'
import { updateRecipients, ensureRecipients } from '../../outbox/recipients.ts'
import type { OutgoingMail, SendLease, SendOutcome } from '../../outbox/port.ts'
import { linkMessage, findRemoteRows } from '../sync/remote-messages.ts'
import { folder, inMailboxTransaction, type GmailContext } from './gmail-context.ts'
import { GmailError } from './errors.ts'
import { formatRelated } from './multipart.ts'
import { findRemoteThread, withBcc } from './outgoing.ts'
import { messageHeaders, message as messageSchema, messageList, type GmailMessage } from './schemas.ts'
import { toLabelBits } from './label-mapping.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'

/** Messages up to this size are sent as a JSON field, larger ones as an upload. */
const maxInlineBytes = 3_000_000
/** Gmail's search lags behind, so a message that may have been sent is searched for several times. */
const maxLookups = 3

type SentMailRef = Pick<OutgoingMail, 'outboxId' | 'personId' | 'messageId' | 'rfcId'>

/** Returns the thread of a message and the addresses in its To and Cc headers. */
async function getHeaderRecipients(
  { deps, personId }: GmailContext,
  messageId: string,
): Promise<{ threadId: string; headerEmails: Set<string> }> {
  const { rows } = await sql<{ thread_id: string; emails: string[] }>`SELECT thread_id,
      ARRAY(SELECT entry ->> 'email' FROM jsonb_array_elements(to_list || cc_list) AS entry) AS emails
    FROM mail_message WHERE person_id = ${personId} AND id = ${messageId}`.execute(deps.db)
  const row = maybeOne(rows)
  return { threadId: row?.thread_id ?? '0', headerEmails: new Set((row?.emails ?? []).map(emailKey)) }
}

async function readRaw({ deps }: GmailContext, rawKey: string): Promise<Buffer> {
  const found = await deps.files.get(rawKey)
  if (!found) throw new Error('raw message not found')
  return buffer(found.stream)
}

/** Links a sent message to its remote copy, and removes the duplicate that a sync may have ingested in the meantime. */
async function linkSent(
  context: GmailContext,
  { messageId, outboxId }: SentMailRef,
  sent: GmailMessage,
): Promise<void> {
  const { deps, personId } = context
  const state = {
    folder,
    remoteId: sent.id,
    labels: toLabelBits(sent.labelIds) | labelBits.SENT,
    thread: sent.threadId,
  }
  await inMailboxTransaction(context, async (tx) => {
    const [known] = await findRemoteRows(tx, personId, [state])
    await linkMessage(tx, personId, messageId, state)
    const duplicate = known?.message_id
    if (duplicate && duplicate !== messageId)
      await deleteMessages(tx, deps, personId, [duplicate], { remoteDeleted: true })
    for (const from of ['waiting', 'uncertain'] as const)
      await updateRecipients(tx, outboxId, { from, to: 'sent', now: deps.clock.now() })
  })
}

/** Gmail may have replaced the Message-ID, which replies refer to: they belong to the same thread. */
async function recordGmailMessageId(
  context: GmailContext,
  { messageId, rfcId }: SentMailRef,
  id: string,
): Promise<void> {
  const { client, deps, personId } = context
  const path = `messages/${encodeURIComponent(id)}?format=metadata&metadataHeaders=Message-ID`
  const { payload } = await client.read(messageHeaders, { operation: 'message', path })
  const header = payload.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''
  const own = /<([^<>\s]{1,990})>/.exec(header)?.[1]
  if (own === undefined || own === rfcId) return
  await sql`INSERT INTO mail_reference (person_id, rfc_id, thread_id)
    SELECT person_id, ${own}, thread_id FROM mail_message WHERE person_id = ${personId} AND id = ${messageId}
    ON CONFLICT DO NOTHING`.execute(deps.db)
}

/** Searches the sent messages by Message-ID; when it is found, all recipients are marked as sent. */
export async function findSent(context: GmailContext, mail: SentMailRef): Promise<boolean> {
  const query = new URLSearchParams({
    q: `rfc822msgid:${mail.rfcId}`,
    includeSpamTrash: 'true',
    maxResults: '10',
  })
  const { messages } = await context.client.read(messageList, {
    operation: 'messages',
    path: `messages?${query.toString()}`,
  })
  for (const { id } of messages) {
    const path = `messages/${encodeURIComponent(id)}?format=minimal`
    const found = await context.client.read(messageSchema, { operation: 'message', path })
    if ((toLabelBits(found.labelIds) & labelBits.SENT) === 0) continue
    await linkSent(context, mail, found)
    return true
  }
  return false
}

/** Searches several times, since a new message is not found at once. */
async function pollForSent(context: GmailContext, mail: SentMailRef): Promise<boolean> {
  for (let attempt = 1; attempt <= maxLookups; attempt += 1) {
    await context.client.rateLimiter.backOff(attempt, undefined)
    if (await findSent(context, mail).catch(() => false)) return true
  }
  return false
}

/** Sends a message, in the given thread if there is one. */
async function callSend(
  { client }: GmailContext,
  bytes: Buffer,
  threadId: string | null,
): Promise<GmailMessage> {
  const json = threadId === null ? {} : { threadId }
  const call = { operation: 'send', method: 'POST', once: true } as const
  if (bytes.length <= maxInlineBytes) {
    const body = { ...json, raw: bytes.toString('base64url') }
    return client.read(messageSchema, { ...call, path: 'messages/send', json: body })
  }
  const path = 'messages/send?uploadType=multipart'
  return client.read(messageSchema, { ...call, path, upload: formatRelated(json, bytes) })
}

async function submit(
  context: GmailContext,
  mail: OutgoingMail,
  waiting: readonly string[],
): Promise<GmailMessage> {
  const { threadId, headerEmails } = await getHeaderRecipients(context, mail.messageId)
  const bytes = withBcc(
    await readRaw(context, mail.rawKey),
    waiting.filter((email) => !headerEmails.has(emailKey(email))),
  )
  const remoteThreadId = await findRemoteThread(context.deps.db, context.personId, threadId)
  try {
    return await callSend(context, bytes, remoteThreadId)
  } catch (error) {
    // The thread may no longer exist. The message was not sent, so it starts a new thread.
    const rejected = error instanceof GmailError && (error.kind === 'not_found' || error.kind === 'rejected')
    if (remoteThreadId === null || !rejected) throw error
    return callSend(context, bytes, null)
  }
}

/** Converts an error to an outcome: only messages that Gmail has not accepted are sent again. */
async function toOutcome(context: GmailContext, mail: OutgoingMail, error: unknown): Promise<SendOutcome> {
  const { deps } = context
  const now = deps.clock.now()
  if (error instanceof AccountError) return { kind: 'later', code: `ACCOUNT_${error.kind.toUpperCase()}` }
  if (!(error instanceof GmailError)) throw error
  if (error.kind === 'scope') await context.accounts.needsReconnect(deps, context.account, 'narrowed')
  if (error.kind === 'busy' || error.kind === 'token' || error.kind === 'scope')
    return { kind: 'later', code: error.code }
  if (error.kind === 'unknown') {
    if (await pollForSent(context, mail)) return { kind: 'settled' }
    await updateRecipients(deps.db, mail.outboxId, { from: 'waiting', to: 'uncertain', now })
    return { kind: 'settled' }
  }
  const reason = `Gmail rejected the email: ${error.explanation() || error.code}`
  await updateRecipients(deps.db, mail.outboxId, { from: 'waiting', to: 'refused', reason, now })
  return { kind: 'settled' }
}

/**
 * Sends a message; Gmail accepts it for all recipients or for none. A message that may have been sent is searched for
 * first, and again when the response is lost.
 */
export async function send(
  context: GmailContext,
  mail: OutgoingMail,
  lease: SendLease,
): Promise<SendOutcome> {
  const { deps } = context
  const rows = await ensureRecipients(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ wire }) => wire)
  if (waiting.length === 0) return { kind: 'settled' }
  try {
    if (mail.mayHaveBeenSent && (await findSent(context, mail))) return { kind: 'settled' }
    // Fails early when there is no token, before the message may have been sent.
    await context.accounts.accessToken(deps, context.personId, {})
  } catch (error) {
    if (error instanceof AccountError) return { kind: 'later', code: `ACCOUNT_${error.kind.toUpperCase()}` }
    if (error instanceof GmailError) return { kind: 'later', code: error.code }
    throw error
  }
  await lease.markDataSent()
  let sent: GmailMessage
  try {
    sent = await submit(context, mail, waiting)
  } catch (error) {
    return toOutcome(context, mail, error)
  }
  await linkSent(context, mail, sent)
  await recordGmailMessageId(context, mail, sent.id).catch((error: unknown) =>
    deps.log.warn({ err: error, outbox: mail.outboxId }, 'Gmail Message-ID lookup failed'),
  )
  return { kind: 'settled' }
}
