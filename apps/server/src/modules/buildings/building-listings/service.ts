import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findBuildingSales, findBuildingListings, type BuildingListingsQuery } from './queries.ts'

/** Returns one page of a building's listings; throws `not_found`. Every agent sees all listings. */
export async function getBuildingListings(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
  query: BuildingListingsQuery,
) {
  const page = await findBuildingListings(db, id, query, clock.now())
  if (page.buildings === 0) throw new AppError('not_found')
  return page
}

/** Returns the recorded sales of a building, newest first; throws `not_found`. */
export async function getBuildingSales(_actor: Actor, { db }: Deps, id: string, limit: number) {
  const sales = await findBuildingSales(db, id, limit)
  if (!sales) throw new AppError('not_found')
  return sales
}
