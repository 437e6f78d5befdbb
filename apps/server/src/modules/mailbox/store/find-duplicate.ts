import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import { hashContentStream } from '../mime/content-hash.ts'
import { htmlToText } from '../mime/html-text.ts'
import { getMessageKeys } from './rows.ts'
import { getReferencedIds } from './threading.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { firstRow, maybeOne } from '../../../platform/db/one-row.ts'

/** A stored message with the same key as a new one. */
export interface Duplicate {
  readonly id: string
  readonly thread_id: string
  readonly key: string
  readonly labels: number
}

/** What the mailbox already contains for a new message. */
export interface DuplicateLookup {
  /** The same message, if it is stored already. */
  readonly duplicate: Duplicate | undefined
  /** Whether its Message-ID is that of a stored message of another sender. */
  readonly sharesId: boolean
  /** The key of the new message. */
  readonly key: string
  /** Threads that its ids refer to, oldest first. */
  readonly threads: readonly string[]
  /** Whether the agent has exchanged mail with the sender before. */
  readonly isKnownSender: boolean
}

interface Candidate extends Duplicate {
  readonly raw_key: string | null
  readonly same_sender: boolean
  /** Whether sender and subject are the same. */
  readonly same_headers: boolean
  /** Whether the agent sent it from here. */
  readonly sent_here: boolean
}

type Row = { readonly [K in keyof Candidate]: Candidate[K] | null } & {
  readonly position: number
  readonly threads: readonly string[]
  /** Those of In-Reply-To and References alone. */
  readonly parent_threads: readonly string[]
  readonly known: boolean
}

/** Compares with a stored message without its raw bytes: text, HTML, and the names and sizes of the files. */
async function hasEqualText(db: Tx | Db, id: string, message: ParsedMessage): Promise<boolean> {
  const files = JSON.stringify(message.attachments.map(({ filename, bytes }) => [filename, bytes]))
  const { rows } = await sql<{ equal: boolean }>`
    SELECT b.plain = ${message.text} AND b.html IS NOT DISTINCT FROM ${message.html}
      AND coalesce((SELECT jsonb_agg(jsonb_build_array(filename, size) ORDER BY position)
        FROM mail_attachment WHERE message_id = b.message_id), '[]') = ${files}::jsonb AS equal
    FROM mail_body b WHERE b.message_id = ${id}`.execute(db)
  return maybeOne(rows)?.equal ?? false
}

const toShownWords = ({ text, html }: Pick<ParsedMessage, 'text' | 'html'>): string =>
  (html === null ? text : htmlToText(html)).split(/\s+/).filter(Boolean).join(' ')

/** Whether a stored message without files shows the same words, however they are encoded and marked up. */
async function showsSameWords(db: Tx | Db, id: string, message: ParsedMessage): Promise<boolean> {
  const { rows } = await sql<{ plain: string; html: string | null }>`SELECT b.plain, b.html FROM mail_body b
    WHERE b.message_id = ${id} AND NOT EXISTS (SELECT FROM mail_attachment WHERE message_id = b.message_id)`.execute(
    db,
  )
  const [stored] = rows
  return (
    stored !== undefined && toShownWords({ text: stored.plain, html: stored.html }) === toShownWords(message)
  )
}

/** Hashes the content of a stored raw message; null when its bytes are missing. */
export async function hashStoredContent(
  { files }: Pick<Deps, 'files'>,
  rawKey: string | null,
): Promise<string | null> {
  const file = rawKey === null ? null : await files.get(rawKey)
  return file && hashContentStream(file.stream)
}

async function isSameMessage(
  db: Tx | Db,
  deps: Pick<Deps, 'files'>,
  candidate: Candidate,
  { message, labels, fullKey }: { message: ParsedMessage; labels: number; fullKey: string },
): Promise<boolean> {
  if (!candidate.same_headers) return false
  // A provider's copy in the sent folder, whose MIME structure some servers rewrite.
  if (candidate.sent_here && labels & labelBits.SENT) return true
  if (message.contentHash === null) return hasEqualText(db, candidate.id, message)
  // This key contains the hash.
  if (candidate.key === fullKey) return true
  const stored = await hashStoredContent(deps, candidate.raw_key)
  if (stored === message.contentHash) return true
  // The text represents the content only if it is complete; files can differ under the same name and size.
  const { text, html, attachments, problem } = message
  const comparable = problem === null && attachments.length === 0 && (text !== '' || html !== null)
  if ((stored === null || comparable) && (await hasEqualText(db, candidate.id, message))) return true
  // Mail to oneself comes back under its Message-ID, which is random, through servers that rewrite its MIME structure.
  return candidate.sent_here && comparable && showsSameWords(db, candidate.id, message)
}

/** A message whose duplicate is looked for. */
export interface NewMail {
  readonly personId: string
  readonly message: ParsedMessage
  readonly at: Date
  readonly labels: number
}

/** Returns the stored messages with a key of each new one, and what else the mailbox contains for it. */
async function findCandidates(db: Tx | Db, mails: readonly NewMail[]): Promise<Row[]> {
  const wanted = mails.map(({ personId, message, at }, position) => ({
    position,
    person_id: personId,
    keys: getMessageKeys(message, at),
    sender: emailKey(message.from?.email ?? ''),
    subject: message.subject,
    ids: getReferencedIds(message, { sharesId: false }),
    parents: getReferencedIds(message, { sharesId: true }),
  }))
  // In a subquery with OFFSET, so that each is looked up by its keys whatever the planner knows of the tables.
  const { rows } = await sql<Row>`
    SELECT n.position, m.id, m.thread_id, m.key, m.labels, m.raw_key,
      lower(m.from_email) = n.sender AS same_sender,
      lower(m.from_email) = n.sender AND m.subject = n.subject AS same_headers,
      m.labels & ${labelBits.SENT}::int <> 0
        AND EXISTS (SELECT FROM mail_outbox WHERE message_id = m.id AND kind = 'send') AS sent_here,
      EXISTS (SELECT FROM mail_contact WHERE person_id = n.person_id AND email = n.sender) AS known,
      ARRAY(SELECT DISTINCT thread_id FROM mail_reference
        WHERE person_id = n.person_id AND rfc_id = ANY (n.ids) ORDER BY thread_id)::text[] AS threads,
      ARRAY(SELECT DISTINCT thread_id FROM mail_reference
        WHERE person_id = n.person_id AND rfc_id = ANY (n.parents) ORDER BY thread_id)::text[] AS parent_threads
    FROM json_to_recordset(${toJsonText(wanted)}::json)
        AS n (position int, person_id bigint, keys text[], sender text, subject text, ids text[], parents text[])
      LEFT JOIN LATERAL (SELECT * FROM mail_message
        WHERE person_id = n.person_id AND key = ANY (n.keys) OFFSET 0) m ON true
    ORDER BY n.position, m.id`.execute(db)
  return rows
}

async function chooseDuplicate(
  db: Tx | Db,
  deps: Pick<Deps, 'files'>,
  { message, at, labels }: NewMail,
  rows: readonly Row[],
): Promise<DuplicateLookup> {
  const [key, fullKey] = getMessageKeys(message, at)
  const candidates = rows.filter((row): row is Row & Candidate => row.id !== null)
  const { threads, parent_threads, known } = firstRow(rows)
  const sharesId =
    message.messageId !== null && candidates.length > 0 && !candidates.some((one) => one.same_sender)
  const found = { threads: sharesId ? parent_threads : threads, sharesId, isKnownSender: known }
  for (const candidate of candidates)
    if (await isSameMessage(db, deps, candidate, { message, labels, fullKey }))
      return { duplicate: candidate, key: candidate.key, ...found }
  const taken = new Set(candidates.map((candidate) => candidate.key))
  const freeKey = [key, fullKey].find((candidate) => !taken.has(candidate)) ?? fullKey
  return { duplicate: undefined, key: freeKey, ...found }
}

/**
 * Finds the duplicates of new messages and the threads that they refer to, in their order. Another message with the same
 * Message-ID, sender and subject is no duplicate: scanners and scheduled programs reuse all three. One of another sender
 * does not belong to the thread either: anyone may write any Message-ID. Requires the mailbox locks to be reliable.
 */
export async function findDuplicates(
  db: Tx | Db,
  deps: Pick<Deps, 'files'>,
  mails: readonly NewMail[],
): Promise<DuplicateLookup[]> {
  const rows = Map.groupBy(await findCandidates(db, mails), ({ position }) => position)
  const found: DuplicateLookup[] = []
  for (const [position, mail] of mails.entries())
    found.push(await chooseDuplicate(db, deps, mail, rows.get(position)!))
  return found
}
