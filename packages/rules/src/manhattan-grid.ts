import { avenueNumber, avenueNames } from './avenues.ts'
import { normalizeStreet } from './addresses.ts'

/**
 * Position of a Manhattan building on the numbered grid. The address has one of the two numbers (East 38th Street; Third
 * Avenue); the other follows from the position, or else from the house number, since cross streets have a hundred numbers
 * per block from Fifth Avenue or Central Park West.
 */
export interface GridPosition {
  readonly street: number | null
  readonly avenue: number | null
}

interface LocatedAddress {
  readonly houseNumber: string
  /** Normalised. */
  readonly street: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The grid is turned by 29 degrees; its origin here is Union Square. Meters uptown and meters towards the Hudson. */
const gridAngle = (29 * Math.PI) / 180
function toGridAxes(latitude: number, longitude: number): { uptown: number; west: number } {
  const north = (latitude - 40.7359) * 111_050
  const east = (longitude + 73.9911) * 84_333
  return {
    uptown: north * Math.cos(gridAngle) + east * Math.sin(gridAngle),
    west: north * Math.sin(gridAngle) - east * Math.cos(gridAngle),
  }
}

/** Meters uptown of some numbered streets; those between are evenly spaced, to within a few meters. */
const streetLines: readonly (readonly [street: number, uptown: number])[] = [
  [14, -101],
  [23, 600],
  [34, 1490],
  [42, 2095],
  [59, 3479],
  [72, 4540],
  [86, 5690],
  [96, 6475],
  [110, 7640],
  [125, 8860],
  [155, 11_270],
]

/** Meters west of each avenue's center line, in the order of their numbers. */
const avenueLines = [
  -1769, -1538, -1310, -1088, -873, -643, -427, -272, -115, 39, 194, 504, 777, 1054, 1328, 1600, 1745, 1876,
  2080,
]

const broadway = avenueNumber('Broadway')!

function streetAt(uptown: number): number | null {
  const above = streetLines.findIndex(([, line]) => line >= uptown)
  if (above < 1) return null
  const [low, from] = streetLines[above - 1]!
  const [high, to] = streetLines[above]!
  return Math.round(low + ((high - low) * (uptown - from)) / (to - from))
}

function avenueAt(west: number, street: number): number {
  let nearest = 0
  for (const [index, line] of avenueLines.entries()) {
    if (index + 1 === broadway && street < 72) continue
    if (Math.abs(line - west) < Math.abs(avenueLines[nearest]! - west)) nearest = index
  }
  return nearest + 1
}

const avenuesByStreet = new Map(
  avenueNames.map((name) => [normalizeStreet(name), avenueNumber(name)!] as const),
)

/** Avenues that a hundred of house numbers begins at, going away from the middle of the island. */
const eastBlocks = [10, 8, 6, 5, 4, 3]
const westBlocks = [12, 13, 14, 15, 16, 18, 19]
const westBlocksByPark = [15, 16, 18, 19]

function avenueByHouseNumber(side: string, street: number, houseNumber: string): number | null {
  const block = Math.floor(Number.parseInt(houseNumber, 10) / 100)
  if (side === 'EAST') return eastBlocks[block] ?? null
  return (street >= 60 && street <= 110 ? westBlocksByPark : westBlocks)[block] ?? null
}

/**
 * The old rule by which New Yorkers find an avenue's cross street: half of the house number without its last digit,
 * plus a number of the avenue's own. It is right to within two streets.
 */
const crossStreetRules: Readonly<Record<string, (houseNumber: number) => number>> = {
  'YORK AVENUE': (house) => house / 20 + 4,
  '1 AVENUE': (house) => house / 20 + 3,
  '2 AVENUE': (house) => house / 20 + 3,
  '3 AVENUE': (house) => house / 20 + 10,
  'LEXINGTON AVENUE': (house) => house / 20 + 22,
  'PARK AVENUE': (house) => house / 20 + 34,
  'MADISON AVENUE': (house) => house / 20 + 26,
  '5 AVENUE': (house) => {
    if (house < 200) return house / 20 + 13
    if (house < 600) return house / 20 + 16
    return house < 776 ? house / 20 + 20 : house / 10 - 18
  },
  '8 AVENUE': (house) => house / 20 + 9,
  '9 AVENUE': (house) => house / 20 + 13,
  '10 AVENUE': (house) => house / 20 + 14,
  'COLUMBUS AVENUE': (house) => house / 20 + 60,
  'AMSTERDAM AVENUE': (house) => house / 20 + 60,
  'WEST END AVENUE': (house) => house / 20 + 60,
  'CENTRAL PARK WEST': (house) => house / 10 + 60,
}

function streetByHouseNumber(street: string, houseNumber: string): number | null {
  const rule = crossStreetRules[street]
  return rule ? Math.round(rule(Number.parseInt(houseNumber, 10))) : null
}

const crossStreet = /^(EAST|WEST) (\d+) STREET$/

/** Allowed difference in streets between an address and its position. */
const tolerance = 7

/**
 * Returns whether a position contradicts the address on the grid: geocoders sometimes find the right name in the wrong
 * part of the island.
 */
export function isMisplaced({ houseNumber, street, latitude, longitude }: LocatedAddress): boolean {
  if (latitude === null || longitude === null) return false
  const byPosition = streetAt(toGridAxes(latitude, longitude).uptown)
  const cross = crossStreet.exec(street)
  const byAddress = cross ? Number(cross[2]) : streetByHouseNumber(street, houseNumber)
  if (byPosition === null || byAddress === null) return false
  return Math.abs(byPosition - byAddress) > tolerance
}

/** Returns the street and avenue number of a Manhattan address; null if off the grid or unknown. */
export function findGridPosition({ houseNumber, street, latitude, longitude }: LocatedAddress): GridPosition {
  const spot = latitude !== null && longitude !== null ? toGridAxes(latitude, longitude) : null
  const cross = crossStreet.exec(street)
  if (cross) {
    const number = Number(cross[2])
    // Below 14th Street the west has no numbered grid, and above 155th the island is too narrow for one.
    if ((number < 14 && cross[1] === 'WEST') || number > 155) return { street: number, avenue: null }
    return {
      street: number,
      avenue: spot ? avenueAt(spot.west, number) : avenueByHouseNumber(cross[1]!, number, houseNumber),
    }
  }
  const number = spot ? streetAt(spot.uptown) : streetByHouseNumber(street, houseNumber)
  const avenue = avenuesByStreet.get(street)
  const slanting = avenue === broadway && (number ?? 0) < 72
  if (avenue !== undefined && !slanting) return { street: number, avenue }
  return { street: number, avenue: spot && number ? avenueAt(spot.west, number) : null }
}
