import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/one-row.ts'
import type { CardRow } from '../cards/card-row.ts'
import { searchConditions, type SearchQuery } from './conditions.ts'
import { isCounted, storedCountStatement } from './listing-counts.ts'
import { runOn, type RunStatement } from './run-statement.ts'

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

/** The exact count without a page, by a scan. */
export function countStatement(query: SearchQuery, now: Date): RawBuilder<CountRow> {
  return sql<CountRow>`SELECT count(*)::int AS count ${matchClause(query, now)}`
}

/** The cards of a result with ids, each with the result's count; one row of nulls without ids. */
function withCards(result: RawBuilder<PageIds>): RawBuilder<CountRow & (CardRow | { readonly id: null })> {
  return sql`SELECT result.count, card.* FROM (${result}) result
    LEFT JOIN LATERAL find_listing_cards(result.ids) card ON true`
}

function toSearchPage(rows: readonly (CountRow & (CardRow | { readonly id: null }))[]): SearchPage {
  return {
    count: firstRow(rows).count,
    rows: rows.filter((row): row is CountRow & CardRow => row.id !== null),
  }
}

/** `searchStatement` with the cards of the page. */
export function searchCardsStatement(query: SearchQuery, now: Date) {
  return withCards(searchStatement(query, now))
}

/** The page and the count of `listing_count` in one statement, for a search that `isCounted`. */
function countedPageStatement(query: SearchQuery, now: Date) {
  return withCards(
    sql<PageIds>`SELECT counted.count, ARRAY(${pageStatement(query, now)}) AS ids FROM (${storedCountStatement(query, now)}) counted`,
  )
}

/** Count and page separately: the stored count in one statement with the page, else on separate connections. */
export async function searchInTwoStatements(
  { db }: Pick<Database, 'db'>,
  query: SearchQuery,
  now: Date,
): Promise<SearchPage> {
  const run = runOn(db)
  if (isCounted(query)) return toSearchPage(await run(countedPageStatement(query, now)))
  const ids = sql<PageIds>`SELECT 0 AS count, ARRAY(${pageStatement(query, now)}) AS ids`
  const [[total], page] = await Promise.all([run(countStatement(query, now)), run(withCards(ids))])
  return { count: total!.count, rows: toSearchPage(page).rows }
}

/**
 * Returns a page of matching active listings in a total order, with the exact count. `run` runs the first statement,
 * before any other.
 */
export async function searchPage(
  { db }: Pick<Database, 'db'>,
  query: SearchQuery,
  now: Date,
  run: RunStatement = runOn(db),
): Promise<SearchPage> {
  // The initial search, all listings of a type, always exceeds the limit of a single statement.
  if (searchConditions(query, now).length === 1 && isCounted(query))
    return toSearchPage(await run(countedPageStatement(query, now)))
  const page = toSearchPage(await run(searchCardsStatement(query, now)))
  return page.count <= singleStatementLimit ? page : searchInTwoStatements({ db }, query, now)
}
