import { documentExtensions, imageExtensions } from '@pb/contract/mail-attachments'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { attachmentsLabel } from '../labels.ts'
import type { PageStart } from '../threads/paging.ts'
import '../tables.ts'

export interface LibraryRow {
  readonly id: string
  readonly extension: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly place: number
  readonly at: Date
  /** Microseconds since 1970, for the cursor. */
  readonly micros: string
  readonly message_id: string
  readonly thread_id: string
  readonly subject: string
  readonly from_name: string
  readonly from_email: string
  readonly to_list: readonly MailAddress[]
}

export interface LibraryParams {
  readonly personId: string
  readonly label: '' | 'INBOX' | 'SENT'
  readonly type: 'all' | 'documents' | 'pictures'
  readonly q: string
  readonly count: number
}

const extensions = { documents: documentExtensions, pictures: imageExtensions } as const

function conditions({ personId, label, type, q }: LibraryParams): RawBuilder<unknown> {
  return sql`person_id = ${personId} AND place ${label === '' ? sql`> 0` : sql`= ${label === 'SENT' ? 2 : 1}::smallint AND place > 0`}
    ${type === 'all' ? sql`` : sql`AND extension = ANY (${[...extensions[type]]})`}
    ${q === '' ? sql`` : sql`AND search LIKE ${toLikePattern(q.toLowerCase())}`}`
}

/** Builds the query for a page of the library, newest first. Selects one extra row to detect a next page. */
export function buildLibraryQuery(params: LibraryParams, start: PageStart): RawBuilder<LibraryRow> {
  const after =
    'after' in start
      ? sql`AND (at, id) < (timestamptz 'epoch' + ${start.after.micros}::bigint * interval '1 microsecond', ${start.after.id}::bigint)`
      : sql``
  const offset = 'page' in start ? (start.page - 1) * params.count : 0
  return sql<LibraryRow>`
    SELECT a.id, a.extension, a.filename, a.content_type, a.size, a.place, a.at,
      (extract(epoch FROM a.at) * 1000000)::bigint AS micros, a.message_id, m.thread_id, m.subject, m.from_name,
      m.from_email, m.to_list
    FROM (SELECT id, at FROM mail_attachment WHERE ${conditions(params)} ${after}
      ORDER BY at DESC, id DESC LIMIT ${params.count + 1} OFFSET ${offset}) page
      JOIN mail_attachment a ON a.id = page.id JOIN mail_message m ON m.id = a.message_id
    ORDER BY page.at DESC, page.id DESC`
}

/** Counts the attachments in the library. The unfiltered total comes from a stored counter. */
export async function countLibrary(db: Db, params: LibraryParams): Promise<number> {
  const all = params.label === '' && params.type === 'all' && params.q === ''
  const { rows } = await (
    all
      ? sql<{
          total: number
        }>`SELECT total FROM mail_label_count WHERE person_id = ${params.personId} AND label = ${attachmentsLabel}`
      : sql<{ total: number }>`SELECT count(*)::int AS total FROM mail_attachment WHERE ${conditions(params)}`
  ).execute(db)
  return maybeOne(rows)?.total ?? 0
}

export interface StoredFile {
  readonly filename: string
  readonly content_type: string
  readonly file_key: string
}

const columns = sql`a.filename, a.content_type, a.file_key`

/** Finds a file of the owner's message by name, and by id if it is given. */
export async function findFileOfMessage(
  db: Db,
  personId: string,
  { messageId, filename, id }: { messageId: string; filename: string; id: string | undefined },
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`SELECT ${columns} FROM mail_attachment a
    WHERE a.person_id = ${personId} AND a.message_id = ${messageId} AND a.filename = ${filename}
      ${id === undefined ? sql`` : sql`AND a.id = ${id}`} ORDER BY a.position LIMIT 1`.execute(db)
  return maybeOne(rows)
}

/** Finds a file of the person signed in with this session, given as its hash. */
export async function findFileOfSession(
  db: Db,
  session: Buffer,
  id: string,
): Promise<StoredFile | undefined> {
  const { rows } =
    await sql<StoredFile>`SELECT ${columns} FROM session s JOIN mail_attachment a ON a.person_id = s.person_id
    WHERE s.id_hash = ${session} AND a.id = ${id}`.execute(db)
  return maybeOne(rows)
}
