import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import { labelBits } from '../../labels.ts'
import { deleteMessages } from '../../store/delete.ts'
import { AccountFault } from '../accounts/types.ts'
import { noteRecipients, recipientsOf } from '../outbox/recipients.ts'
import type { Hold, OutgoingMail, SendOutcome } from '../port.ts'
import { link, remoteRows } from '../sync/remote.ts'
import { folder, storing, type Box } from './box.ts'
import { GmailFault } from './fault.ts'
import { related } from './multipart.ts'
import { remoteThread, withBcc } from './raw.ts'
import { headersOfMessage, message as messageSchema, messageList, type GmailMessage } from './schemas.ts'
import { bitsOf } from './standing.ts'

/** A mail up to this size goes in a field of the call; a larger one as the call's body. */
const smallBytes = 3_000_000
/** Gmail's own list lags a little behind: a mail that may have left is looked for so often, with pauses between. */
const looks = 3

type Mail = Pick<OutgoingMail, 'outboxId' | 'personId' | 'messageId' | 'rfcId'>

/** Addresses that stand in the headers of a mail of here. */
async function namedIn(
  { deps, personId }: Box,
  messageId: string,
): Promise<{ thread: string; named: Set<string> }> {
  const { rows } = await sql<{ thread_id: string; emails: string[] }>`SELECT thread_id,
      ARRAY(SELECT entry ->> 'email' FROM jsonb_array_elements(to_list || cc_list) AS entry) AS emails
    FROM mail_message WHERE person_id = ${personId} AND id = ${messageId}`.execute(deps.db)
  return { thread: rows[0]?.thread_id ?? '0', named: new Set((rows[0]?.emails ?? []).map(emailKey)) }
}

async function bytesOf({ deps }: Box, rawKey: string): Promise<Buffer> {
  const found = await deps.files.get(rawKey)
  if (!found) throw new Error('the bytes of a mail are gone')
  const pieces: Buffer[] = []
  for await (const piece of found.stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Notes which message there a mail of here is now; the history may have brought it as a message of its own meanwhile. */
async function linkSent(box: Box, { messageId, outboxId }: Mail, sent: GmailMessage): Promise<void> {
  const { deps, personId } = box
  const seen = {
    folder,
    remoteId: sent.id,
    labels: bitsOf(sent.labelIds) | labelBits.SENT,
    thread: sent.threadId,
  }
  await storing(box, async (tx) => {
    const [known] = await remoteRows(tx, personId, [seen])
    await link(tx, personId, messageId, seen)
    const twin = known?.message_id
    if (twin && twin !== messageId) await deleteMessages(tx, deps, personId, [twin], { told: true })
    for (const from of ['waiting', 'uncertain'] as const)
      await noteRecipients(tx, outboxId, { from, to: 'sent', now: deps.clock.now() })
  })
}

/** Gmail may have given the mail another Message-ID, which its answers name: they belong to the same thread. */
async function noteItsId(box: Box, { messageId, rfcId }: Mail, id: string): Promise<void> {
  const { client, deps, personId } = box
  const path = `messages/${encodeURIComponent(id)}?format=metadata&metadataHeaders=Message-ID`
  const { payload } = await client.read(headersOfMessage, { what: 'message', path })
  const header = payload.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''
  const own = /<([^<>\s]{1,990})>/.exec(header)?.[1]
  if (own === undefined || own === rfcId) return
  await sql`INSERT INTO mail_reference (person_id, rfc_id, thread_id)
    SELECT person_id, ${own}, thread_id FROM mail_message WHERE person_id = ${personId} AND id = ${messageId}
    ON CONFLICT DO NOTHING`.execute(deps.db)
}

/** Looks among what was sent there for a mail, by its Message-ID; where it is there, everybody has it. */
export async function findSent(box: Box, mail: Mail): Promise<boolean> {
  const query = new URLSearchParams({
    q: `rfc822msgid:${mail.rfcId}`,
    includeSpamTrash: 'true',
    maxResults: '10',
  })
  const { messages } = await box.client.read(messageList, {
    what: 'messages',
    path: `messages?${query.toString()}`,
  })
  for (const { id } of messages) {
    const path = `messages/${encodeURIComponent(id)}?format=minimal`
    const found = await box.client.read(messageSchema, { what: 'message', path })
    if ((bitsOf(found.labelIds) & labelBits.SENT) === 0) continue
    await linkSent(box, mail, found)
    return true
  }
  return false
}

/** Looks several times, since a mail that has just left is not found at once. */
async function lookFor(box: Box, mail: Mail): Promise<boolean> {
  for (let look = 1; look <= looks; look += 1) {
    await box.client.pace.backOff(look, undefined)
    if (await findSent(box, mail).catch(() => false)) return true
  }
  return false
}

/** Gives Gmail a mail, for a thread of its where it has one. */
async function give({ client }: Box, bytes: Buffer, threadId: string | null): Promise<GmailMessage> {
  const json = threadId === null ? {} : { threadId }
  const call = { what: 'send', method: 'POST', once: true } as const
  if (bytes.length <= smallBytes) {
    const whole = { ...json, raw: bytes.toString('base64url') }
    return client.read(messageSchema, { ...call, path: 'messages/send', json: whole })
  }
  const path = 'messages/send?uploadType=multipart'
  return client.read(messageSchema, { ...call, path, upload: related(json, bytes) })
}

async function hand(box: Box, mail: OutgoingMail, waiting: readonly string[]): Promise<GmailMessage> {
  const { thread, named } = await namedIn(box, mail.messageId)
  const bytes = withBcc(
    await bytesOf(box, mail.rawKey),
    waiting.filter((email) => !named.has(emailKey(email))),
  )
  const threadId = await remoteThread(box.deps.db, box.personId, thread)
  try {
    return await give(box, bytes, threadId)
  } catch (error) {
    // It may be the thread that is no more. The mail has surely not left, and begins one of its own.
    const refused = error instanceof GmailFault && (error.kind === 'gone' || error.kind === 'refused')
    if (threadId === null || !refused) throw error
    return give(box, bytes, null)
  }
}

/** What a failure to send means: only what Gmail surely did not take is tried again. */
async function outcomeOf(box: Box, mail: OutgoingMail, error: unknown): Promise<SendOutcome> {
  const { deps } = box
  const now = deps.clock.now()
  if (error instanceof AccountFault) return { kind: 'later', code: `ACCOUNT_${error.kind.toUpperCase()}` }
  if (!(error instanceof GmailFault)) throw error
  if (error.kind === 'scope') await box.accounts.needsReconnect(deps, box.account, 'narrowed')
  if (error.kind === 'busy' || error.kind === 'token' || error.kind === 'scope')
    return { kind: 'later', code: error.code }
  if (error.kind === 'unknown') {
    if (await lookFor(box, mail)) return { kind: 'settled' }
    await noteRecipients(deps.db, mail.outboxId, { from: 'waiting', to: 'uncertain', now })
    return { kind: 'settled' }
  }
  const reason = `Gmail refused the mail: ${error.words() || error.code}`
  await noteRecipients(deps.db, mail.outboxId, { from: 'waiting', to: 'refused', reason, now })
  return { kind: 'settled' }
}

/**
 * Sends a mail by Gmail, which takes it for all its recipients or for none. One that may have left before is looked for
 * first, and one whose answer was lost before anything else happens.
 */
export async function send(box: Box, mail: OutgoingMail, hold: Hold): Promise<SendOutcome> {
  const { deps } = box
  const rows = await recipientsOf(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ wire }) => wire)
  if (waiting.length === 0) return { kind: 'settled' }
  try {
    if (mail.mayHaveLeft && (await findSent(box, mail))) return { kind: 'settled' }
    // A token that cannot be had is known before anything may have left.
    await box.accounts.accessToken(deps, box.personId, {})
  } catch (error) {
    if (error instanceof AccountFault) return { kind: 'later', code: `ACCOUNT_${error.kind.toUpperCase()}` }
    if (error instanceof GmailFault) return { kind: 'later', code: error.code }
    throw error
  }
  await hold.textBegins()
  let sent: GmailMessage
  try {
    sent = await hand(box, mail, waiting)
  } catch (error) {
    return outcomeOf(box, mail, error)
  }
  await linkSent(box, mail, sent)
  await noteItsId(box, mail, sent.id).catch((error: unknown) =>
    deps.log.warn({ err: error, outbox: mail.outboxId }, 'the id that Gmail gave a mail is not known'),
  )
  return { kind: 'settled' }
}
