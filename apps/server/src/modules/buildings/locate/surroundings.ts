import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Position } from '@pb/rules/areas'
import { parseShapes, type Shape } from '@pb/rules/city-map/shapes'
import { milesBetween, type Point } from '@pb/rules/distance'
import { findNeighborhoodAt } from '@pb/rules/neighborhood-position'
import { findBorough, type BoroughKey } from '@pb/rules/neighborhoods'
import { samplePoints } from './place-on-grid.ts'
import { isInsideRing, type AreaFinder } from '../city-import/polygons.ts'
import { resolveLocation } from '../city-import/resolve-location.ts'
import type { KnownAddress, KnownAddresses } from './known-addresses.ts'

const resolve = createRequire(import.meta.url).resolve
const cached = new Map<string, readonly Shape[]>()

function loadShapes(file: 'land' | 'areas'): readonly Shape[] {
  const shapes =
    cached.get(file) ?? parseShapes(readFileSync(resolve(`@pb/rules/city-map/${file}.txt`), 'utf8'))
  cached.set(file, shapes)
  return shapes
}

function findShape(file: 'land' | 'areas', { latitude, longitude }: Point): string | null {
  const found = loadShapes(file).find(
    // A hole adds one more crossing, so counting over all rings excludes it.
    ({ parts }) => parts.filter((ring) => isInsideRing(ring, longitude, latitude)).length % 2 === 1,
  )
  return found?.name ?? null
}

const findArea: AreaFinder = (latitude, longitude) => findShape('areas', { latitude, longitude })

/** Returns the borough whose land a point is on; null in the water and outside the city. */
export function findBoroughAt(point: Point): BoroughKey | null {
  const name = findShape('land', point)
  return name === null ? null : (findBorough(name)?.abbreviation ?? null)
}

/** Finds the nearest known address of a borough. */
function findNearest(known: KnownAddresses, borough: BoroughKey, point: Point): KnownAddress | null {
  let nearest: KnownAddress | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const addresses of known.get(borough)?.values() ?? [])
    for (const address of addresses) {
      // Squared degrees order nearby points well enough.
      const next =
        (address.latitude - point.latitude) ** 2 + ((address.longitude - point.longitude) * 0.76) ** 2
      if (next < distance) [nearest, distance] = [address, next]
    }
  return nearest
}

/** A building this near is in the same neighborhood where no outline is drawn. */
const nearMiles = 0.15

/** Proposes the neighborhood of a pin: by outline, by the nearest building, by the city's area. */
export function proposeNeighborhood(
  known: KnownAddresses,
  address: { borough: BoroughKey; houseNumber: string; street: string },
  point: Point,
): string | null {
  const nearest = findNearest(known, address.borough, point)
  const miles = nearest ? milesBetween(nearest, point) : Number.POSITIVE_INFINITY
  const outlined = findNeighborhoodAt(address.borough, point.latitude, point.longitude)?.abbreviation
  const near = miles <= nearMiles ? nearest!.neighborhood : null
  const resolved = () =>
    resolveLocation({ ...address, ...point, neighborhoodName: '' }, findArea)?.neighborhood
  return outlined ?? near ?? resolved() ?? null
}

/** Degrees of latitude and longitude in a mile. */
const mile = { latitude: 0.0145, longitude: 0.0191 }
/** A building's distance from the middle of its street. */
const sideMiles = 0.025

const around = ({ latitude, longitude }: Point, miles: number): Point[] =>
  Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4).map((angle) => ({
    latitude: latitude + Math.sin(angle) * miles * mile.latitude,
    longitude: longitude + Math.cos(angle) * miles * mile.longitude,
  }))

/**
 * Returns the neighborhood of an address that is within so many miles of a point: the one whose outline holds both sides of
 * its street there, or everything around the point if the map lacks the street. Null where neighborhoods meet.
 */
export function findSurroundingNeighborhood(
  borough: BoroughKey,
  point: Point,
  miles: number,
  lines: readonly (readonly Position[])[],
): string | null {
  const alongStreet = lines
    .flatMap(samplePoints)
    .map(([longitude, latitude]) => ({ latitude, longitude }))
    .filter((each) => milesBetween(each, point) <= miles)
  const places =
    alongStreet.length > 0 ? alongStreet.flatMap((each) => around(each, sideMiles)) : around(point, miles)
  const found = new Set(
    [point, ...places].map(
      ({ latitude, longitude }) => findNeighborhoodAt(borough, latitude, longitude)?.abbreviation ?? null,
    ),
  )
  return found.size === 1 ? [...found][0]! : null
}
