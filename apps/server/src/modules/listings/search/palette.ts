import type { Palette } from '@pb/contract/suggestions'
import { centsToDollars } from '@pb/rules/money'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getNeighborhoodName, type FoundBuildings } from '../../buildings/index.ts'
import { findListingsById, findUnitsByLabel, type FoundListing, type FoundUnit } from './palette-queries.ts'

function presentOffer({ listing_id, ad_type, price_cents, standard_status }: FoundListing) {
  return { advertisement_id: listing_id, ad_type, price: centsToDollars(price_cents), standard_status }
}

function presentUnit(row: FoundUnit): Palette['units'][number] {
  return {
    apartment_id: row.unit_id,
    building_id: row.building_id,
    address: row.address,
    unit: row.unit,
    neighborhood: getNeighborhoodName(row.neighborhood),
    listing: row.listing_id === null ? null : presentOffer(row),
  }
}

function presentListing(row: FoundListing): Palette['listings'][number] {
  const { address, unit, neighborhood } = row
  return { ...presentOffer(row), address, unit, neighborhood: getNeighborhoodName(neighborhood) }
}

/** Finds the units with the label at the end of a search text, in the buildings found by its beginning. */
export async function findPaletteUnits(
  _actor: Actor,
  { db }: Deps,
  { buildings, unit }: FoundBuildings,
  limit: number,
): Promise<Palette['units']> {
  if (unit === '' || buildings.length === 0) return []
  const buildingIds = buildings.map(({ id }) => id)
  return (await findUnitsByLabel(db, { buildingIds, label: unit, limit })).map(presentUnit)
}

/** `12345` and `#12345`; up to 18 digits fit a bigint. */
const idPattern = /^#?\s*([1-9]\d{0,17})$/

/** Finds the listing with the id in the text. Every agent sees all listings. */
export async function findPaletteListings(
  _actor: Actor,
  { db }: Deps,
  text: string,
): Promise<Palette['listings']> {
  const id = idPattern.exec(text)?.[1]
  if (id === undefined) return []
  return (await findListingsById(db, id)).map(presentListing)
}
