import type { MailAddress } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import { queryPrepared, type Database } from '../../../platform/db.ts'
import type { OutboxState } from '../tables.ts'
import { colleagues, messageSources, type BriefRow } from './row-queries.ts'

type Reading = Pick<Database, 'db' | 'pool'>

export interface AttachmentRow {
  readonly id: string
  readonly message_id: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly content_id: string | null
  readonly inline: boolean
}

/** A message with everything that its thread shows. */
export interface MessageRow extends BriefRow {
  readonly subject: string
  readonly cc_list: readonly MailAddress[]
  readonly bcc_list: readonly MailAddress[]
  readonly reply_to: readonly MailAddress[]
  readonly html: string | null
  readonly plain: string
  readonly images_allowed: boolean
  readonly problem: string | null
  readonly outbox_id: string | null
  readonly outbox_state: OutboxState | null
  readonly outbox_due: Date | null
  readonly outbox_failure: string | null
}

const columns = sql`m.id, m.thread_id, m.rfc_id, m.at, m.from_name, m.from_email, m.to_list, m.excerpt, m.labels,
  m.attachment_count, a.person_id AS user_id, a.photo, d.id AS draft_id, d.answers_id, m.subject, m.cc_list, m.bcc_list,
  m.reply_to, b.html, coalesce(b.plain, '') AS plain, m.problem,
  m.images_allowed OR EXISTS (SELECT FROM mail_trusted_sender s WHERE s.person_id = m.person_id AND s.email = m.from_email)
    AS images_allowed,
  o.id AS outbox_id, o.state AS outbox_state, o.due_at AS outbox_due, o.failure AS outbox_failure`

/** All messages of a thread of the owner, oldest first; none where the thread is unknown. */
export function messagesOfThread(
  database: Reading,
  personId: string,
  threadId: string,
): Promise<MessageRow[]> {
  return queryPrepared(
    database,
    'mail_thread_messages',
    sql<MessageRow>`
    ${colleagues} SELECT ${columns} FROM ${messageSources}
      LEFT JOIN mail_body b ON b.message_id = m.id
      LEFT JOIN LATERAL (SELECT id, state, due_at, failure FROM mail_outbox
        WHERE message_id = m.id AND kind = 'send' ORDER BY id DESC LIMIT 1) o ON true
    WHERE m.person_id = ${personId} AND m.thread_id = ${threadId} ORDER BY m.at, m.id`,
  )
}

/** What is attached to these messages, by message. */
export async function attachmentsOf(
  database: Reading,
  personId: string,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentRow[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await queryPrepared(
    database,
    'mail_thread_attachments',
    sql<AttachmentRow>`
    SELECT id, message_id, filename, content_type, size, content_id, inline FROM mail_attachment
    WHERE person_id = ${personId} AND message_id = ANY (${messageIds}::bigint[]) ORDER BY message_id, position`,
  )
  return Map.groupBy(rows, ({ message_id }) => message_id)
}
