import type { MailFolder } from '@pb/contract/mail-messages'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { folderBits } from '../labels.ts'
import { toPageToken, type PageStart } from './paging.ts'
import '../tables.ts'

/** A thread in a folder, with the time of its newest message there. */
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

export interface FolderParams {
  readonly personId: string
  readonly folder: MailFolder
  readonly count: number
}

/** Selects the final page in order. Times are converted to numbers here only, so that skipped rows cost nothing. */
const selectPage = (page: RawBuilder<unknown>) => sql<PageRow>`
  SELECT thread_id, (extract(epoch FROM last_at) * 1000000)::bigint AS micros FROM (${page}) page
  ORDER BY last_at DESC, thread_id DESC`

const selectFolderRows = ({
  personId,
  folder,
}: FolderParams) => sql`SELECT thread_id, last_at FROM mail_thread_label
  WHERE person_id = ${personId} AND label = ${folderBits[folder]}`

/** Builds the query for the rows after a cursor, using the index. Selects one extra row to detect a next page. */
function buildPageAfterQuery(
  params: FolderParams,
  { micros, id }: { micros: string; id: string },
): RawBuilder<PageRow> {
  return selectPage(sql`${selectFolderRows(params)}
    AND (last_at, thread_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)
    ORDER BY last_at DESC, thread_id DESC LIMIT ${params.count + 1}`)
}

/**
 * Builds the query for a page by number. Reads the index from the nearer end, so that the last page of 200,000 threads is
 * as fast as the first.
 */
export function buildPageQuery(params: FolderParams, page: number, total: number): RawBuilder<PageRow> {
  const from = (page - 1) * params.count
  if (from * 2 <= total)
    return selectPage(
      sql`${selectFolderRows(params)} ORDER BY last_at DESC, thread_id DESC LIMIT ${params.count + 1} OFFSET ${from}`,
    )
  const rest = Math.max(0, total - from)
  const size = Math.min(params.count, rest)
  return selectPage(
    sql`${selectFolderRows(params)} ORDER BY last_at, thread_id LIMIT ${size} OFFSET ${rest - size}`,
  )
}

/** Returns the number of threads in a folder from its stored counter. */
async function countThreads(db: Db, { personId, folder }: FolderParams): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT total FROM mail_label_count
    WHERE person_id = ${personId} AND label = ${folderBits[folder]}`.execute(db)
  return maybeOne(rows)?.total ?? 0
}

/** Finds the total and the rows at the same time, except for later pages, which need the total first. */
async function findRowsWithTotal(db: Db, params: FolderParams, start: PageStart) {
  if ('after' in start)
    return Promise.all([countThreads(db, params), buildPageAfterQuery(params, start.after).execute(db)])
  const { page } = start
  if (page === 1) return Promise.all([countThreads(db, params), buildPageQuery(params, page, 0).execute(db)])
  const total = await countThreads(db, params)
  return [total, await buildPageQuery(params, page, total).execute(db)] as const
}

/** Returns a page of a folder, newest first. */
export async function findFolderPage(db: Db, params: FolderParams, start: PageStart): Promise<ThreadPage> {
  const [total, { rows }] = await findRowsWithTotal(db, params, start)
  const page = rows.slice(0, params.count)
  const last = page.at(-1)
  const more =
    rows.length > params.count || ('page' in start && last !== undefined && start.page * params.count < total)
  return {
    rows: page,
    total,
    exact: true,
    nextToken: more && last ? toPageToken(last.micros, last.thread_id) : null,
  }
}
