import type { Db, Tx } from '../../platform/db/db.ts'
import { countSearches } from '../listings/index.ts'
import { toSearchQuery } from './params.ts'
import type { CountedSearch } from './present.ts'
import type { SearchRow } from './queries.ts'

/** Adds the number of results to each search: all, and those published since the agent last viewed them. */
export async function withCounts(
  db: Db | Tx,
  searches: readonly SearchRow[],
  now: Date,
): Promise<CountedSearch[]> {
  const queries = searches.map(({ params, looked_at }) => ({
    query: toSearchQuery(params),
    since: looked_at,
  }))
  const counts = await countSearches(db, queries, now)
  return searches.map((search, index) => ({ search, ...counts[index]! }))
}
