import type { MailFolder } from '@pb/contract/mailbox-messages'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { folderBits } from '../labels.ts'
import { tokenAfter, type PageStart } from './paging.ts'
import '../tables.ts'

/** A row of a folder: the thread, and when its newest message there came. */
export interface PageRow {
  readonly thread_id: string
  /** Microseconds since 1970. */
  readonly micros: string
}

export interface ThreadPage {
  readonly rows: readonly PageRow[]
  readonly total: number
  readonly exact: boolean
  readonly nextToken: string | null
}

export interface FolderAsked {
  readonly personId: string
  readonly folder: MailFolder
  readonly count: number
}

/** The page in its order; times are only turned into numbers for the page itself, and not on the way to it. */
const shown = (page: RawBuilder<unknown>) => sql<PageRow>`
  SELECT thread_id, (extract(epoch FROM last_at) * 1000000)::bigint AS micros FROM (${page}) page
  ORDER BY last_at DESC, thread_id DESC`

const rowsOf = ({ personId, folder }: FolderAsked) => sql`SELECT thread_id, last_at FROM mail_thread_label
  WHERE person_id = ${personId} AND label = ${folderBits[folder]}`

/** The rows behind a row, by the index alone; one more than asked tells whether there are others. */
function pageAfter(asked: FolderAsked, { micros, id }: { micros: string; id: string }): RawBuilder<PageRow> {
  return shown(sql`${rowsOf(asked)}
    AND (last_at, thread_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)
    ORDER BY last_at DESC, thread_id DESC LIMIT ${asked.count + 1}`)
}

/**
 * A page by its number. The way there reads the index from its nearer end: the last page of 200,000 threads is as
 * near as the first.
 */
export function pageAt(asked: FolderAsked, page: number, total: number): RawBuilder<PageRow> {
  const from = (page - 1) * asked.count
  if (from * 2 <= total)
    return shown(
      sql`${rowsOf(asked)} ORDER BY last_at DESC, thread_id DESC LIMIT ${asked.count + 1} OFFSET ${from}`,
    )
  const rest = Math.max(0, total - from)
  const size = Math.min(asked.count, rest)
  return shown(sql`${rowsOf(asked)} ORDER BY last_at, thread_id LIMIT ${size} OFFSET ${rest - size}`)
}

/** How many threads a folder has, by its counter. */
async function totalOf(db: Db, { personId, folder }: FolderAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT total FROM mail_label_count
    WHERE person_id = ${personId} AND label = ${folderBits[folder]}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The folder's total and the rows; only a page further back has to know the total before it is looked for. */
async function counted(db: Db, asked: FolderAsked, start: PageStart) {
  if ('after' in start) return Promise.all([totalOf(db, asked), pageAfter(asked, start.after).execute(db)])
  const { page } = start
  if (page === 1) return Promise.all([totalOf(db, asked), pageAt(asked, page, 0).execute(db)])
  const total = await totalOf(db, asked)
  return [total, await pageAt(asked, page, total).execute(db)] as const
}

/** A page of a folder, newest first. */
export async function folderPage(db: Db, asked: FolderAsked, start: PageStart): Promise<ThreadPage> {
  const [total, { rows }] = await counted(db, asked, start)
  const page = rows.slice(0, asked.count)
  const last = page.at(-1)
  const more =
    rows.length > asked.count || ('page' in start && last !== undefined && start.page * asked.count < total)
  return {
    rows: page,
    total,
    exact: true,
    nextToken: more && last ? tokenAfter(last.micros, last.thread_id) : null,
  }
}
