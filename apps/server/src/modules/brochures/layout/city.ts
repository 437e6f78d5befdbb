import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toBounds, type Bounds, type Position } from '@pb/rules/areas'
import { cityStreets, parseShapes, type StreetsPart } from '@pb/rules/city-map/shapes'

/** A ring or a line of the city map, and its bounding box. */
interface Part {
  readonly line: readonly Position[]
  readonly bounds: Bounds
}

interface CityStreet {
  readonly name: string
  /** From 1 (widest) to 4. */
  readonly rank: number
  readonly lines: readonly (readonly Position[])[]
}

/** The part of the city map within a box. Land outside all neighborhoods is park. */
export interface CityView {
  readonly land: readonly (readonly (readonly Position[])[])[]
  readonly neighborhoods: readonly (readonly (readonly Position[])[])[]
  readonly streets: readonly CityStreet[]
  /** Names of neighborhoods, those with the most housing units first. */
  readonly places: readonly { readonly name: string; readonly at: Position }[]
}

const resolve = createRequire(import.meta.url).resolve
type File = 'land' | 'areas' | 'places' | `streets-${StreetsPart}`
type Shapes = readonly { readonly name: string; readonly rank: number; readonly parts: readonly Part[] }[]
const cachedShapes = new Map<File, Shapes>()

/** Reads a file of the map once: a brochure contains many maps. */
function loadShapes(file: File): Shapes {
  const cached = cachedShapes.get(file)
  if (cached) return cached
  const text = readFileSync(resolve(`@pb/rules/city-map/${file}.txt`), 'utf8')
  const shapes = parseShapes(text).map(({ name, rank, parts }) => ({
    name,
    rank,
    parts: parts.map((line) => ({ line, bounds: toBounds(line) })),
  }))
  cachedShapes.set(file, shapes)
  return shapes
}

const intersects = (a: Bounds, b: Bounds) =>
  a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south

/** Polygons that intersect the view, each with all its rings, holes included. */
function polygons(file: 'land' | 'areas', view: Bounds) {
  return loadShapes(file)
    .filter(({ parts }) => parts.some(({ bounds }) => intersects(bounds, view)))
    .map(({ parts }) => parts.map(({ line }) => line))
}

/** Returns the map within a box; null outside the city. */
export function cityWithin(view: Bounds): CityView | null {
  const land = polygons('land', view)
  if (land.length === 0) return null
  const streets = cityStreets
    .filter(({ box: [west, south, east, north] }) => intersects({ west, south, east, north }, view))
    .flatMap(({ part }) => loadShapes(`streets-${part}`))
    .map(({ name, rank, parts }) => ({
      name,
      rank,
      lines: parts.filter(({ bounds }) => intersects(bounds, view)).map(({ line }) => line),
    }))
    .filter(({ lines }) => lines.length > 0)
  const places = loadShapes('places')
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap(({ name, parts }) => parts.flatMap(({ line }) => line.map((at) => ({ name, at }))))
    .filter(({ at: [x, y] }) => x > view.west && x < view.east && y > view.south && y < view.north)
  return { land, neighborhoods: polygons('areas', view), streets, places }
}
