import { normalizeStreet } from '@pb/rules/addresses'
import type { Position } from '@pb/rules/areas'
import { avenueNames, avenueNumber } from '@pb/rules/avenues'
import { findGridPosition } from '@pb/rules/manhattan-grid'
import type { Placed } from './place-address.ts'

type Lines = readonly (readonly Position[])[]

/** Points of a line at most 30 meters apart. */
export function samplePoints(line: readonly Position[]): Position[] {
  const spacing = 0.0003
  return line.flatMap(([x, y], index) => {
    const [fromX, fromY] = line[index - 1] ?? [x, y]
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / spacing))
    return Array.from({ length: count }, (_, step): Position => {
      const share = (step + 1) / count
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
    })
  })
}

/** Two streets meet when they come this near, in degrees: about 80 meters. */
const meetingDistance = 0.0008

function findCrossing(first: Lines, second: Lines): Position | null {
  const others = second.flatMap(samplePoints)
  let [crossing, nearest]: [Position | null, number] = [null, meetingDistance]
  for (const point of first.flatMap(samplePoints))
    for (const other of others) {
      const distance = Math.hypot(point[0] - other[0], point[1] - other[1])
      if (distance < nearest) [crossing, nearest] = [point, distance]
    }
  return crossing
}

/**
 * Places an address of Manhattan's grid at the corner that its house number leads to, which is right to within two
 * blocks; null off the grid.
 */
export function placeOnGrid(
  address: { readonly houseNumber: string; readonly street: string },
  getLines: (street: string) => Lines,
): Placed | null {
  const grid = findGridPosition({ ...address, latitude: null, longitude: null })
  if (grid.street === null || grid.avenue === null) return null
  const lines = getLines(address.street)
  const crossStreets = /\bSTREET$/.test(address.street)
    ? avenueNames.filter((name) => avenueNumber(name) === grid.avenue).map(normalizeStreet)
    : [`${grid.street} STREET`]
  for (const street of crossStreets) {
    const crossing = findCrossing(lines, getLines(street))
    if (crossing) return { latitude: crossing[1], longitude: crossing[0], precision: 'block' }
  }
  return null
}
