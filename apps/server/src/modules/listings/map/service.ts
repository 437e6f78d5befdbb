import type { Deps } from '../../../platform/deps.ts'
import type { UncheckedSession } from '../../../platform/http/sessions.ts'
import { startSearch } from '../search/run-statement.ts'
import { findOnMap, type MapQuery } from './find-on-map.ts'

/** Searches for the map: clusters and pins in view, by grid cell of the zoom level. */
export async function searchListingsMap(session: UncheckedSession, deps: Deps, query: MapQuery) {
  const search = await startSearch(session, deps, query)
  return findOnMap(search.run, search.query, deps.clock.now())
}
