import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getOwnClient } from '../clients/index.ts'
import { searchListings, type CardRow, type SearchQuery } from '../listings/index.ts'
import { withCounts } from './counts.ts'
import { toSearchQuery } from './params.ts'
import type { CountedSearch } from './present.ts'
import { findOwnSearch, listSearches } from './queries.ts'

export type ResultsPage = Pick<SearchQuery, 'offset' | 'limit' | 'sort_by' | 'sort_dir'>

/** A page of the current results of the agent's saved search. */
export async function findSearchResults(
  actor: Actor,
  deps: Deps,
  searchId: string,
  page: ResultsPage,
): Promise<{ counted: CountedSearch; rows: readonly CardRow[] }> {
  const search = await findOwnSearch(deps.db, actor.personId, searchId)
  if (!search) throw new AppError('not_found')
  const [counted, results] = await Promise.all([
    withCounts(deps.db, [search], deps.clock.now()),
    searchListings(actor, deps, { ...toSearchQuery(search.params), ...page }),
  ])
  return { counted: { ...counted[0]!, count: results.count }, rows: results.rows }
}

/** The searches of the agent's client with their counts, active ones first. */
export async function listClientSearches(actor: Actor, deps: Deps, userId: string) {
  const client = await getOwnClient(deps.db, actor, userId)
  const searches = await listSearches(deps.db, actor.personId, [client.id])
  return { client, searches: await withCounts(deps.db, searches, deps.clock.now()) }
}
