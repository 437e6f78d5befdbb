import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { searchConditions, type SearchQuery } from './filters.ts'
import { daysBefore, dropDays, newDays } from './freshness.ts'

export interface Matches {
  readonly count: number
  readonly new: number
  readonly price_dropped: number
  readonly no_fee: number
}

/** Counts the active listings that fit, and some of them, in one pass over the covering index; `since` says what is new. */
export function adviceStatement(
  query: SearchQuery,
  now: Date,
  since = daysBefore(now, newDays),
): RawBuilder<Matches> {
  return sql<Matches>`
    SELECT count(*)::int AS count,
      (count(*) FILTER (WHERE published_at >= ${since}::timestamptz))::int AS new,
      (count(*) FILTER (WHERE price_dropped_at >= ${daysBefore(now, dropDays)}::timestamptz))::int AS price_dropped,
      (count(*) FILTER (WHERE no_fee))::int AS no_fee
    FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

export async function countMatches(db: Db, query: SearchQuery, now: Date, since?: Date): Promise<Matches> {
  const { rows } = await adviceStatement(query, now, since).execute(db)
  return rows[0]!
}
