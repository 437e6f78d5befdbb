import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from './card-query.ts'
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

interface Found {
  readonly count: number
}

type SearchRow = Found & (CardRow | { readonly id: null })

/** The page that a search is found on. */
export interface SearchPage {
  readonly count: number
  readonly rows: CardRow[]
}

function directionOf({ sort_dir }: SearchQuery) {
  return sort_dir === 'asc' ? sql`ASC` : sql`DESC`
}

function matches(query: SearchQuery, now: Date) {
  return sql`FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

/**
 * Exact count and one page in one statement: `m` reads the matches from the covering index alone, once; only the
 * page's rows are then joined for showing. Always at least one row: past the end it carries the count and no listing.
 * Of more than `few` matches it only says that they are more.
 */
export function searchStatement(query: SearchQuery, now: Date): RawBuilder<SearchRow> {
  const direction = directionOf(query)
  const { key, last } = sortKeys[query.sort_by]
  return sql<SearchRow>`
    WITH m AS MATERIALIZED (
      SELECT id, ${key} AS key ${matches(query, now)} LIMIT ${few + 1}
    ), total AS (
      SELECT count(*)::int AS count FROM m
    ), page AS (
      SELECT id, key FROM m WHERE (SELECT count FROM total) <= ${few}
      ORDER BY key ${direction} ${last}, id ${direction} LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT total.count, card.* FROM total LEFT JOIN (
      SELECT page.key, ${cardColumns} FROM page JOIN listing l ON l.id = page.id ${cardJoins}
    ) card ON true
    ORDER BY card.key ${direction} ${last}, card.id ${direction}`
}

/** One page of many matches, whose order an index may have. */
export function pageStatement(query: SearchQuery, now: Date): RawBuilder<CardRow> {
  const direction = directionOf(query)
  const { key, last } = sortKeys[query.sort_by]
  return sql<CardRow>`
    WITH page AS MATERIALIZED (
      SELECT id, ${key} AS key ${matches(query, now)}
      ORDER BY ${key} ${direction} ${last}, id ${direction} LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT ${cardColumns} FROM page JOIN listing l ON l.id = page.id ${cardJoins}
    ORDER BY page.key ${direction} ${last}, page.id ${direction}`
}

/** The exact count alone. */
export function countStatement(query: SearchQuery, now: Date): RawBuilder<Found> {
  return sql<Found>`SELECT count(*)::int AS count ${matches(query, now)}`
}

/** Count and page at the same time, on connections of their own. */
export async function searchMany(db: Db, query: SearchQuery, now: Date): Promise<SearchPage> {
  const [counted, page] = await Promise.all([
    countStatement(query, now).execute(db),
    pageStatement(query, now).execute(db),
  ])
  return { count: counted.rows[0]!.count, rows: page.rows }
}

/** Active listings that fit, in a total order, with the exact count of all. */
export async function searchPage(db: Db, query: SearchQuery, now: Date): Promise<SearchPage> {
  // All of a type, which is what a search begins with, need not be tried as a few first.
  if (searchConditions(query, now).length === 1 && !query.listing_ids) return searchMany(db, query, now)
  const { rows } = await searchStatement(query, now).execute(db)
  const { count } = rows[0]!
  if (count > few) return searchMany(db, query, now)
  return { count, rows: rows.filter((row): row is Found & CardRow => row.id !== null) }
}
