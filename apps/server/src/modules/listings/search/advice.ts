import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { searchConditions, type SearchQuery } from './conditions.ts'
import { daysBefore, dropDays, newDays } from '../cards/freshness.ts'

export interface MatchCounts {
  readonly count: number
  readonly new: number
  readonly price_dropped: number
  readonly no_fee: number
}

/** Counts the matching active listings in one index-only scan; listings published after `since` are new. */
export function adviceStatement(
  query: SearchQuery,
  now: Date,
  since = daysBefore(now, newDays),
): RawBuilder<MatchCounts> {
  return sql<MatchCounts>`
    SELECT count(*)::int AS count,
      (count(*) FILTER (WHERE published_at >= ${since}::timestamptz))::int AS new,
      (count(*) FILTER (WHERE price_dropped_at >= ${daysBefore(now, dropDays)}::timestamptz))::int AS price_dropped,
      (count(*) FILTER (WHERE no_fee))::int AS no_fee
    FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

export async function countMatches(
  db: Db,
  query: SearchQuery,
  now: Date,
  since?: Date,
): Promise<MatchCounts> {
  const { rows } = await adviceStatement(query, now, since).execute(db)
  return rows[0]!
}
