import { sql, type RawBuilder } from 'kysely'
import { parseSearch } from '@pb/rules/mail/search-query'
import type { Db } from '../../../platform/db.ts'
import { folderBits } from '../labels.ts'
import type { FolderAsked, PageRow, ThreadPage } from '../threads/folder-page.ts'
import type { PageStart } from '../threads/paging.ts'
import { AppError } from '../../../platform/errors.ts'
import { searchConditions } from './conditions.ts'

/** Of a broad search only so many of the newest messages are looked through. */
const mostMessages = 2000
const office = 'America/New_York'

interface SearchRow extends PageRow {
  readonly total: string
  readonly more: boolean
}

export interface SearchAsked extends FolderAsked {
  readonly q: string
  readonly zone: string
  readonly page: number
}

/** Threads with a message that fulfils the search, the newest such message first. */
export function searchStatement({
  personId,
  folder,
  count,
  q,
  zone,
  page,
}: SearchAsked): RawBuilder<SearchRow> {
  const conditions = searchConditions(parseSearch(q), { folder: folderBits[folder], zone })
  return sql<SearchRow>`
    WITH hit AS MATERIALIZED (
      SELECT m.thread_id, m.at FROM mail_message m WHERE m.person_id = ${personId} AND ${conditions}
      ORDER BY m.at DESC, m.id DESC LIMIT ${mostMessages + 1}
    ), thread AS (SELECT thread_id, max(at) AS at FROM hit GROUP BY thread_id)
    SELECT thread_id, (extract(epoch FROM at) * 1000000)::bigint AS micros, count(*) OVER () AS total,
      (SELECT count(*) FROM hit) > ${mostMessages} AS more
    FROM thread ORDER BY at DESC, thread_id DESC LIMIT ${count} OFFSET ${(page - 1) * count}`
}

/** The agent's time zone, in which a day of a search begins; the office's where none is chosen. */
async function zoneOf(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`SELECT time_zone AS zone FROM agent
    WHERE person_id = ${personId} AND time_zone IN (SELECT name FROM pg_timezone_names)`.execute(db)
  return rows[0]?.zone ?? office
}

/** A page of a search. Its pages have numbers only. */
export async function searchPage(
  db: Db,
  asked: FolderAsked & { readonly q: string },
  start: PageStart,
): Promise<ThreadPage> {
  if ('after' in start) throw new AppError('bad_input', 'This is no page of a search')
  const { page } = start
  const dated = /\b(?:before|after):/i.test(asked.q)
  const zone = dated ? await zoneOf(db, asked.personId) : office
  const { rows } = await searchStatement({ ...asked, zone, page }).execute(db)
  const total = Number(rows[0]?.total ?? 0)
  return {
    rows: rows.map(({ thread_id, micros }) => ({ thread_id, micros })),
    total,
    exact: !rows[0]?.more,
    nextToken: page * asked.count < total ? `page:${page + 1}` : null,
  }
}
