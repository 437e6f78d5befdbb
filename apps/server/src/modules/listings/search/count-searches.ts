import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { searchConditions, type SearchQuery } from './conditions.ts'

/** A search to count; listings published after `since` are new. */
export interface CountableSearch {
  readonly query: SearchQuery
  readonly since: Date
}

/** Searches per statement. */
const batchSize = 25

/** Counts the matching active listings of each search, all and new ones, in the order of the searches. */
export async function countSearches(
  db: Db | Tx,
  searches: readonly CountableSearch[],
  now: Date,
): Promise<{ count: number; new: number }[]> {
  const counts: { count: number; new: number }[] = []
  for (const batch of chunk(searches, batchSize)) {
    // Each search is a separate arm of the union, so that each gets its own plan.
    const parts = batch.map(
      ({ query, since }, index) => sql`SELECT ${index}::int AS index, count(*)::int AS count,
        (count(*) FILTER (WHERE published_at >= ${since}::timestamptz))::int AS new
      FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`,
    )
    const { rows } = await sql<{ count: number; new: number }>`
      SELECT count, new FROM (${sql.join(parts, sql` UNION ALL `)}) counted ORDER BY index`.execute(db)
    counts.push(...rows)
  }
  return counts
}
