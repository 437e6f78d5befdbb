import type { MailAddress } from '@pb/rules/mail/addresses'
import { referencesOfReply } from '@pb/rules/mail/message-ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Ids } from './written.ts'
import '../tables.ts'

/** The message that a mail answers or forwards. */
export interface Answered {
  readonly id: string
  readonly thread_id: string
  readonly rfc_id: string
  readonly in_reply_to: string
  readonly ancestors: string[]
  readonly subject: string
  readonly from_name: string
  readonly from_email: string
  readonly reply_to: readonly MailAddress[]
  readonly to_list: readonly MailAddress[]
  readonly cc_list: readonly MailAddress[]
}

const columns = sql`id, thread_id, rfc_id, in_reply_to, ancestors, subject, from_name, from_email, reply_to, to_list, cc_list`

/** A message of the owner that is no draft. */
export async function answeredById(db: Db | Tx, personId: string, id: string): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`SELECT ${columns} FROM mail_message
    WHERE person_id = ${personId} AND id = ${id} AND labels & 8 = 0`.execute(db)
  return rows[0]
}

/** The thread's last message that is no draft; one that is not in the trash goes before. */
export async function lastOfThread(
  db: Db,
  personId: string,
  threadId: string,
): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`SELECT ${columns} FROM mail_message
    WHERE person_id = ${personId} AND thread_id = ${threadId} AND labels & 8 = 0
    ORDER BY labels & 16, at DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Ids of an answer to a message (RFC 5322, 3.6.4). */
export function idsOfAnswer({ rfc_id, in_reply_to, ancestors }: Answered): Omit<Ids, 'messageId'> {
  const messageId = rfc_id === '' ? null : rfc_id
  const references = referencesOfReply({
    messageId,
    inReplyTo: in_reply_to === '' ? null : in_reply_to,
    references: ancestors,
  })
  return { inReplyTo: messageId, references }
}
