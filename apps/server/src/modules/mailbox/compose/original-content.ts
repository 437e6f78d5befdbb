import { sql } from 'kysely'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'

/** A message with what its source is written from when its bytes were never stored. */
export interface OriginalRow {
  readonly id: string
  readonly raw_key: string | null
  readonly subject: string
  readonly rfc_id: string
  readonly at: Date
  readonly from_name: string
  readonly from_email: string
  readonly to_list: readonly MailAddress[]
  readonly cc_list: readonly MailAddress[]
  readonly html: string | null
  readonly plain: string
  readonly files: readonly ParsedAttachment[]
}

/** The columns of an `OriginalRow`, of a message `m` and its body `b`. */
export const originalColumns = sql`m.id, m.raw_key, m.subject, m.rfc_id, m.at, m.from_name, m.from_email, m.to_list,
  m.cc_list, b.html, coalesce(b.plain, '') AS plain,
  coalesce((SELECT json_agg(json_build_object('filename', filename, 'contentType', content_type, 'bytes', size,
    'fileKey', file_key, 'contentId', content_id, 'inline', inline) ORDER BY position)
    FROM mail_attachment WHERE message_id = m.id), '[]') AS files`

/** What the source of a message without stored bytes is composed from. */
export const toOriginalContent = (row: OriginalRow): ParsedMessage => ({
  messageId: row.rfc_id === '' ? null : row.rfc_id,
  inReplyTo: null,
  references: [],
  subject: row.subject,
  from: { name: row.from_name, email: row.from_email },
  sender: null,
  replyTo: [],
  to: row.to_list,
  cc: row.cc_list,
  bcc: [],
  sentAt: null,
  html: row.html,
  text: row.plain,
  hasOwnText: true,
  snippet: '',
  charset: 'utf-8',
  attachments: row.files,
  automatic: false,
  contentHash: null,
  trace: null,
  problem: null,
  signature: null,
})
