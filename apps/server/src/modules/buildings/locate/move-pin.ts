import type { BuildingPin, BuildingPinMove } from '@pb/contract/buildings'
import { findGridPosition } from '@pb/rules/manhattan-grid'
import { findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { loadKnownAddresses } from './known-addresses.ts'
import { findBoroughAt, proposeNeighborhood } from './surroundings.ts'
import { buildingTexts } from './texts.ts'
import '../tables.ts'

/** Whether the actor may move a building's pin: supervisors, and the agent who added the building. */
export const mayMovePin = (actor: Actor, building: { readonly added_by: string | null }): boolean =>
  hasRole(actor, 'SUPERVISOR') || building.added_by === actor.personId

/**
 * Moves a building to another place on the map, with the neighborhood given or proposed for it; its listings follow.
 * Throws `not_found`, `not_owner`, `rule_broken` for a place outside the borough, and `conflict` if the building is no
 * longer where the caller saw it.
 */
export async function movePin(
  actor: Actor,
  deps: Deps,
  id: string,
  { latitude, longitude, neighborhood: given, from }: BuildingPinMove,
): Promise<BuildingPin> {
  const known = await loadKnownAddresses()
  return deps.db.transaction().execute(async (tx) => {
    const building = await tx
      .selectFrom('building')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!building) throw new AppError('not_found')
    if (!mayMovePin(actor, building)) throw new AppError('not_owner')
    if (building.latitude !== from.latitude || building.longitude !== from.longitude)
      throw new AppError('conflict', buildingTexts.movedMeanwhile)
    const { borough, street } = building
    if (findBoroughAt({ latitude, longitude }) !== borough)
      throw new AppError('rule_broken', buildingTexts.wrongBorough(findBorough(borough)!.name))
    const address = { borough, houseNumber: building.house_number, street }
    const proposed = proposeNeighborhood(known, address, { latitude, longitude })
    const neighborhood = given ?? proposed ?? building.neighborhood
    if (findNeighborhood(neighborhood)?.borough !== borough)
      throw new AppError('rule_broken', buildingTexts.wrongNeighborhood(findBorough(borough)!.name))
    const grid = borough === 'MN' ? findGridPosition({ ...address, latitude, longitude }) : null
    await tx
      .updateTable('building')
      .set({
        latitude,
        longitude,
        neighborhood,
        street_number: grid?.street ?? null,
        avenue_number: grid?.avenue ?? null,
        modified_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    return {
      latitude,
      longitude,
      neighborhood: findNeighborhood(neighborhood)!.name,
      neighborhood_abbreviation: neighborhood,
    }
  })
}
