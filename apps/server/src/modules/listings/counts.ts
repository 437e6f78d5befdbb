import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { searchConditions, type SearchQuery } from './filters.ts'

/** A search to be counted, and since when what comes on the market is new to whoever asks. */
export interface Counted {
  readonly query: SearchQuery
  readonly since: Date
}

/** Searches of one statement. */
const mostAtOnce = 25

/** Counts the active listings that fit each of some searches, in their order: all, and those that are new. */
export async function countEach(
  db: Db | Tx,
  asked: readonly Counted[],
  now: Date,
): Promise<{ count: number; new: number }[]> {
  const counts: { count: number; new: number }[] = []
  for (let from = 0; from < asked.length; from += mostAtOnce) {
    // Each is planned by itself, so that each reads the index by its own shape.
    const parts = asked.slice(from, from + mostAtOnce).map(
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
