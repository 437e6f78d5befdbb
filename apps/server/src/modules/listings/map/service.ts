import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOnMap, type MapQuery } from './find-on-map.ts'

/** Searches for the map: clusters and pins in view, by grid cell of the zoom level. */
export function searchListingsMap({ personId }: Actor, { db, clock }: Deps, query: MapQuery) {
  return findOnMap(db, { ...query, requested_by: personId }, clock.now())
}
