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
  /** The key of the new message. */
  readonly key: string
  /** Threads that its ids refer to, oldest first. */
  readonly threads: readonly string[]
  /** Whether the agent has exchanged mail with the sender before. */
  readonly isKnownSender: boolean
}

interface Candidate extends Duplicate {
  readonly raw_key: string | null
  /** Whether sender and subject are the same. */
  readonly same_headers: boolean
  /** Whether the agent sent it from here. */
  readonly sent_here: boolean
}

type Row = { readonly [K in keyof Candidate]: Candidate[K] | null } & {
  readonly threads: readonly string[]
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
  return rows[0]?.equal ?? false
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

/**
 * Finds a duplicate of a new message and the threads it refers to. Another message with the same Message-ID, sender and
 * subject is no duplicate: scanners and scheduled programs reuse all three. Requires the mailbox lock to be reliable.
 */
export async function findDuplicate(
  db: Tx | Db,
  deps: Pick<Deps, 'files'>,
  personId: string,
  message: ParsedMessage,
  { at, labels }: { readonly at: Date; readonly labels: number },
): Promise<DuplicateLookup> {
  const [key, fullKey, oldKey] = getMessageKeys(message, at)
  const { rows } = await sql<Row>`
    SELECT m.id, m.thread_id, m.key, m.labels, m.raw_key,
      m.from_email = ${emailKey(message.from?.email ?? '')} AND m.subject = ${message.subject} AS same_headers,
      m.labels & ${labelBits.SENT}::int <> 0
        AND EXISTS (SELECT FROM mail_outbox WHERE message_id = m.id AND kind = 'send') AS sent_here,
      EXISTS (SELECT FROM mail_contact WHERE person_id = ${personId}
        AND email = ${emailKey(message.from?.email ?? '').toWellFormed()}) AS known,
      ARRAY(SELECT DISTINCT thread_id FROM mail_reference
        WHERE person_id = ${personId} AND rfc_id = ANY (${getReferencedIds(message)}) ORDER BY thread_id)::text[] AS threads
    FROM (SELECT) one
      LEFT JOIN mail_message m ON m.person_id = ${personId} AND m.key = ANY (${[key, fullKey, oldKey]})
    ORDER BY m.id`.execute(db)
  const candidates = rows.filter((row): row is Row & Candidate => row.id !== null)
  const { threads, known } = rows[0]!
  const found = { threads, isKnownSender: known }
  for (const candidate of candidates)
    if (await isSameMessage(db, deps, candidate, { message, labels, fullKey }))
      return { duplicate: candidate, key: candidate.key, ...found }
  const taken = new Set(candidates.map((candidate) => candidate.key))
  const freeKey = [key, fullKey].find((candidate) => !taken.has(candidate)) ?? fullKey
  return { duplicate: undefined, key: freeKey, ...found }
}
