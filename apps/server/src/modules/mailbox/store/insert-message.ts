import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ParsedMessage } from '../message.ts'
import type { SenderCheck } from './check-sender.ts'
import type { Lead } from './find-lead.ts'
import { attachmentColumns, normalizeAddress, serializeAddresses, searchParts } from './rows.ts'
import { getReferencedIds, subjectKey } from './threading.ts'

export interface NewMessage {
  readonly personId: string
  /** Null starts a new thread. */
  readonly threadId: string | null
  readonly key: string
  readonly at: Date
  readonly labels: number
  readonly size: number
  readonly rawKey: string | null
  readonly sender: SenderCheck
  /** The person of an inquiry sent by a portal. */
  readonly lead: Lead | null
  /** Whether this is the first mail from its sender. */
  readonly firstTime: boolean
}

export interface InsertedMessage {
  readonly id: string
  readonly thread_id: string
}

/** Builds the statement that inserts the attachments of a message in order. */
function attachmentRows(
  message: ParsedMessage,
  { personId, messageId, at }: { personId: string; messageId: RawBuilder<unknown>; at: Date },
): RawBuilder<unknown> {
  const columns = attachmentColumns(message, message.attachments)
  return sql`
    INSERT INTO mail_attachment (person_id, message_id, at, position, filename, extension, content_type, size, content_id,
      inline, file_key, search)
    SELECT ${personId}::bigint, ${messageId}, ${at}::timestamptz, part.*
    FROM ROWS FROM (generate_series(1, ${message.attachments.length}::int), unnest(${columns.filename}::text[]),
      unnest(${columns.extension}::text[]), unnest(${columns.content_type}::text[]), unnest(${columns.size}::int[]),
      unnest(${columns.content_id}::text[]), unnest(${columns.inline}::boolean[]), unnest(${columns.file_key}::text[]),
      unnest(${columns.search}::text[])) AS part`
}

const threadRow = ({ personId, threadId }: NewMessage, { subject }: ParsedMessage): RawBuilder<unknown> =>
  threadId === null
    ? sql`INSERT INTO mail_thread (person_id, subject, base_subject)
        VALUES (${personId}, ${subject}, ${subjectKey(subject)}) RETURNING id`
    : sql`SELECT ${threadId}::bigint AS id`

/**
 * Inserts a message with its body, referenced ids and attachments in one statement, together with `relatedStatements`,
 * which must not read the new rows.
 */
export async function insertMessage(
  tx: Tx,
  message: ParsedMessage,
  row: NewMessage,
  relatedStatements: readonly RawBuilder<unknown>[] = [],
): Promise<InsertedMessage> {
  const from = normalizeAddress(message.from ?? { name: '', email: '' })
  const parts = searchParts(message, row.lead)
  const { authentication, outside, claim } = row.sender
  const files =
    message.attachments.length === 0
      ? []
      : [attachmentRows(message, { ...row, messageId: sql`(SELECT id FROM message)` })]
  const more = [...files, ...relatedStatements].map(
    (statement, index) => sql`, ${sql.id(`beside_${index}`)} AS (${statement})`,
  )
  const { rows } = await sql<InsertedMessage>`
    WITH thread AS (${threadRow(row, message)}), message AS (
      INSERT INTO mail_message (person_id, thread_id, key, rfc_id, in_reply_to, ancestors, at, from_name, from_email,
        reply_to, to_list, cc_list, bcc_list, subject, excerpt, labels, size, raw_key, attachment_count, automatic,
        problem, authentication, outside, first_time, sender_warning, sender_claim, lead, search)
      VALUES (${row.personId}, (SELECT id FROM thread), ${row.key}, ${message.messageId ?? ''}, ${message.inReplyTo ?? ''},
        ${message.references}, ${row.at}, ${from.name}, ${from.email}, ${serializeAddresses(message.replyTo)},
        ${serializeAddresses(message.to)}, ${serializeAddresses(message.cc)}, ${serializeAddresses(message.bcc)}, ${message.subject},
        ${message.snippet}, ${row.labels}, ${row.size}, ${row.rawKey},
        ${message.attachments.filter(({ inline }) => !inline).length}, ${message.automatic}, ${message.problem},
        ${authentication && JSON.stringify(authentication)}::jsonb, ${outside}, ${row.firstTime},
        ${claim?.kind ?? null}, ${claim?.claim.slice(0, 500).toWellFormed() ?? ''},
        ${row.lead && JSON.stringify(row.lead)}::jsonb,
        mail_search(${parts.subject}, ${parts.sender}, ${parts.recipients}, ${parts.body}))
      RETURNING id, person_id, thread_id
    ), body AS (
      INSERT INTO mail_body (message_id, person_id, html, plain)
      SELECT id, person_id, ${message.html}, ${message.text} FROM message
    ), reference AS (
      INSERT INTO mail_reference (person_id, rfc_id, thread_id)
      SELECT person_id, rfc_id, thread_id FROM message, unnest(${getReferencedIds(message)}::text[]) AS rfc_id
      ON CONFLICT (person_id, rfc_id) DO UPDATE SET thread_id = excluded.thread_id
        WHERE mail_reference.thread_id <> excluded.thread_id
    )${sql.join(more, sql``)}
    SELECT id, thread_id FROM message`.execute(tx)
  return rows[0]!
}

/** Inserts attachments of an existing message. */
export async function insertAttachments(
  tx: Tx,
  message: ParsedMessage,
  { personId, messageId, at }: { personId: string; messageId: string; at: Date },
): Promise<void> {
  if (message.attachments.length === 0) return
  await attachmentRows(message, { personId, messageId: sql`${messageId}::bigint`, at }).execute(tx)
}
