import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { buildingWithUnits } from '../buildings/index.ts'
import {
  activeListings,
  averageRent,
  findListing,
  findListings,
  unitHistory,
  type DetailRow,
  type HistoryRow,
} from './detail-queries.ts'
import type { SearchQuery } from './filters.ts'
import { findOnMap, type MapQuery } from './map.ts'
import { searchPage } from './search.ts'

/** One page of active listings that fit; listings are common stock, which every agent sees. */
export function searchListings(_actor: Actor, { db, clock }: Deps, query: SearchQuery) {
  return searchPage(db, query, clock.now())
}

/** The same search on the map: what is in sight, by cells of the zoom. */
export function searchListingsMap(_actor: Actor, { db, clock }: Deps, query: MapQuery) {
  return findOnMap(db, query, clock.now())
}

/** Listings of any status, in the order of the ids; one that does not exist is left out. */
export function listingsByIds(_actor: Actor, { db }: Deps, ids: readonly string[]): Promise<DetailRow[]> {
  return findListings(db, ids)
}

/** A listing of any status with its unit's past; throws `not_found`. */
export async function listingWithHistory(
  _actor: Actor,
  { db }: Deps,
  id: string,
): Promise<{ listing: DetailRow; history: HistoryRow[] }> {
  const listing = await findListing(db, id)
  if (!listing) throw new AppError('not_found')
  return { listing, history: await unitHistory(db, listing.unit_id) }
}

/** Who added a listing changes it; a supervisor changes any, those of the office (without an agent) too. */
export function mayEdit(actor: Actor, { agent_id }: Pick<DetailRow, 'agent_id'>): boolean {
  return agent_id === actor.personId || actor.roles.includes('SUPERVISOR')
}

/** A building with its units, their active listings and its rents; throws `not_found`. */
export async function buildingWithListings(actor: Actor, deps: Deps, id: string) {
  const [building, listings, rentalsAverage] = await Promise.all([
    buildingWithUnits(actor, deps, id),
    activeListings(deps.db, id),
    averageRent(deps.db, id),
  ])
  return { building, listings, rentalsAverage }
}
