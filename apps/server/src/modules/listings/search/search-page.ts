import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import type { CardRow } from '../cards/card-columns.ts'
import { findPageCards } from '../cards/find-cards.ts'
import { searchConditions, type SearchQuery } from './conditions.ts'

/** Sort expressions. Unknown values sort last both ways; NULLS LAST only where needed, so that indexes can be used. */
const sortKeys: Readonly<
  Record<SearchQuery['sort_by'], { key: RawBuilder<unknown>; last: RawBuilder<unknown> }>
> = {
  time_published: { key: sql`published_at`, last: sql`` },
  price: { key: sql`price_cents`, last: sql`` },
  size: { key: sql`size`, last: sql`NULLS LAST` },
  bedrooms: { key: sql`nullif(bedrooms, 0)`, last: sql`NULLS LAST` },
}

/** Up to this many matches are counted and sorted in one statement; more are cheaper in two. See bench/README.md. */
const singleStatementLimit = 10_000

interface CountRow {
  readonly count: number
}

/** Ids of a page in order, and the number of all matches. */
interface PageIds extends CountRow {
  readonly ids: string[]
}

/** A page of search results. */
export interface SearchPage {
  readonly count: number
  readonly rows: CardRow[]
}

type Connections = Pick<Database, 'db' | 'pool'>

function matchClause(query: SearchQuery, now: Date) {
  return sql`FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

/** Total order and range of a page; `key` is the sort expression or its alias. */
function pageClause({ sort_by, sort_dir, limit, offset }: SearchQuery, key: RawBuilder<unknown>) {
  const direction = sort_dir === 'asc' ? sql`ASC` : sql`DESC`
  return sql`ORDER BY ${key} ${direction} ${sortKeys[sort_by].last}, id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

/**
 * Exact count and one page in one statement; `m` is a single index-only scan. Above `singleStatementLimit` matches the
 * count is only a lower bound and the page is empty.
 */
export function searchStatement(query: SearchQuery, now: Date): RawBuilder<PageIds> {
  return sql<PageIds>`
    WITH m AS MATERIALIZED (
      SELECT id, ${sortKeys[query.sort_by].key} AS key ${matchClause(query, now)} LIMIT ${singleStatementLimit + 1}
    ), total AS (
      SELECT count(*)::int AS count FROM m
    )
    SELECT count, ARRAY(SELECT id FROM m WHERE total.count <= ${singleStatementLimit} ${pageClause(query, sql`key`)}) AS ids FROM total`
}

/** One page without the count, which can use an index for the order. */
export function pageStatement(query: SearchQuery, now: Date): RawBuilder<{ id: string }> {
  return sql<{
    id: string
  }>`SELECT id ${matchClause(query, now)} ${pageClause(query, sortKeys[query.sort_by].key)}`
}

/** The exact count without a page. */
export function countStatement(query: SearchQuery, now: Date): RawBuilder<CountRow> {
  return sql<CountRow>`SELECT count(*)::int AS count ${matchClause(query, now)}`
}

async function findPage(database: Connections, query: SearchQuery, now: Date): Promise<CardRow[]> {
  const { rows } = await pageStatement(query, now).execute(database.db)
  return findPageCards(
    database,
    rows.map(({ id }) => id),
  )
}

/** Runs count and page in parallel on separate connections. */
export async function searchInTwoStatements(
  database: Connections,
  query: SearchQuery,
  now: Date,
): Promise<SearchPage> {
  const [total, rows] = await Promise.all([
    countStatement(query, now).execute(database.db),
    findPage(database, query, now),
  ])
  return { count: total.rows[0]!.count, rows }
}

/** Returns a page of matching active listings in a total order, with the exact count. */
export async function searchPage(database: Connections, query: SearchQuery, now: Date): Promise<SearchPage> {
  // The initial search, all listings of a type, always exceeds the limit of a single statement.
  if (searchConditions(query, now).length === 1 && !query.listing_ids)
    return searchInTwoStatements(database, query, now)
  const { rows } = await searchStatement(query, now).execute(database.db)
  const { count, ids } = rows[0]!
  return count > singleStatementLimit
    ? searchInTwoStatements(database, query, now)
    : { count, rows: await findPageCards(database, ids) }
}
