import type { Building, BuildingSuggestion, BuildingUnit } from '@pb/contract/buildings'
import type { Palette } from '@pb/contract/suggestions'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import { findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
import { getCity } from '@pb/rules/postal-address'
import { buildingFeatures, formatPetPolicy, getMaskTitles } from '@pb/rules/vocabulary'
import type { UnitRow } from './queries.ts'
import type { BuildingWithUnits } from './service.ts'
import type { FoundBuilding, SuggestionRow } from './suggest-queries.ts'

/** Returns a neighborhood's full name; unknown abbreviations are returned as they are. */
export function getNeighborhoodName(abbreviation: string): string {
  return findNeighborhood(abbreviation)?.name ?? abbreviation
}

/** Market data that the listings module supplies: the units' active listings and the average rent. */
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

const roundToCents = (average: number | null) => (average === null ? null : Math.round(average * 100) / 100)

/** 2A before 10A. */
const compareLabels = new Intl.Collator('en', { numeric: true }).compare

/** Presents a building with its units sorted by label. */
export function presentBuilding(
  { building, units, salesAverage }: BuildingWithUnits,
  market: Market,
  mayMove: boolean,
): Building {
  return {
    building_id: building.id,
    address: building.address,
    city: getCity(building.borough),
    state: 'NY',
    zip: building.zip,
    borough: findBorough(building.borough)!.name,
    neighborhood: getNeighborhoodName(building.neighborhood),
    neighborhood_abbreviation: building.neighborhood,
    ownership: building.ownership,
    building_type: building.building_type,
    units_total: building.units_total,
    floors: building.floors,
    year_built: building.year_built,
    pet_policy: formatPetPolicy(building.pets),
    amenities: getMaskTitles(buildingFeatures, building.features),
    sales_avg: roundToCents(salesAverage),
    rentals_avg: roundToCents(market.rentalsAverage),
    latitude: building.latitude,
    longitude: building.longitude,
    photo: building.photo,
    may_move: mayMove,
    units: units.toSorted((a, b) => compareLabels(a.label, b.label)).map((unit) => presentUnit(unit, market)),
  }
}

/** Presents a building for the command palette. */
export function presentPaletteBuilding(row: FoundBuilding): Palette['buildings'][number] {
  return {
    building_id: row.id,
    address: row.address,
    neighborhood: getNeighborhoodName(row.neighborhood),
    city: getCity(row.borough),
    zip: row.zip,
    match: row.match,
  }
}

/** Presents a building for a list of suggestions. */
export function presentSuggestion(row: SuggestionRow): BuildingSuggestion {
  return {
    building_id: row.id,
    address: row.address,
    city: getCity(row.borough),
    state: 'NY',
    zip: row.zip,
    neighborhood: getNeighborhoodName(row.neighborhood),
    pet_policy: formatPetPolicy(row.pets),
    ownership: row.ownership,
    building_type: row.building_type,
  }
}
