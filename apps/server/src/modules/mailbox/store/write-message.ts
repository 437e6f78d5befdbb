import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { ParsedMessage } from '../message.ts'
import { attachmentColumns, keptAddress, keptAddresses, searchParts } from './rows.ts'
import { idsOf } from './threading.ts'

export interface MessageRow {
  readonly personId: string
  readonly threadId: string
  readonly key: string
  readonly at: Date
  readonly labels: number
  readonly size: number
  readonly rawKey: string | null
}

/** Writes a message with its text and the ids that it names; returns its id. */
export async function insertMessage(tx: Tx, message: ParsedMessage, row: MessageRow): Promise<string> {
  const from = keptAddress(message.from ?? { name: '', email: '' })
  const parts = searchParts(message)
  const { rows } = await sql<{ id: string }>`
    WITH message AS (
      INSERT INTO mail_message (person_id, thread_id, key, rfc_id, in_reply_to, ancestors, at, from_name, from_email,
        reply_to, to_list, cc_list, bcc_list, subject, excerpt, labels, size, raw_key, attachment_count, automatic,
        problem, search)
      VALUES (${row.personId}, ${row.threadId}, ${row.key}, ${message.messageId ?? ''}, ${message.inReplyTo ?? ''},
        ${message.references}, ${row.at}, ${from.name}, ${from.email}, ${keptAddresses(message.replyTo)},
        ${keptAddresses(message.to)}, ${keptAddresses(message.cc)}, ${keptAddresses(message.bcc)}, ${message.subject},
        ${message.snippet}, ${row.labels}, ${row.size}, ${row.rawKey},
        ${message.attachments.filter(({ inline }) => !inline).length}, ${message.automatic}, ${message.problem},
        mail_search(${message.subject}, ${parts.sender}, ${parts.recipients}, ${parts.body}))
      RETURNING id, person_id
    ), body AS (
      INSERT INTO mail_body (message_id, person_id, html, plain)
      SELECT id, person_id, ${message.html}, ${message.text} FROM message
    ), reference AS (
      INSERT INTO mail_reference (person_id, rfc_id, thread_id)
      SELECT person_id, rfc_id, ${row.threadId}::bigint FROM message, unnest(${idsOf(message)}::text[]) AS rfc_id
      ON CONFLICT (person_id, rfc_id) DO UPDATE SET thread_id = excluded.thread_id
        WHERE mail_reference.thread_id <> excluded.thread_id
    )
    SELECT id FROM message`.execute(tx)
  return rows[0]!.id
}

/** Writes what is attached to a message, in its order. */
export async function insertAttachments(
  tx: Tx,
  message: ParsedMessage,
  { personId, messageId, at }: { personId: string; messageId: string; at: Date },
): Promise<void> {
  if (message.attachments.length === 0) return
  const columns = attachmentColumns(message, message.attachments)
  await sql`
    INSERT INTO mail_attachment (person_id, message_id, at, position, filename, extension, content_type, size, content_id,
      inline, file_key, search)
    SELECT ${personId}::bigint, ${messageId}::bigint, ${at}::timestamptz, part.*
    FROM ROWS FROM (generate_series(1, ${message.attachments.length}::int), unnest(${columns.filename}::text[]),
      unnest(${columns.extension}::text[]), unnest(${columns.content_type}::text[]), unnest(${columns.size}::int[]),
      unnest(${columns.content_id}::text[]), unnest(${columns.inline}::boolean[]), unnest(${columns.file_key}::text[]),
      unnest(${columns.search}::text[])) AS part`.execute(tx)
}
