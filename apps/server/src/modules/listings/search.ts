import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/db.ts'
import type { CardRow } from './card-query.ts'
import { cardsOfPage } from './cards.ts'
import { searchConditions, type SearchQuery } from './filters.ts'

/** By what a search sorts. What is not known sorts last both ways; said only where it can be, so that indexes serve. */
const sortKeys: Readonly<
  Record<SearchQuery['sort_by'], { key: RawBuilder<unknown>; last: RawBuilder<unknown> }>
> = {
  time_published: { key: sql`published_at`, last: sql`` },
  price: { key: sql`price_cents`, last: sql`` },
  size: { key: sql`size`, last: sql`NULLS LAST` },
  bedrooms: { key: sql`nullif(bedrooms, 0)`, last: sql`NULLS LAST` },
}

/** Up to so many matches are counted and sorted at once; more cost less apart. See bench/README.md. */
const few = 10_000

interface Counted {
  readonly count: number
}

/** The listings of a page in their order, and of how many they are. */
interface Found extends Counted {
  readonly ids: string[]
}

/** The page that a search is found on. */
export interface SearchPage {
  readonly count: number
  readonly rows: CardRow[]
}

type Connected = Pick<Database, 'db' | 'pool'>

function matches(query: SearchQuery, now: Date) {
  return sql`FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

/** A page in a total order, of rows that have the key under this name. */
function paged({ sort_by, sort_dir, limit, offset }: SearchQuery, key: RawBuilder<unknown>) {
  const direction = sort_dir === 'asc' ? sql`ASC` : sql`DESC`
  return sql`ORDER BY ${key} ${direction} ${sortKeys[sort_by].last}, id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

/**
 * Exact count and one page in one statement: `m` reads the matches from the covering index alone, once. Of more than
 * `few` matches it only says that they are more, and has no page.
 */
export function searchStatement(query: SearchQuery, now: Date): RawBuilder<Found> {
  return sql<Found>`
    WITH m AS MATERIALIZED (
      SELECT id, ${sortKeys[query.sort_by].key} AS key ${matches(query, now)} LIMIT ${few + 1}
    ), total AS (
      SELECT count(*)::int AS count FROM m
    )
    SELECT count, ARRAY(SELECT id FROM m WHERE total.count <= ${few} ${paged(query, sql`key`)}) AS ids FROM total`
}

/** One page of many matches, whose order an index may have. */
export function pageStatement(query: SearchQuery, now: Date): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`SELECT id ${matches(query, now)} ${paged(query, sortKeys[query.sort_by].key)}`
}

/** The exact count alone. */
export function countStatement(query: SearchQuery, now: Date): RawBuilder<Counted> {
  return sql<Counted>`SELECT count(*)::int AS count ${matches(query, now)}`
}

async function pageOfMany(database: Connected, query: SearchQuery, now: Date): Promise<CardRow[]> {
  const { rows } = await pageStatement(query, now).execute(database.db)
  return cardsOfPage(
    database,
    rows.map(({ id }) => id),
  )
}

/** Count and page at the same time, on connections of their own. */
export async function searchMany(database: Connected, query: SearchQuery, now: Date): Promise<SearchPage> {
  const [counted, rows] = await Promise.all([
    countStatement(query, now).execute(database.db),
    pageOfMany(database, query, now),
  ])
  return { count: counted.rows[0]!.count, rows }
}

/** Active listings that fit, in a total order, with the exact count of all. */
export async function searchPage(database: Connected, query: SearchQuery, now: Date): Promise<SearchPage> {
  // All of a type, which is what a search begins with, need not be tried as a few first.
  if (searchConditions(query, now).length === 1 && !query.listing_ids) return searchMany(database, query, now)
  const { rows } = await searchStatement(query, now).execute(database.db)
  const { count, ids } = rows[0]!
  return count > few ? searchMany(database, query, now) : { count, rows: await cardsOfPage(database, ids) }
}
