import { parseAddress } from '@pb/rules/addresses'
import { boroughByName } from '@pb/rules/neighborhoods'
import type { BuildingCandidate } from './candidates.ts'
import type { BuildingKind } from './classes.ts'
import { placeOf } from './places.ts'
import type { AreaFinder } from './polygons.ts'

/** A row of a file: a missing column reads as an empty text. */
export type Row = Readonly<Record<string, string | undefined>>

export interface ReadingContext {
  readonly areaOf: AreaFinder
  /** Today in New York, `yyyy-mm-dd`: nothing was sold or built later. */
  readonly today: string
}

/** A whole number within bounds; null for anything else, an empty field included. */
export function whole(text: string | undefined, min: number, max: number): number | null {
  const number = Number((text ?? '').replaceAll(',', '') || Number.NaN)
  return Number.isInteger(number) && number >= min && number <= max ? number : null
}

function degree(text: string | undefined, min: number, max: number): number | null {
  const number = Number.parseFloat(text ?? '')
  return number >= min && number <= max ? number : null
}

/** A date that exists and is not later than today; null otherwise. */
export function pastDate(text: string | undefined, today: string): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text > today || text < '1900') return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const matching = (text: string | undefined, pattern: RegExp) => (text && pattern.test(text) ? text : null)

/** The columns that every file has under its own names. */
export interface BuildingFields {
  readonly kind: BuildingKind
  readonly placeName: string
  readonly bbl: string | undefined
  readonly unitsTotal: number | null
  readonly floors: number | null
  readonly source: string
}

/** Reads the building that a row names; a text says why there is none. */
export function readBuilding(
  row: Row,
  fields: BuildingFields,
  { areaOf, today }: ReadingContext,
): BuildingCandidate | string {
  const borough = boroughByName(row['borough'] ?? '')?.abbreviation
  if (!borough) return `unknown borough ${JSON.stringify(row['borough'] ?? '')}`
  const address = parseAddress(row['address'] ?? '')
  if (!address) return 'the address has no house number or no street'
  const latitude = degree(row['lat'], 40.4, 41)
  const longitude = degree(row['lon'], -74.3, -73.6)
  const located = latitude !== null && longitude !== null
  const position = { latitude: located ? latitude : null, longitude: located ? longitude : null }
  const place = placeOf({ borough, ...address, placeName: fields.placeName, ...position }, areaOf)
  if (!place) return `unknown neighborhood ${JSON.stringify(fields.placeName)}`
  return {
    borough,
    house_number: address.houseNumber,
    street: address.street,
    address: address.display,
    zip: matching(row['zip'], /^1\d{4}$/) ?? '',
    bbl: matching(fields.bbl, /^[1-5]\d{9}$/),
    bin: matching(row['bin'], /^[1-5]\d{6}$/),
    neighborhood: place.neighborhood,
    latitude: place.latitude,
    longitude: place.longitude,
    ownership: fields.kind.ownership,
    building_type: fields.kind.buildingType,
    units_total: fields.unitsTotal,
    floors: fields.floors,
    year_built: whole(row['year_built'], 1700, Number(today.slice(0, 4))),
    street_number: place.streetNumber,
    avenue_number: place.avenueNumber,
    source: fields.source,
  }
}
