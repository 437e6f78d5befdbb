import { boundsOf, type Bounds, type Position } from '@pb/rules/areas'
import { sql, type RawBuilder } from 'kysely'

type Condition = RawBuilder<unknown>

/** Tiles to a degree, and what a tile's column counts; as `map_tile` of the database has them (migration 0043). */
export const tilesPerDegree = { x: 128, y: 256 }
export const tileColumn = 65_536
/** So many tiles are looked up one by one; of more, all that lie between the first and the last. */
const mostTiles = 400

/** The tile that a listing stands in, null where its position is not known; the order of the map's indexes. */
export const tileOfListing = sql<number | null>`map_tile(longitude, latitude)`

/** The listing stands in a tile that the box touches, or in one near these: what an index finds it by. */
export function inTilesOf({ west, south, east, north }: Bounds): Condition {
  const [left, right] = [Math.floor(west * tilesPerDegree.x), Math.floor(east * tilesPerDegree.x)]
  const [bottom, top] = [Math.floor(south * tilesPerDegree.y), Math.floor(north * tilesPerDegree.y)]
  const [columns, rows] = [right - left + 1, top - bottom + 1]
  const tile = (column: number, row: number) => (left + column) * tileColumn + bottom + row
  if (columns * rows > mostTiles)
    return sql`${tileOfListing} BETWEEN ${tile(0, 0)}::int AND ${tile(columns - 1, rows - 1)}::int`
  const tiles = Array.from({ length: columns * rows }, (_, at) => tile(Math.floor(at / rows), at % rows))
  return sql`${tileOfListing} = ANY (${tiles}::int[])`
}

/** The listing stands in a box, its border included. */
export function insideBounds(box: Bounds): Condition[] {
  const { west, south, east, north } = box
  return [
    inTilesOf(box),
    sql`latitude BETWEEN ${south}::float8 AND ${north}::float8`,
    sql`longitude BETWEEN ${west}::float8 AND ${east}::float8`,
  ]
}

/**
 * PostgreSQL takes what is nearer than a millionth to a border to be on it, multiplied by the border's length: in degrees
 * that is up to a block beside a short one. In units of a metre or so it is nothing.
 */
const unitsPerDegree = 100_000
const inUnits = (degrees: number) => degrees * unitsPerDegree

/** A drawn area as PostgreSQL's polygon, in hundred-thousandths of a degree. */
export function areaPolygon(corners: readonly Position[]): string {
  return `(${corners.map((corner) => `(${corner.map(inUnits).join(',')})`).join(',')})`
}

/** The listing stands in a drawn area; the box around it first, which an index answers. */
export function insideArea(corners: readonly Position[]): Condition[] {
  return [
    ...insideBounds(boundsOf(corners)),
    sql`${areaPolygon(corners)}::polygon @> point(longitude * ${unitsPerDegree}, latitude * ${unitsPerDegree})`,
  ]
}
