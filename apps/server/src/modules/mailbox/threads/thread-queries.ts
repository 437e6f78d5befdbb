import type { MessageSignature } from '@pb/contract/message-signature'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import { queryPrepared, type Database } from '../../../platform/db/db.ts'
import type { Authentication } from '../authentication.ts'
import type { StoredRecipient } from '../outbox/recipient-states.ts'
import type { OutboxState } from '../tables.ts'
import { colleagueCte, messageJoins, type MessageSummaryRow } from './list-queries.ts'

type ReadDatabase = Pick<Database, 'db' | 'pool'>

/** The columns of a message that an open thread shows. */
export interface MessageRow extends MessageSummaryRow {
  readonly subject: string
  readonly cc_list: readonly MailAddress[]
  readonly bcc_list: readonly MailAddress[]
  readonly reply_to: readonly MailAddress[]
  readonly html: string | null
  readonly plain: string
  readonly images_allowed: boolean
  readonly problem: string | null
  readonly signature: MessageSignature | null
  readonly sender_claim: string
  readonly outside: boolean
  readonly first_time: boolean
  readonly authentication: Authentication | null
  readonly outbox_id: string | null
  readonly outbox_state: OutboxState | null
  readonly outbox_due: Date | null
  readonly outbox_failure: string | null
  readonly outbox_recipients: readonly StoredRecipient[] | null
}

const columns = sql`m.id, m.thread_id, m.rfc_id, m.at, m.from_name, m.from_email, m.to_list, m.excerpt, m.labels,
  m.attachment_count, m.sender_warning, m.lead, m.sender_claim, m.outside, m.first_time, m.authentication, a.person_id AS user_id, a.photo, d.id AS draft_id, d.answers_id, d.kind AS draft_kind, m.subject, m.cc_list, m.bcc_list,
  m.reply_to, b.html, coalesce(b.plain, '') AS plain, m.problem, m.signature,
  m.images_allowed OR EXISTS (SELECT FROM mail_trusted_sender s WHERE s.person_id = m.person_id AND s.email = lower(m.from_email))
    AS images_allowed,
  o.id AS outbox_id, o.state AS outbox_state, o.due_at AS outbox_due, o.failure AS outbox_failure,
  (SELECT json_agg(json_build_object('email', r.email, 'state', r.state, 'reason', r.reason))
    FROM mail_outbox_recipient r WHERE r.outbox_id = o.id) AS outbox_recipients`

/** Finds all messages of the owner's thread, oldest first; empty when the thread does not exist. */
export function findThreadMessages(
  database: ReadDatabase,
  personId: string,
  threadId: string,
): Promise<MessageRow[]> {
  return queryPrepared(
    database,
    'mail_thread_messages',
    sql<MessageRow>`
    ${colleagueCte} SELECT ${columns} FROM ${messageJoins}
      LEFT JOIN mail_body b ON b.message_id = m.id
      LEFT JOIN LATERAL (SELECT id, state, due_at, failure FROM mail_outbox
        WHERE message_id = m.id AND kind = 'send' ORDER BY id DESC LIMIT 1) o ON true
    WHERE m.person_id = ${personId} AND m.thread_id = ${threadId} ORDER BY m.at, m.id`,
  )
}
