import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { buildingSales, buildingTable, type BuildingListingsQuery } from './queries.ts'

/** One page of a building's listings, which every agent sees; throws `not_found`. */
export async function listingsOfBuilding(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
  query: BuildingListingsQuery,
) {
  const table = await buildingTable(db, id, query, clock.now())
  if (table.buildings === 0) throw new AppError('not_found')
  return table
}

/** Recorded sales of a building, newest first; throws `not_found`. */
export async function salesOfBuilding(_actor: Actor, { db }: Deps, id: string, limit: number) {
  const sales = await buildingSales(db, id, limit)
  if (!sales) throw new AppError('not_found')
  return sales
}
