import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from './card-query.ts'
import { searchConditions, type SearchQuery } from './filters.ts'

/** What is not known sorts last both ways. */
const sortKeys: Readonly<Record<SearchQuery['sort_by'], RawBuilder<unknown>>> = {
  time_published: sql`published_at`,
  price: sql`price_cents`,
  size: sql`size`,
  bedrooms: sql`nullif(bedrooms, 0)`,
}

interface Found {
  readonly count: number
}

type SearchRow = Found & (CardRow | { readonly id: null })

/**
 * Exact count and one page in one statement: `m` reads the matches from the covering index alone, once; only the
 * page's rows are then joined for showing. Always at least one row: past the end it carries the count and no listing.
 */
export function searchStatement(query: SearchQuery, now: Date): RawBuilder<SearchRow> {
  const direction = query.sort_dir === 'asc' ? sql`ASC` : sql`DESC`
  return sql<SearchRow>`
    WITH m AS MATERIALIZED (
      SELECT id, ${sortKeys[query.sort_by]} AS key FROM listing
      WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}
    ), page AS (
      SELECT id, key FROM m ORDER BY key ${direction} NULLS LAST, id ${direction}
      LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT total.count, card.* FROM (SELECT count(*)::int AS count FROM m) total LEFT JOIN (
      SELECT page.key, ${cardColumns} FROM page JOIN listing l ON l.id = page.id ${cardJoins}
    ) card ON true
    ORDER BY card.key ${direction} NULLS LAST, card.id ${direction}`
}

/** Active listings that fit, in a total order, with the exact count of all. */
export async function searchPage(
  db: Db,
  query: SearchQuery,
  now: Date,
): Promise<{ count: number; rows: CardRow[] }> {
  const { rows } = await searchStatement(query, now).execute(db)
  return {
    count: rows[0]!.count,
    rows: rows.filter((row): row is Found & CardRow => row.id !== null),
  }
}
