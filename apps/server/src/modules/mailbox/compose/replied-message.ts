import type { MailAddress } from '@pb/rules/mail/addresses'
import { getReplyReferences } from '@pb/rules/mail/message-ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { MessageIds } from './message-content.ts'
import type { Lead } from '../store/find-lead.ts'
import '../tables.ts'

/** The message that a mail replies to or forwards. */
export interface RepliedMessage {
  readonly id: string
  readonly thread_id: string
  readonly rfc_id: string
  readonly in_reply_to: string
  readonly ancestors: string[]
  readonly subject: string
  readonly from_name: string
  readonly from_email: string
  readonly lead: Lead | null
  readonly reply_to: readonly MailAddress[]
  readonly to_list: readonly MailAddress[]
  readonly cc_list: readonly MailAddress[]
}

const columns = sql`id, thread_id, rfc_id, in_reply_to, ancestors, subject, from_name, from_email, lead, reply_to, to_list, cc_list`

/** Returns a message of the owner; undefined for drafts. */
export async function findRepliedMessage(
  db: Db | Tx,
  personId: string,
  id: string,
): Promise<RepliedMessage | undefined> {
  const { rows } = await sql<RepliedMessage>`SELECT ${columns} FROM mail_message
    WHERE person_id = ${personId} AND id = ${id} AND labels & 8 = 0`.execute(db)
  return maybeOne(rows)
}

/** Returns the last message of the thread, drafts excluded; messages outside the trash take precedence. */
export async function findLastMessage(
  db: Db,
  personId: string,
  threadId: string,
): Promise<RepliedMessage | undefined> {
  const { rows } = await sql<RepliedMessage>`SELECT ${columns} FROM mail_message
    WHERE person_id = ${personId} AND thread_id = ${threadId} AND labels & 8 = 0
    ORDER BY labels & 16, at DESC, id DESC LIMIT 1`.execute(db)
  return maybeOne(rows)
}

/** In-Reply-To and References of a reply to the message (RFC 5322, 3.6.4). */
export function toReplyIds({
  rfc_id,
  in_reply_to,
  ancestors,
}: RepliedMessage): Omit<MessageIds, 'messageId'> {
  const messageId = rfc_id === '' ? null : rfc_id
  const references = getReplyReferences({
    messageId,
    inReplyTo: in_reply_to === '' ? null : in_reply_to,
    references: ancestors,
  })
  return { inReplyTo: messageId, references }
}
