import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { boundsOf, type Bounds, type Position } from '@pb/rules/areas'
import { cityStreets, readShapes, type StreetsPart } from '@pb/rules/city-map/shapes'

/** A ring or a line of the city, and the smallest box around it. */
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

/** What of the city is in sight. Land that no neighborhood covers is park. */
export interface CityView {
  readonly land: readonly (readonly (readonly Position[])[])[]
  readonly neighborhoods: readonly (readonly (readonly Position[])[])[]
  readonly streets: readonly CityStreet[]
  /** Names of neighborhoods, those with the most homes first. */
  readonly places: readonly { readonly name: string; readonly at: Position }[]
}

const resolve = createRequire(import.meta.url).resolve
type File = 'land' | 'areas' | 'places' | `streets-${StreetsPart}`
type Shapes = readonly { readonly name: string; readonly rank: number; readonly parts: readonly Part[] }[]
const known = new Map<File, Shapes>()

/** A file of the map, read once: the worker that draws a brochure draws many maps. */
function shapesOf(file: File): Shapes {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(resolve(`@pb/rules/city-map/${file}.txt`), 'utf8')
  const shapes = readShapes(text).map(({ name, rank, parts }) => ({
    name,
    rank,
    parts: parts.map((line) => ({ line, bounds: boundsOf(line) })),
  }))
  known.set(file, shapes)
  return shapes
}

const meet = (a: Bounds, b: Bounds) =>
  a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south

/** Polygons in sight, each with all its rings: a hole is one too. */
function polygons(file: 'land' | 'areas', view: Bounds) {
  return shapesOf(file)
    .filter(({ parts }) => parts.some(({ bounds }) => meet(bounds, view)))
    .map(({ parts }) => parts.map(({ line }) => line))
}

/** What lies within a box; null where that is no part of the city. */
export function cityWithin(view: Bounds): CityView | null {
  const land = polygons('land', view)
  if (land.length === 0) return null
  const streets = cityStreets
    .filter(({ box: [west, south, east, north] }) => meet({ west, south, east, north }, view))
    .flatMap(({ part }) => shapesOf(`streets-${part}`))
    .map(({ name, rank, parts }) => ({
      name,
      rank,
      lines: parts.filter(({ bounds }) => meet(bounds, view)).map(({ line }) => line),
    }))
    .filter(({ lines }) => lines.length > 0)
  const places = shapesOf('places')
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap(({ name, parts }) => parts.flatMap(({ line }) => line.map((at) => ({ name, at }))))
    .filter(({ at: [x, y] }) => x > view.west && x < view.east && y > view.south && y < view.north)
  return { land, neighborhoods: polygons('areas', view), streets, places }
}
