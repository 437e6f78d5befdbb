import type { BoroughKey } from '@pb/rules/neighborhoods'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import type { Tx } from '../../platform/db/db.ts'
import { findBuildingsByAddress, resolveAddresses, type ResolvedAddress } from '../buildings/index.ts'
import type { PropertyLocation } from '../reso/index.ts'
import type { SheetLocation } from './sheet-row.ts'

/** Returns the borough that all locations with a known borough share; null if they differ. */
function findCommonBorough(boroughs: readonly (BoroughKey | null)[]): BoroughKey | null {
  const [first, ...others] = new Set(boroughs.filter((borough) => borough !== null))
  return others.length === 0 ? (first ?? null) : null
}

const resolveWith = (tx: Tx, locations: readonly SheetLocation[], borough: BoroughKey | null) =>
  resolveAddresses(
    tx,
    locations.map((location) => ({
      address: location.address,
      borough: location.borough ?? borough,
      zip: location.zip,
      place: location.area,
    })),
  )

/** Chooses the candidate that alone is a building of the office, for each address that may be several. */
async function chooseStored(tx: Tx, resolved: readonly ResolvedAddress[]): Promise<ResolvedAddress[]> {
  const candidates = resolved.flatMap((each) => (each.candidates.length > 1 ? each.candidates : []))
  const buildings = await findBuildingsByAddress(
    tx,
    candidates.map(({ borough, address: { houseNumber, street } }) => ({ borough, houseNumber, street })),
  )
  const stored = new Set(candidates.filter((_, index) => buildings[index]))
  return resolved.map((each) => {
    const [only, ...others] = each.candidates.filter((candidate) => stored.has(candidate))
    if (!only || others.length > 0) return each
    const { address, borough, neighborhood } = only
    return { address, borough, neighborhood, zip: each.zip || only.zip, candidates: [only] }
  })
}

/**
 * Resolves the building's address of each location as it is stored, null if its borough is unknown. In order of
 * precedence: the row's borough, the borough chosen for the sheet, the only one that the address can be in, the only one with
 * a building at the address, the borough that all other rows share. ZIP code and neighborhood stay empty where neither the row nor the house number shows them.
 */
export async function resolveLocations(
  tx: Tx,
  locations: readonly SheetLocation[],
  borough: BoroughKey | null,
): Promise<(PropertyLocation | null)[]> {
  const resolved = await chooseStored(tx, await resolveWith(tx, locations, borough))
  const common = findCommonBorough(resolved.map((each) => each.borough))
  const open = resolved.flatMap((each, index) => (each.borough === null && common ? [index] : []))
  const closed = await resolveWith(
    tx,
    open.map((index) => locations[index]!),
    common,
  )
  const byIndex = new Map(open.map((index, position) => [index, closed[position]!]))
  return locations.map((location, index) => {
    const { address, borough: key, zip, neighborhood } = byIndex.get(index) ?? resolved[index]!
    const area = location.area || (neighborhood === null ? '' : (findNeighborhood(neighborhood)?.name ?? ''))
    return key && toPropertyLocation({ ...location, address, borough: key, zip }, area)
  })
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
