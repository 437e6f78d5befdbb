import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { buildingWithUnits } from '../buildings/index.ts'
import {
  activeListings,
  averageRent,
  findListing,
  findListings,
  openHousesOf,
  otherListings,
  unitHistory,
  type DetailRow,
  type HistoryRow,
  type OpenHouseRow,
  type OtherListingRow,
} from './detail-queries.ts'
import type { SearchQuery } from './filters.ts'
import { findOnMap, type MapQuery } from './map.ts'
import { searchPage } from './search.ts'

/** One page of active listings that fit; listings are common stock, which every agent sees. */
export function searchListings({ personId }: Actor, deps: Deps, query: SearchQuery) {
  return searchPage(deps, { ...query, asked_by: personId }, deps.clock.now())
}

/** The same search on the map: what is in sight, by cells of the zoom. */
export function searchListingsMap({ personId }: Actor, { db, clock }: Deps, query: MapQuery) {
  return findOnMap(db, { ...query, asked_by: personId }, clock.now())
}

/** Listings of any status, in the order of the ids; one that does not exist is left out. */
export function listingsByIds(_actor: Actor, { db }: Deps, ids: readonly string[]): Promise<DetailRow[]> {
  return findListings(db, ids)
}

/** What a listing's page shows beside the listing. */
export interface ListingPage {
  readonly history: readonly HistoryRow[]
  readonly openHouses: readonly OpenHouseRow[]
  readonly others: readonly OtherListingRow[]
}

/** A listing of any status with all that its page shows; throws `not_found`. */
export async function listingPage(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
): Promise<ListingPage & { readonly listing: DetailRow }> {
  const listing = await findListing(db, id)
  if (!listing) throw new AppError('not_found')
  const [history, openHouses, others] = await Promise.all([
    unitHistory(db, listing.unit_id),
    openHousesOf(db, id, clock.now()),
    otherListings(db, listing),
  ])
  return { listing, history, openHouses, others }
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
