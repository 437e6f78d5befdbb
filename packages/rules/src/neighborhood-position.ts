import { neighborhoodOutlines } from './neighborhood-outlines.ts'
import { findNeighborhood, type BoroughKey, type Neighborhood } from './neighborhoods.ts'

type Corner = readonly [longitude: number, latitude: number]

interface Outline {
  readonly neighborhood: Neighborhood
  readonly corners: readonly Corner[]
}

function parseOutline(row: string): Outline {
  const [abbreviation = '', ...corners] = row.split(' ')
  const neighborhood = findNeighborhood(abbreviation)
  if (!neighborhood) throw new Error(`unknown neighborhood ${abbreviation}`)
  return { neighborhood, corners: corners.map((corner) => corner.split(',').map(Number) as [number, number]) }
}

const outlines = neighborhoodOutlines.map(parseOutline)

/** Ray casting: a point is inside when a ray to the east crosses the outline an odd number of times. */
function contains(corners: readonly Corner[], x: number, y: number): boolean {
  let inside = false
  let [px, py] = corners.at(-1)!
  for (const [qx, qy] of corners) {
    if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside
    px = qx
    py = qy
  }
  return inside
}

/** Finds the neighborhood whose outline contains a position; null where no outline is drawn. */
export function findNeighborhoodAt(
  borough: BoroughKey,
  latitude: number,
  longitude: number,
): Neighborhood | null {
  const found = outlines.find(
    ({ neighborhood, corners }) => neighborhood.borough === borough && contains(corners, longitude, latitude),
  )
  return found?.neighborhood ?? null
}
