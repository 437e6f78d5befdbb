import { sql, type RawBuilder } from 'kysely'
import { parseSearch } from '@pb/rules/mail/search-query'
import { isTimeZone, officeTimeZone } from '@pb/rules/time-zone'
import type { Db } from '../../../platform/db/db.ts'
import { folderBits } from '../labels.ts'
import type { FolderParams, PageRow, ThreadPage } from '../threads/folder-page.ts'
import { toInvalidPageError, type PageStart } from '../threads/paging.ts'
import { searchConditions } from './conditions.ts'

/**
 * A broad search only scans the newest matching messages: usually enough for the requested page, and never more than
 * `max`, because checking the search vector of each message is expensive and users do not page further.
 */
const scanDepth = { min: 120, perThread: 6, max: 2000 }

const getScanLimit = (page: number, count: number): number =>
  Math.min(scanDepth.max, Math.max(scanDepth.min, page * count * scanDepth.perThread))

interface SearchRow extends PageRow {
  readonly total: string
  readonly more: boolean
}

export interface SearchParams extends FolderParams {
  readonly q: string
  readonly zone: string
  readonly page: number
  /** Maximum number of matching messages to scan; by default as many as the page usually needs. */
  readonly scanLimit?: number
}

/** Builds the query for threads with a matching message, newest match first. */
export function buildSearchQuery({
  personId,
  folder,
  count,
  q,
  zone,
  page,
  scanLimit = getScanLimit(page, count),
}: SearchParams): RawBuilder<SearchRow> {
  const conditions = searchConditions(parseSearch(q), { folder: folderBits[folder], zone })
  return sql<SearchRow>`
    WITH hit AS MATERIALIZED (
      SELECT m.thread_id, m.at FROM mail_message m WHERE m.person_id = ${personId} AND ${conditions}
      ORDER BY m.at DESC, m.id DESC LIMIT ${scanLimit + 1}
    ), thread AS (SELECT thread_id, max(at) AS at FROM hit GROUP BY thread_id)
    SELECT thread_id, (extract(epoch FROM at) * 1000000)::bigint AS micros, count(*) OVER () AS total,
      (SELECT count(*) FROM hit) > ${scanLimit} AS more
    FROM thread ORDER BY at DESC, thread_id DESC LIMIT ${count} OFFSET ${(page - 1) * count}`
}

/** Returns the agent's time zone, which determines when a day starts; the office's by default. */
async function getTimeZone(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    SELECT time_zone AS zone FROM agent WHERE person_id = ${personId}`.execute(db)
  const zone = rows[0]?.zone
  return zone && isTimeZone(zone) ? zone : officeTimeZone
}

/** Returns a page of search results. Supports page numbers only, no cursors. */
export async function findSearchPage(
  db: Db,
  params: FolderParams & { readonly q: string },
  start: PageStart,
): Promise<ThreadPage> {
  if ('after' in start) throw toInvalidPageError('query.page_token')
  const { page } = start
  const usesDates = /\b(?:before|after):/i.test(params.q)
  const zone = usesDates ? await getTimeZone(db, params.personId) : officeTimeZone
  const find = async (scanLimit?: number) => {
    const result = await buildSearchQuery({
      ...params,
      zone,
      page,
      ...(scanLimit && { scanLimit }),
    }).execute(db)
    return result.rows
  }
  const recent = await find()
  // Many matches in few threads may not fill the page, so it is searched again at full depth.
  const isIncomplete = recent.length < params.count && (recent[0]?.more ?? page > 1)
  const rows = isIncomplete ? await find(scanDepth.max) : recent
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
