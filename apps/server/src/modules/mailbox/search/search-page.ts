import { sql, type RawBuilder } from 'kysely'
import { parseSearch } from '@pb/rules/mail/search-query'
import { isTimeZone, officeTimeZone } from '@pb/rules/time-zone'
import type { Db } from '../../../platform/db.ts'
import { folderBits } from '../labels.ts'
import type { FolderAsked, PageRow, ThreadPage } from '../threads/folder-page.ts'
import { noPage, type PageStart } from '../threads/paging.ts'
import { searchConditions } from './conditions.ts'

/**
 * Of a broad search only the newest messages are looked through: enough for the page that is asked for and a count of
 * what is near, and never more than `most`, behind which nobody looks page by page. Each costs a look into its words,
 * so a page takes no more of them than it mostly needs.
 */
const depth = { least: 120, forEachThread: 6, most: 2000 }

const messagesFor = (page: number, count: number): number =>
  Math.min(depth.most, Math.max(depth.least, page * count * depth.forEachThread))

interface SearchRow extends PageRow {
  readonly total: string
  readonly more: boolean
}

export interface SearchAsked extends FolderAsked {
  readonly q: string
  readonly zone: string
  readonly page: number
  /** Messages that are looked through; without it as many as the page mostly needs. */
  readonly looked?: number
}

/** Threads with a message that fulfils the search, the newest such message first. */
export function searchStatement({
  personId,
  folder,
  count,
  q,
  zone,
  page,
  looked = messagesFor(page, count),
}: SearchAsked): RawBuilder<SearchRow> {
  const conditions = searchConditions(parseSearch(q), { folder: folderBits[folder], zone })
  return sql<SearchRow>`
    WITH hit AS MATERIALIZED (
      SELECT m.thread_id, m.at FROM mail_message m WHERE m.person_id = ${personId} AND ${conditions}
      ORDER BY m.at DESC, m.id DESC LIMIT ${looked + 1}
    ), thread AS (SELECT thread_id, max(at) AS at FROM hit GROUP BY thread_id)
    SELECT thread_id, (extract(epoch FROM at) * 1000000)::bigint AS micros, count(*) OVER () AS total,
      (SELECT count(*) FROM hit) > ${looked} AS more
    FROM thread ORDER BY at DESC, thread_id DESC LIMIT ${count} OFFSET ${(page - 1) * count}`
}

/** The agent's time zone, in which a day of a search begins; the office's where none is chosen. */
async function zoneOf(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    SELECT time_zone AS zone FROM agent WHERE person_id = ${personId}`.execute(db)
  const zone = rows[0]?.zone
  return zone && isTimeZone(zone) ? zone : officeTimeZone
}

/** A page of a search. Its pages have numbers only. */
export async function searchPage(
  db: Db,
  asked: FolderAsked & { readonly q: string },
  start: PageStart,
): Promise<ThreadPage> {
  if ('after' in start) throw noPage('query.page_token')
  const { page } = start
  const dated = /\b(?:before|after):/i.test(asked.q)
  const zone = dated ? await zoneOf(db, asked.personId) : officeTimeZone
  const find = async (looked?: number) => {
    const found = await searchStatement({ ...asked, zone, page, ...(looked && { looked }) }).execute(db)
    return found.rows
  }
  const near = await find()
  // Many hits in few threads do not fill the page, and leave a later one empty.
  const isShort = near.length < asked.count && (near[0]?.more ?? page > 1)
  const rows = isShort ? await find(depth.most) : near
  const total = Number(rows[0]?.total ?? 0)
  const more = rows[0]?.more ?? false
  const others = page * asked.count < total || (more && rows.length === asked.count)
  return {
    rows: rows.map(({ thread_id, micros }) => ({ thread_id, micros })),
    total,
    exact: !more,
    nextToken: others ? `page:${page + 1}` : null,
  }
}
