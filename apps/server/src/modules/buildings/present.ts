import type { Building, BuildingSuggestion, BuildingUnit } from '@pb/contract/buildings'
import type { Palette } from '@pb/contract/suggestions'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import { boroughByName, neighborhoodByAbbreviation, type BoroughKey } from '@pb/rules/neighborhoods'
import { buildingFeatures, petPolicy, titlesOf } from '@pb/rules/vocabulary'
import type { UnitRow } from './queries.ts'
import type { BuildingWithUnits } from './service.ts'
import type { SuggestionRow } from './suggest-queries.ts'

/** The city of a postal address. */
export function cityOf(borough: BoroughKey): string {
  return borough === 'MN' ? 'New York' : boroughByName(borough)!.name
}

/** The brokers' name of a neighborhood. */
export function neighborhoodName(abbreviation: string): string {
  return neighborhoodByAbbreviation(abbreviation)?.name ?? abbreviation
}

/** What the rooms above know of a building: its units' active listings, and its rents. */
export interface Market {
  readonly listings: ReadonlyMap<string, NonNullable<BuildingUnit['listing']>>
  readonly rentalsAverage: number | null
}

function presentUnit(unit: UnitRow, { listings }: Market): BuildingUnit {
  return {
    apartment_id: unit.id,
    unit: unit.label,
    bedrooms: bedroomKey(unit.bedrooms ?? 0) ?? null,
    bathrooms: unit.bathrooms === null ? null : unit.bathrooms / 10,
    size: unit.size,
    listing: listings.get(unit.id) ?? null,
    last_sale:
      unit.sale_date === null
        ? null
        : { date: unit.sale_date, price: centsToDollars(unit.sale_price_cents!) },
  }
}

const rounded = (average: number | null) => (average === null ? null : Math.round(average * 100) / 100)

/** 2A before 10A. */
const byLabel = new Intl.Collator('en', { numeric: true }).compare

/** A building with its units in the order of their labels. */
export function presentBuilding(
  { building, units, salesAverage }: BuildingWithUnits,
  market: Market,
): Building {
  return {
    building_id: building.id,
    address: building.address,
    city: cityOf(building.borough),
    state: 'NY',
    zip: building.zip,
    borough: boroughByName(building.borough)!.name,
    neighborhood: neighborhoodName(building.neighborhood),
    neighborhood_abbreviation: building.neighborhood,
    ownership: building.ownership,
    building_type: building.building_type,
    units_total: building.units_total,
    floors: building.floors,
    year_built: building.year_built,
    pet_policy: petPolicy(building.pets),
    amenities: titlesOf(buildingFeatures, building.features),
    sales_avg: rounded(salesAverage),
    rentals_avg: rounded(market.rentalsAverage),
    latitude: building.latitude,
    longitude: building.longitude,
    photo: building.photo,
    units: units.toSorted((a, b) => byLabel(a.label, b.label)).map((unit) => presentUnit(unit, market)),
  }
}

/** A building as the palette shows it. */
export function presentPlace(row: SuggestionRow): Palette['buildings'][number] {
  return {
    building_id: row.id,
    address: row.address,
    neighborhood: neighborhoodName(row.neighborhood),
    city: cityOf(row.borough),
    zip: row.zip,
  }
}

/** A building as a list of suggestions shows it. */
export function presentSuggestion(row: SuggestionRow): BuildingSuggestion {
  return {
    building_id: row.id,
    address: row.address,
    city: cityOf(row.borough),
    state: 'NY',
    zip: row.zip,
    neighborhood: neighborhoodName(row.neighborhood),
    pet_policy: petPolicy(row.pets),
    ownership: row.ownership,
    building_type: row.building_type,
  }
}
