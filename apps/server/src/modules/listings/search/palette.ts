import type { Palette } from '@pb/contract/suggestions'
import { centsToDollars } from '@pb/rules/money'
import type { MatchKind } from '@pb/rules/words'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getNeighborhoodName, type FoundBuildings } from '../../buildings/index.ts'
import { findListingsById, findUnitsByLabel, type FoundListing, type FoundUnit } from './palette-queries.ts'

function presentOffer({ listing_id, ad_type, price_cents, standard_status }: FoundListing) {
  return { advertisement_id: listing_id, ad_type, price: centsToDollars(price_cents), standard_status }
}

function presentUnit(row: FoundUnit, match: MatchKind): Palette['units'][number] {
  return {
    apartment_id: row.unit_id,
    building_id: row.building_id,
    address: row.address,
    unit: row.unit,
    neighborhood: getNeighborhoodName(row.neighborhood),
    listing: row.listing_id === null ? null : presentOffer(row),
    match,
  }
}

function presentListing(row: FoundListing): Palette['listings'][number] {
  const { address, unit, neighborhood } = row
  return {
    ...presentOffer(row),
    address,
    unit,
    neighborhood: getNeighborhoodName(neighborhood),
    match: 'exact',
  }
}

/** A unit is found as well as its building, and exactly only by its whole label. */
function toUnitMatch(building: MatchKind, isWholeLabel: boolean): MatchKind {
  if (building === 'similar') return building
  if (!isWholeLabel) return 'prefix'
  return building === 'exact' ? 'exact' : 'words'
}

/** Finds the units with the label at the end of a search text, in the buildings found by its beginning. */
export async function findPaletteUnits(
  { personId }: Actor,
  { db }: Deps,
  { buildings, unit }: FoundBuildings,
  limit: number,
): Promise<Palette['units']> {
  if (unit === '' || buildings.length === 0) return []
  const matches = new Map(buildings.map(({ id, match }) => [id, match]))
  const buildingIds = [...matches.keys()]
  const rows = await findUnitsByLabel(db, { agentId: personId, buildingIds, label: unit, limit })
  return rows.map((row) => presentUnit(row, toUnitMatch(matches.get(row.building_id)!, row.unit === unit)))
}

/** `12345`, `#12345` and `listing 12345`; up to 18 digits fit a bigint. */
const idPattern = /^(?:listing\b|id\b)?\s*#?\s*([1-9]\d{0,17})$/i

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
