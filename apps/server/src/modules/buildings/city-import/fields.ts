import { parseAddress, standardizeAddress } from '@pb/rules/addresses'
import { findBorough } from '@pb/rules/neighborhoods'
import type { BuildingCandidate } from './candidates.ts'
import type { BuildingKind } from './building-classes.ts'
import { resolveLocation } from './resolve-location.ts'
import type { AreaFinder } from './polygons.ts'

/** A row of a file by column name; a missing column is treated as an empty text. */
export type Row = Readonly<Record<string, string | undefined>>

export interface ImportContext {
  readonly findArea: AreaFinder
  /** Today in New York, `yyyy-mm-dd`; later dates are rejected. */
  readonly today: string
}

/** Parses an integer within bounds; null for anything else, including an empty field. */
export function parseWholeNumber(text: string | undefined, min: number, max: number): number | null {
  const number = Number((text ?? '').replaceAll(',', '') || Number.NaN)
  return Number.isInteger(number) && number >= min && number <= max ? number : null
}

function parseDegrees(text: string | undefined, min: number, max: number): number | null {
  const number = Number.parseFloat(text ?? '')
  return number >= min && number <= max ? number : null
}

/** Returns a valid date that is not later than today, else null. */
export function parsePastDate(text: string | undefined, today: string): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text > today || text < '1900') return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const matchOrNull = (text: string | undefined, pattern: RegExp) => (text && pattern.test(text) ? text : null)

/** Values that each kind of file stores under different columns. */
export interface BuildingFields {
  readonly kind: BuildingKind
  readonly neighborhoodName: string
  readonly bbl: string | undefined
  readonly unitsTotal: number | null
  readonly floors: number | null
  readonly source: string
}

/** Reads the building of a row; returns the reason as text when the row has none. */
export function readBuilding(
  row: Row,
  fields: BuildingFields,
  { findArea, today }: ImportContext,
): BuildingCandidate | string {
  const borough = findBorough(row['borough'] ?? '')?.abbreviation
  if (!borough) return `unknown borough ${JSON.stringify(row['borough'] ?? '')}`
  const parsed = parseAddress(row['address'] ?? '')
  if (!parsed) return 'the address has no house number or no street'
  const address = standardizeAddress(parsed, borough)
  const latitude = parseDegrees(row['lat'], 40.4, 41)
  const longitude = parseDegrees(row['lon'], -74.3, -73.6)
  const located = latitude !== null && longitude !== null
  const position = { latitude: located ? latitude : null, longitude: located ? longitude : null }
  const location = resolveLocation(
    { borough, ...address, neighborhoodName: fields.neighborhoodName, ...position },
    findArea,
  )
  if (!location) return `unknown neighborhood ${JSON.stringify(fields.neighborhoodName)}`
  return {
    borough,
    house_number: address.houseNumber,
    street: address.street,
    address: address.display,
    zip: matchOrNull(row['zip'], /^1\d{4}$/) ?? '',
    bbl: matchOrNull(fields.bbl, /^[1-5]\d{9}$/),
    bin: matchOrNull(row['bin'], /^[1-5]\d{6}$/),
    neighborhood: location.neighborhood,
    latitude: location.latitude,
    longitude: location.longitude,
    ownership: fields.kind.ownership,
    building_type: fields.kind.buildingType,
    units_total: fields.unitsTotal,
    floors: fields.floors,
    year_built: parseWholeNumber(row['year_built'], 1700, Number(today.slice(0, 4))),
    street_number: location.streetNumber,
    avenue_number: location.avenueNumber,
    source: fields.source,
  }
}
