import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { bedroomCode } from '@pb/rules/bedrooms'
import { normalizeUnit } from '@pb/rules/units'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findUnit, hasBuilding, upsertUnit, type Unit } from '../../buildings/index.ts'
import { findActiveListingsOfUnit, type UnitListing } from './apartment-queries.ts'
import { unitNeedsLabel, unitNotFoundInBuilding } from './texts.ts'

/** Finds a unit by its label in any spelling (`Apt 5-b` is `5B`), with its active listings; throws `not_found`. */
export async function getApartment(
  _actor: Actor,
  { db }: Deps,
  buildingId: string,
  label: string,
): Promise<{ unit: Unit; listings: UnitListing[] }> {
  const unit = await findUnit(db, buildingId, normalizeUnit(label))
  if (!unit) throw new AppError('not_found', unitNotFoundInBuilding)
  return { unit, listings: await findActiveListingsOfUnit(db, unit.id) }
}

/**
 * Adds a unit, or fills in the unknown values of the existing one with this label; concurrent calls get the same id.
 * Throws `not_found` for an unknown building.
 */
export async function addApartment(
  _actor: Actor,
  { db }: Deps,
  buildingId: string,
  { unit, bedrooms, bathrooms, size }: Body<typeof myListings.createApartment>,
): Promise<string> {
  const label = normalizeUnit(unit)
  if (label === '') throw new AppError('rule_broken', unitNeedsLabel)
  if (!(await hasBuilding(db, buildingId))) throw new AppError('not_found')
  return upsertUnit(db, {
    building_id: buildingId,
    label,
    bedrooms: bedroomCode(bedrooms),
    bathrooms: Math.round(bathrooms * 10),
    size: size ?? null,
  })
}
