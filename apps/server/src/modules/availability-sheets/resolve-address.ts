import type { BoroughKey } from '@pb/rules/neighborhoods'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { PropertyLocation } from '../reso/index.ts'
import type { SheetLocation } from './sheet-row.ts'

/** Buildings on the same street within this many house numbers are taken to share a neighborhood. */
const maxHouseNumberDistance = 100

/** Finds the boroughs with a building at each address, in the order of the locations. */
async function findBoroughs(tx: Tx, locations: readonly SheetLocation[]): Promise<BoroughKey[][]> {
  const { rows } = await sql<{ nr: number; boroughs: BoroughKey[] }>`
    SELECT nr::int AS nr, array_agg(DISTINCT borough) AS boroughs
    FROM unnest(${locations.map(({ address }) => address.houseNumber)}::text[],
      ${locations.map(({ address }) => address.street)}::text[]) WITH ORDINALITY AS wanted(house_number, street, nr)
    JOIN building USING (house_number, street) GROUP BY nr`.execute(tx)
  const found = new Map(rows.map(({ nr, boroughs }) => [nr, boroughs]))
  return locations.map((_location, index) => found.get(index + 1) ?? [])
}

interface Street {
  readonly borough: BoroughKey
  readonly street: string
  readonly number: number
}

/** Finds the neighborhood of the nearest building on each street; '' if there is none nearby. */
async function findNeighborhoods(tx: Tx, streets: readonly Street[]): Promise<string[]> {
  if (streets.length === 0) return []
  const { rows } = await sql<{ nr: number; neighborhood: string }>`
    SELECT DISTINCT ON (nr) nr::int AS nr, neighborhood FROM (
      SELECT nr, neighborhood, abs(regexp_replace(house_number, '[^0-9]', '', 'g')::numeric - wanted.number) AS away, b.id
      FROM unnest(${streets.map(({ borough }) => borough)}::text[], ${streets.map(({ street }) => street)}::text[],
        ${streets.map(({ number }) => number)}::numeric[]) WITH ORDINALITY AS wanted(borough, street, number, nr)
      JOIN building b USING (borough, street) WHERE house_number ~ '[0-9]'
    ) near WHERE away <= ${maxHouseNumberDistance} ORDER BY nr, away, id`.execute(tx)
  const found = new Map(rows.map(({ nr, neighborhood }) => [nr, findNeighborhood(neighborhood)?.name]))
  return streets.map((_street, index) => found.get(index + 1) ?? '')
}

/** Returns the borough from the row, or that of the only building with the address; null if neither is known. */
const findOwnBorough = (location: SheetLocation, known: readonly BoroughKey[]) =>
  location.borough ?? (known.length === 1 ? known[0]! : null)

/** Returns the borough that all locations with a known borough share; null if they differ. */
function findCommonBorough(boroughs: readonly (BoroughKey | null)[]): BoroughKey | null {
  const [first, ...others] = new Set(boroughs.filter((borough) => borough !== null))
  return others.length === 0 ? (first ?? null) : null
}

/**
 * Resolves the borough of each location, null if unknown. In order of precedence: the row's borough, the borough chosen
 * for the sheet, the only borough with a building at the address, the borough that all other rows share.
 */
export async function resolveLocations(
  tx: Tx,
  locations: readonly SheetLocation[],
  borough: BoroughKey | null,
): Promise<(PropertyLocation | null)[]> {
  const known = await findBoroughs(tx, locations)
  const common = findCommonBorough(
    locations.map((location, index) => findOwnBorough(location, known[index]!)),
  )
  const resolved = locations.map((location, index) => {
    const key = location.borough ?? borough ?? findOwnBorough(location, known[index]!) ?? common
    return key && { ...location, borough: key }
  })
  const withoutArea = resolved.flatMap((location, index) =>
    location && location.area === '' && !known[index]!.includes(location.borough) ? [location] : [],
  )
  const streets = withoutArea.map(({ borough: key, address: { street, houseNumber } }) => ({
    borough: key,
    street,
    number: Number(houseNumber.replace(/\D/g, '')),
  }))
  const areas = await findNeighborhoods(tx, streets)
  const areaByLocation = new Map(withoutArea.map((location, index) => [location, areas[index]!]))
  return resolved.map(
    (location) =>
      location && toPropertyLocation(location, location.area || (areaByLocation.get(location) ?? '')),
  )
}

function toPropertyLocation(
  { address, borough, unit, zip }: SheetLocation & { borough: BoroughKey },
  area: string,
): PropertyLocation {
  const { houseNumber, street, display } = address
  return {
    houseNumber,
    street,
    display,
    borough,
    unit,
    zip,
    area,
    latitude: null,
    longitude: null,
    ownership: '',
    buildingType: '',
    stories: null,
    unitsTotal: null,
    yearBuilt: null,
  }
}

/** Returns the key of a unit within its company's sheets, stored as `place`. */
export function toPlaceKey({ borough, houseNumber, street, unit }: PropertyLocation): string {
  return `${borough} ${houseNumber} ${street} ${unit}`
}
