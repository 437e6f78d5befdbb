import type { Db, Tx } from '../../platform/db.ts'
import { countEach } from '../listings/index.ts'
import { queryOf } from './params.ts'
import type { CountedSearch } from './present.ts'
import type { SearchRow } from './queries.ts'

/** Searches with what each finds now: all, and what came on the market since the agent last looked. */
export async function withCounts(
  db: Db | Tx,
  searches: readonly SearchRow[],
  now: Date,
): Promise<CountedSearch[]> {
  const asked = searches.map(({ params, looked_at }) => ({ query: queryOf(params), since: looked_at }))
  const counts = await countEach(db, asked, now)
  return searches.map((search, index) => ({ search, ...counts[index]! }))
}
