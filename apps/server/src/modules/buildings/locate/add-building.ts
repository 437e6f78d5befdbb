import type { NewBuilding } from '@pb/contract/buildings'
import { displayStreet, standardizeAddress } from '@pb/rules/addresses'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { findGridPosition } from '@pb/rules/manhattan-grid'
import { findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
import type { Actor } from '../../../platform/actor.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findBuildingByAddress } from './find-buildings.ts'
import { hasStreet } from './service.ts'
import { findBoroughAt } from './surroundings.ts'
import type { SuggestionRow } from '../suggest-queries.ts'
import { buildingTexts } from './texts.ts'
import '../tables.ts'

/** `source` of the buildings that agents added. */
const source = 'agent'

function assertPlaced({ borough, neighborhood, latitude, longitude }: NewBuilding): void {
  const { name } = findBorough(borough)!
  if (findNeighborhood(neighborhood)?.borough !== borough)
    throw new AppError('rule_broken', buildingTexts.wrongNeighborhood(name))
  if (findBoroughAt({ latitude, longitude }) !== borough)
    throw new AppError('rule_broken', buildingTexts.wrongBorough(name))
}

/**
 * Adds a building, or returns the one that has this address in any spelling; concurrent calls add one. Throws
 * `rule_broken` for an address without number or street, an unknown street that is not confirmed, and a position or
 * neighborhood outside the borough.
 */
export async function addBuilding(
  { personId }: Actor,
  deps: Deps,
  input: NewBuilding,
): Promise<{ building: SuggestionRow; created: boolean }> {
  const { borough } = input
  const parsed = parseAddressWithUnit(input.address).address
  if (!parsed) throw new AppError('rule_broken', buildingTexts.noAddress)
  const { houseNumber, street, display } = standardizeAddress(parsed, borough)
  if (!input.allow_unknown_street && !(await hasStreet(deps, borough, street)))
    throw new AppError(
      'rule_broken',
      buildingTexts.unknownStreet(displayStreet(street), findBorough(borough)!.name),
    )
  assertPlaced(input)
  return deps.db.transaction().execute(async (tx) => {
    // Spellings of one address have different keys, so the unique constraint alone would let both in.
    await lockUntilCommit(tx, 'building', `${borough} ${street}`)
    const existing = await findBuildingByAddress(tx, { borough, houseNumber, street })
    if (existing) return { building: existing, created: false }
    const grid = borough === 'MN' ? findGridPosition({ ...input, houseNumber, street }) : null
    const building = await tx
      .insertInto('building')
      .values({
        borough,
        house_number: houseNumber,
        street,
        address: display,
        zip: input.zip,
        neighborhood: input.neighborhood,
        latitude: input.latitude,
        longitude: input.longitude,
        ownership: input.ownership,
        building_type: input.building_type,
        street_number: grid?.street ?? null,
        avenue_number: grid?.avenue ?? null,
        source,
        added_by: personId,
      })
      .returning(['id', 'address', 'borough', 'zip', 'neighborhood', 'pets', 'ownership', 'building_type'])
      .executeTakeFirstOrThrow()
    return { building, created: true }
  })
}
