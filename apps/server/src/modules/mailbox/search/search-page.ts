import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { FolderParams, PageRow, ThreadPage } from '../threads/folder-page.ts'
import { toInvalidPageError, type PageStart } from '../threads/paging.ts'
import { findSearchCondition } from './conditions.ts'

/**
 * A page only scans the newest matching messages, usually enough to fill it, because checking the search vector of each
 * message is expensive.
 */
const scanDepth = { min: 120, perThread: 6, all: 2_000_000_000 }

const getScanLimit = (page: number, count: number): number =>
  Math.max(scanDepth.min, page * count * scanDepth.perThread)

interface SearchRow extends PageRow {
  readonly total: string
  readonly more: boolean
}

export interface SearchParams extends FolderParams {
  /** From `findSearchCondition`. */
  readonly condition: RawBuilder<boolean>
  readonly page: number
  /** Maximum number of matching messages to scan; by default as many as the page usually needs. */
  readonly scanLimit?: number
}

/** Builds the query for threads with a matching message, newest match first. */
export function buildSearchQuery({
  personId,
  count,
  condition,
  page,
  scanLimit = getScanLimit(page, count),
}: SearchParams): RawBuilder<SearchRow> {
  return sql<SearchRow>`
    WITH hit AS MATERIALIZED (
      SELECT m.thread_id, m.at FROM mail_message m WHERE m.person_id = ${personId} AND ${condition}
      ORDER BY m.at DESC, m.id DESC LIMIT ${scanLimit + 1}
    ), thread AS (SELECT thread_id, max(at) AS at FROM hit GROUP BY thread_id)
    SELECT thread_id, (extract(epoch FROM at) * 1000000)::bigint AS micros, count(*) OVER () AS total,
      (SELECT count(*) FROM hit) > ${scanLimit} AS more
    FROM thread ORDER BY at DESC, thread_id DESC LIMIT ${count} OFFSET ${(page - 1) * count}`
}

/** Returns a page of search results. Supports page numbers only, no cursors. */
export async function findSearchPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: FolderParams & { readonly q: string },
  start: PageStart,
): Promise<ThreadPage> {
  if ('after' in start) throw toInvalidPageError('query.page_token')
  const { page } = start
  const condition = await findSearchCondition(db, { clock }, params)
  const find = async (scanLimit?: number) => {
    const result = await buildSearchQuery({
      ...params,
      condition,
      page,
      ...(scanLimit && { scanLimit }),
    }).execute(db)
    return result.rows
  }
  const recent = await find()
  // Many matches in few threads may not fill the page, so it is searched again at full depth.
  const isIncomplete = recent.length < params.count && (recent[0]?.more ?? page > 1)
  const rows = isIncomplete ? await find(scanDepth.all) : recent
  const total = Number(rows[0]?.total ?? 0)
  const more = rows[0]?.more ?? false
  const hasMore = page * params.count < total || (more && rows.length === params.count)
  return {
    rows: rows.map(({ thread_id, micros }) => ({ thread_id, micros })),
    total,
    exact: !more,
    nextToken: hasMore ? `page:${page + 1}` : null,
  }
}
