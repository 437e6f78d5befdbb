import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { ownClient } from '../clients/index.ts'
import { searchListings, type CardRow, type SearchQuery } from '../listings/index.ts'
import { withCounts } from './counts.ts'
import { queryOf } from './params.ts'
import type { CountedSearch } from './present.ts'
import { findOwnSearch, searchesOf } from './queries.ts'

export type ResultsPage = Pick<SearchQuery, 'offset' | 'limit' | 'sort_by' | 'sort_dir'>

/** One page of what a saved search of the caller finds now. */
export async function searchResults(
  actor: Actor,
  deps: Deps,
  searchId: string,
  page: ResultsPage,
): Promise<{ counted: CountedSearch; rows: readonly CardRow[] }> {
  const search = await findOwnSearch(deps.db, actor.personId, searchId)
  if (!search) throw new AppError('not_found')
  const [counted, found] = await Promise.all([
    withCounts(deps.db, [search], deps.clock.now()),
    searchListings(actor, deps, { ...queryOf(search.params), ...page }),
  ])
  return { counted: { ...counted[0]!, count: found.count }, rows: found.rows }
}

/** The searches of one of the caller's clients, counted, active ones first. */
export async function clientSearches(actor: Actor, deps: Deps, userId: string) {
  const client = await ownClient(deps.db, actor, userId)
  const searches = await searchesOf(deps.db, actor.personId, [client.id])
  return { client, searches: await withCounts(deps.db, searches, deps.clock.now()) }
}
