import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../../platform/deps.ts'
import { stillCurrent } from './current.ts'
import { faultOf, ImapFault } from './fault.ts'
import { folderFor, foldersOf } from './folders.ts'
import { linkKnown } from './link.ts'
import type { Talk } from './session.ts'
import { append } from './append.ts'
import { labelsOfCopy } from './standing.ts'
import { remoteIdOf } from './uids.ts'

/** A mail that has left. */
interface SentMail {
  readonly id: string
  readonly rfc_id: string
  readonly raw_key: string
  readonly at: Date
}

/** Where the newest mail of a Message-ID stands in the folder of sent mail; null where it does not. */
export async function findInSent(
  { client }: Talk,
  path: string,
  rfcId: string,
): Promise<{ validity: bigint; uid: number } | null> {
  try {
    const box = await client.mailboxOpen(path, { readOnly: true })
    const found = await client.search({ header: { 'message-id': `<${rfcId}>` } }, { uid: true })
    if (!Array.isArray(found)) throw new ImapFault('refused', 'SEARCH')
    const uid = found.at(-1)
    return uid === undefined ? null : { validity: box.uidValidity, uid }
  } catch (error) {
    throw faultOf(error)
  }
}

/**
 * Sees to it that a mail that has left stands in the folder of sent mail, once: many servers put it there themselves, so
 * it is looked for first, and Gmail always does.
 */
async function save(deps: Deps, talk: Talk, path: string, mail: SentMail): Promise<void> {
  const found = await findInSent(talk, path, mail.rfc_id)
  if (!found && talk.client.capabilities.has('X-GM-EXT-1')) return
  const file = found ? null : await deps.files.get(mail.raw_key)
  if (!found && !file) return
  const place = found ?? (await append(talk, path, await buffer(file!.stream), ['\\Seen'], mail.at))
  // A server that does not say as what it keeps it is asked at the next look.
  if (place.uid === undefined) return
  const seen = {
    folder: path,
    remoteId: remoteIdOf(place.validity, place.uid),
    labels: labelsOfCopy('sent', new Set(['\\Seen'])),
  }
  await deps.db.transaction().execute(async (tx) => {
    await stillCurrent(tx, talk.access)
    await linkKnown(tx, deps, talk.access.personId, mail.id, seen)
  })
}

/** Mails that have left since the account was connected and stand nowhere there, or this one. */
async function unsaved(deps: Deps, { access }: Talk, messageId?: string): Promise<SentMail[]> {
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
 * Puts copies of what has left into the folder of sent mail: of one mail, or of all that have none, which a process may
 * have died over.
 */
export async function saveSent(deps: Deps, talk: Talk, messageId?: string): Promise<void> {
  const mails = await unsaved(deps, talk, messageId)
  if (mails.length === 0) return
  const path = await folderFor(talk.client, await foldersOf(talk.client), 'sent')
  for (const mail of mails) await save(deps, talk, path, mail)
}
