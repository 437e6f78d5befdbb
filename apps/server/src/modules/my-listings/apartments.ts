import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { bedroomCode } from '@pb/rules/bedrooms'
import { normalizeUnit } from '@pb/rules/units'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  activeOfUnit,
  findUnit,
  hasBuilding,
  keepUnit,
  type UnitListing,
  type UnitRow,
} from './apartment-queries.ts'

/** A unit by its label as anybody writes it (`Apt 5-b` is `5B`), with its active listings; throws `not_found`. */
export async function apartmentOf(
  _actor: Actor,
  { db }: Deps,
  buildingId: string,
  label: string,
): Promise<{ unit: UnitRow; listings: UnitListing[] }> {
  const unit = await findUnit(db, buildingId, normalizeUnit(label))
  if (!unit) throw new AppError('not_found', 'This building has no such unit yet')
  return { unit, listings: await activeOfUnit(db, unit.id) }
}

/**
 * Adds a unit, or finds the one with this label: what is known of it stays, what is not is filled in. Two who add the
 * same one get the same id. Throws `not_found` for a building that does not exist.
 */
export async function addApartment(
  _actor: Actor,
  { db }: Deps,
  buildingId: string,
  { unit, bedrooms, bathrooms, size }: Body<typeof myListings.createApartment>,
): Promise<string> {
  const label = normalizeUnit(unit)
  if (label === '') throw new AppError('rule_broken', 'A unit needs a letter or a number')
  if (!(await hasBuilding(db, buildingId))) throw new AppError('not_found')
  return keepUnit(db, {
    building_id: buildingId,
    label,
    bedrooms: bedroomCode(bedrooms),
    bathrooms: Math.round(bathrooms * 10),
    size: size ?? null,
  })
}
