import { sql, type RawBuilder } from 'kysely'
import { searchConditions, type SearchQuery } from './conditions.ts'
import { daysBefore, dropDays, newDays } from '../cards/freshness.ts'
import type { RunStatement } from './run-statement.ts'

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
  run: RunStatement,
  query: SearchQuery,
  now: Date,
  since?: Date,
): Promise<MatchCounts> {
  const [counts] = await run(adviceStatement(query, now, since))
  return counts!
}
