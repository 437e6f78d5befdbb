import type { Palette } from '@pb/contract/suggestions'
import { centsToDollars } from '@pb/rules/money'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { neighborhoodName, type FoundPlaces } from '../buildings/index.ts'
import { listingsNumbered, unitsLabelled, type FoundListing, type FoundUnit } from './palette-queries.ts'

function presentOffer({ listing_id, ad_type, price_cents, standard_status }: FoundListing) {
  return { advertisement_id: listing_id, ad_type, price: centsToDollars(price_cents), standard_status }
}

function presentUnit(row: FoundUnit): Palette['units'][number] {
  return {
    apartment_id: row.unit_id,
    building_id: row.building_id,
    address: row.address,
    unit: row.unit,
    neighborhood: neighborhoodName(row.neighborhood),
    listing: row.listing_id === null ? null : presentOffer(row),
  }
}

function presentListing(row: FoundListing): Palette['listings'][number] {
  const { address, unit, neighborhood } = row
  return { ...presentOffer(row), address, unit, neighborhood: neighborhoodName(neighborhood) }
}

/** Units that the end of a text names, in the buildings that its beginning found; a listing they have leads to them. */
export async function unitsOfPlaces(
  _actor: Actor,
  { db }: Deps,
  { buildings, unit }: FoundPlaces,
  limit: number,
): Promise<Palette['units']> {
  if (unit === '' || buildings.length === 0) return []
  const buildingIds = buildings.map(({ id }) => id)
  return (await unitsLabelled(db, { buildingIds, label: unit, limit })).map(presentUnit)
}

/** `12345` and `#12345` are ids, as far as an id may go. */
const idPattern = /^#?\s*([1-9]\d{0,17})$/

/** The listing whose id the text is, in a list of one; listings are common stock, which every agent sees. */
export async function listingsByText(
  _actor: Actor,
  { db }: Deps,
  text: string,
): Promise<Palette['listings']> {
  const id = idPattern.exec(text)?.[1]
  if (id === undefined) return []
  return (await listingsNumbered(db, id)).map(presentListing)
}
