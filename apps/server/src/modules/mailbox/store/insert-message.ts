import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ParsedMessage } from '../message.ts'
import type { SenderCheck } from './check-sender.ts'
import type { Lead } from './find-lead.ts'
import { attachmentColumns, normalizeAddress, searchParts } from './rows.ts'
import { getReferencedIds, subjectKey } from './threading.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

interface NewMessage {
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

/** A message to insert. Messages of one mailbox with the same `newThread` start a thread together. */
export interface MessageInsertion extends NewMessage {
  readonly message: ParsedMessage
  readonly newThread?: number
  /** Whether its Message-ID is that of a stored message of another sender, which it then names. */
  readonly sharesId?: boolean
}

/** Inserts the attachments of messages in their order. */
export async function insertAttachments(
  tx: Tx,
  messages: readonly {
    readonly message: ParsedMessage
    readonly personId: string
    readonly messageId: string
    readonly at: Date
  }[],
): Promise<void> {
  const rows = messages.flatMap(({ message, personId, messageId, at }) =>
    attachmentColumns(message, message.attachments).map((columns, index) =>
      Object.assign(columns, { person_id: personId, message_id: messageId, at, position: index + 1 }),
    ),
  )
  if (rows.length === 0) return
  await sql`
    INSERT INTO mail_attachment (person_id, message_id, at, position, filename, extension, content_type, size, content_id,
      inline, file_key, search)
    SELECT * FROM json_to_recordset(${toJsonText(rows)}::json) AS part (person_id bigint, message_id bigint,
      at timestamptz, position int, filename text, extension text, content_type text, size int, content_id text,
      inline boolean, file_key text, search text)`.execute(tx)
}

function toRow({ message, ...row }: MessageInsertion, position: number) {
  const from = normalizeAddress(message.from ?? { name: '', email: '' })
  const parts = searchParts(message, row.lead)
  const { authentication, outside, claim } = row.sender
  return {
    position,
    person_id: row.personId,
    known_thread: row.threadId,
    new_thread: row.newThread ?? -position - 1,
    base_subject: subjectKey(message.subject),
    ids: getReferencedIds(message, { sharesId: row.sharesId ?? false }),
    html: message.html,
    plain: message.text,
    search_subject: parts.subject,
    search_sender: parts.sender,
    search_recipients: parts.recipients,
    search_body: parts.body,
    key: row.key,
    rfc_id: message.messageId ?? '',
    in_reply_to: message.inReplyTo ?? '',
    ancestors: message.references,
    at: row.at,
    from_name: from.name,
    from_email: from.email,
    reply_to: message.replyTo.map(normalizeAddress),
    to_list: message.to.map(normalizeAddress),
    cc_list: message.cc.map(normalizeAddress),
    bcc_list: message.bcc.map(normalizeAddress),
    subject: message.subject,
    excerpt: message.snippet,
    labels: row.labels,
    size: row.size,
    raw_key: row.rawKey,
    attachment_count: message.attachments.filter(({ inline }) => !inline).length,
    automatic: message.automatic,
    problem: message.problem,
    signature: message.signature,
    authentication,
    outside,
    first_time: row.firstTime,
    sender_warning: claim?.kind ?? null,
    sender_claim: claim?.claim.slice(0, 500) ?? '',
    lead: row.lead,
  }
}

/**
 * Inserts messages with their bodies, referenced ids and attachments, and returns them in their order. A new thread gets
 * the subject of its oldest message. Messages of one mailbox that refer to the same id must be in the same thread.
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly MessageInsertion[],
): Promise<InsertedMessage[]> {
  const { rows } = await sql<InsertedMessage>`
    WITH given AS MATERIALIZED (
      SELECT nextval('mail_message_id_seq') AS id, m.* FROM json_to_recordset(${toJsonText(messages.map(toRow))}::json)
        AS m (position int, person_id bigint, known_thread bigint, new_thread int, base_subject text, ids text[],
          html text, plain text, search_subject text, search_sender text, search_recipients text, search_body text,
          key text, rfc_id text, in_reply_to text, ancestors text[], at timestamptz, from_name text, from_email text,
          reply_to jsonb, to_list jsonb, cc_list jsonb, bcc_list jsonb, subject text, excerpt text, labels int,
          size int, raw_key text, attachment_count int, automatic boolean, problem text, signature jsonb,
          authentication jsonb, outside boolean, first_time boolean, sender_warning text, sender_claim text, lead jsonb)
      ORDER BY m.position
    ), started AS MATERIALIZED (
      SELECT nextval('mail_thread_id_seq') AS id, thread.* FROM (
        SELECT new_thread, person_id, max(at) AS last_at,
          (array_agg(subject ORDER BY at, position))[1] AS subject,
          (array_agg(base_subject ORDER BY position))[1] AS base_subject
        FROM given WHERE known_thread IS NULL GROUP BY new_thread, person_id ORDER BY min(position)) thread
    ), thread AS (
      INSERT INTO mail_thread (id, person_id, subject, base_subject, last_at) OVERRIDING SYSTEM VALUE
      SELECT id, person_id, subject, base_subject, last_at FROM started
    ), placed AS MATERIALIZED (
      SELECT given.*, coalesce(given.known_thread, started.id) AS thread_id
      FROM given LEFT JOIN started ON given.known_thread IS NULL AND started.new_thread = given.new_thread
        AND started.person_id = given.person_id
    ), message AS (
      INSERT INTO mail_message (id, person_id, thread_id, key, rfc_id, in_reply_to, ancestors, at, from_name, from_email,
        reply_to, to_list, cc_list, bcc_list, subject, excerpt, labels, size, raw_key, attachment_count, automatic,
        problem, signature, authentication, outside, first_time, sender_warning, sender_claim, lead, search)
      OVERRIDING SYSTEM VALUE
      SELECT id, person_id, thread_id, key, rfc_id, in_reply_to, ancestors, at, from_name, from_email, reply_to, to_list,
        cc_list, bcc_list, subject, excerpt, labels, size, raw_key, attachment_count, automatic, problem, signature,
        authentication, outside, first_time, sender_warning, sender_claim, lead,
        mail_search(search_subject, search_sender, search_recipients, search_body)
      FROM placed ORDER BY position
    ), body AS (
      INSERT INTO mail_body (message_id, person_id, html, plain) SELECT id, person_id, html, plain FROM placed
    ), reference AS (
      INSERT INTO mail_reference (person_id, rfc_id, thread_id)
      SELECT DISTINCT person_id, rfc.id, thread_id FROM placed, unnest(ids) AS rfc (id)
      ON CONFLICT (person_id, rfc_id) DO UPDATE SET thread_id = excluded.thread_id
        WHERE mail_reference.thread_id <> excluded.thread_id
    )
    SELECT id, thread_id FROM placed ORDER BY position`.execute(tx)
  await insertAttachments(
    tx,
    messages.map(({ message, personId, at }, index) => ({
      message,
      personId,
      messageId: rows[index]!.id,
      at,
    })),
  )
  return rows
}
