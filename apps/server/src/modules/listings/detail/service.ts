import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findCurrentBuildingId, getBuildingWithUnits } from '../../buildings/index.ts'
import { findLiveStreamLinks, type LiveStreamLink } from '../../live-streams/links/index.ts'
import {
  findActiveListings,
  getAverageRent,
  findListing,
  findListings,
  findOpenHouses,
  findOtherListings,
  findUnitHistory,
  type DetailRow,
  type HistoryRow,
  type OpenHouseRow,
  type OtherListingRow,
} from './queries.ts'
import { withholdUnlawfulFees } from './withhold-fees.ts'

/** Returns listings of any status in the order of the ids; unknown ids are skipped. */
export async function getListings(
  _actor: Actor,
  { db, clock }: Deps,
  ids: readonly string[],
): Promise<DetailRow[]> {
  const now = clock.now()
  return (await findListings(db, ids)).map((listing) => withholdUnlawfulFees(listing, now))
}

/** Data of a listing's page besides the listing itself. */
export interface ListingPage {
  readonly history: readonly HistoryRow[]
  readonly openHouses: readonly OpenHouseRow[]
  readonly others: readonly OtherListingRow[]
  readonly liveStreams: readonly LiveStreamLink[]
}

/** Returns a listing of any status with the data of its page; throws `not_found`. */
export async function getListingPage(
  _actor: Actor,
  deps: Deps,
  id: string,
): Promise<ListingPage & { readonly listing: DetailRow }> {
  const { db, clock } = deps
  const stored = await findListing(db, id)
  if (!stored) throw new AppError('not_found')
  const listing = withholdUnlawfulFees(stored, clock.now())
  const [history, openHouses, others, liveStreams] = await Promise.all([
    findUnitHistory(db, listing.unit_id),
    findOpenHouses(db, id, clock.now()),
    findOtherListings(db, listing),
    findLiveStreamLinks(deps, [id], clock.now()),
  ])
  return { listing, history, openHouses, others, liveStreams }
}

/** The listing's agent may edit it; a supervisor may edit any, including imported ones without an agent. */
export function mayEdit(actor: Actor, { agent_id }: Pick<DetailRow, 'agent_id'>): boolean {
  return agent_id === actor.personId || hasRole(actor, 'SUPERVISOR')
}

/**
 * Returns a building, or the one it was merged into, with its units, their active listings and its average rent; throws
 * `not_found`.
 */
export async function getBuildingWithListings(actor: Actor, deps: Deps, requested: string) {
  const id = await findCurrentBuildingId(deps.db, requested)
  const [building, listings, rentalsAverage] = await Promise.all([
    getBuildingWithUnits(actor, deps, id),
    findActiveListings(deps.db, id),
    getAverageRent(deps.db, id),
  ])
  return { building, listings, rentalsAverage }
}
