import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../../platform/deps.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import { toImapError, ImapError } from './errors.ts'
import { ensureFolder, listFolders } from './folders.ts'
import { linkExistingMessage } from './link-existing-message.ts'
import type { ImapConnection } from './connection.ts'
import { appendMessage } from './append-message.ts'
import { toLabels } from './label-mapping.ts'
import { toRemoteId } from './uids.ts'

/** A message that has been sent. */
interface SentMail {
  readonly id: string
  readonly rfc_id: string
  readonly raw_key: string
  readonly at: Date
}

/** Returns the newest message with this Message-ID in the sent folder; null when there is none. */
export async function findInSent(
  { client }: ImapConnection,
  path: string,
  rfcId: string,
): Promise<{ uidValidity: bigint; uid: number } | null> {
  try {
    const mailbox = await client.mailboxOpen(path, { readOnly: true })
    const found = await client.search({ header: { 'message-id': `<${rfcId}>` } }, { uid: true })
    if (!Array.isArray(found)) throw new ImapError('rejected', 'SEARCH')
    const uid = found.at(-1)
    return uid === undefined ? null : { uidValidity: mailbox.uidValidity, uid }
  } catch (error) {
    throw toImapError(error)
  }
}

/**
 * Makes sure that the sent folder has one copy of a sent message. Many servers, and Gmail always, store the copy
 * themselves, so it is searched for first.
 */
async function ensureSentCopy(
  deps: Deps,
  connection: ImapConnection,
  path: string,
  mail: SentMail,
): Promise<void> {
  const found = await findInSent(connection, path, mail.rfc_id)
  if (!found && connection.client.capabilities.has('X-GM-EXT-1')) return
  const file = found ? null : await deps.files.get(mail.raw_key)
  if (!found && !file) return
  const location =
    found ?? (await appendMessage(connection, path, await buffer(file!.stream), ['\\Seen'], mail.at))
  // Without UIDPLUS the next sync finds the new UID.
  if (location.uid === undefined) return
  const state = {
    folder: path,
    remoteId: toRemoteId(location.uidValidity, location.uid),
    labels: toLabels('sent', new Set(['\\Seen'])),
  }
  await deps.db.transaction().execute(async (tx) => {
    await assertCurrentAccount(tx, connection.access)
    await linkExistingMessage(tx, deps, connection.access.personId, mail.id, state)
  })
}

/** Returns the messages sent since the account was connected that have no remote copy, or the given message. */
async function findWithoutSentCopy(
  deps: Deps,
  { access }: ImapConnection,
  messageId?: string,
): Promise<SentMail[]> {
  const which =
    messageId === undefined
      ? sql`o.state = 'sent' AND o.created_at >= ${access.connectedAt}`
      : sql`m.id = ${messageId}`
  const { rows } = await sql<SentMail>`SELECT DISTINCT m.id, m.rfc_id, m.raw_key, m.at
    FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
    WHERE o.person_id = ${access.personId} AND o.kind = 'send' AND ${which} AND m.raw_key IS NOT NULL AND m.rfc_id <> ''
      AND NOT EXISTS (SELECT FROM mail_remote r WHERE r.message_id = m.id) ORDER BY m.id LIMIT 20`.execute(
    deps.db,
  )
  return rows
}

/**
 * Appends copies of sent messages to the sent folder: of one message, or of all without a copy, for example after a
 * crash.
 */
export async function appendToSent(
  deps: Deps,
  connection: ImapConnection,
  messageId?: string,
): Promise<void> {
  const mails = await findWithoutSentCopy(deps, connection, messageId)
  if (mails.length === 0) return
  const path = await ensureFolder(connection.client, await listFolders(connection.client), 'sent')
  for (const mail of mails) await ensureSentCopy(deps, connection, path, mail)
}
