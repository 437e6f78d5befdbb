import { toBounds, type Bounds, type Position } from '@pb/rules/areas'
import { sql, type RawBuilder } from 'kysely'

type Condition = RawBuilder<unknown>

/** Tiles per degree, and the multiplier of a tile's column, as in the SQL function `map_tile` (migration 0043). */
export const tilesPerDegree = { x: 128, y: 256 }
export const tileColumn = 65_536
/** Up to this many tiles are listed individually; for more, the range from the first to the last is scanned. */
const maxTileLookups = 400

/** The tile of a listing, null without a position; the map's indexes are sorted by it. */
export const listingTile = sql<number | null>`map_tile(longitude, latitude)`

/** The listing's tile intersects the box or is near it; makes an index usable. */
export function tileCondition({ west, south, east, north }: Bounds): Condition {
  const [left, right] = [Math.floor(west * tilesPerDegree.x), Math.floor(east * tilesPerDegree.x)]
  const [bottom, top] = [Math.floor(south * tilesPerDegree.y), Math.floor(north * tilesPerDegree.y)]
  const [columns, rows] = [right - left + 1, top - bottom + 1]
  const tile = (column: number, row: number) => (left + column) * tileColumn + bottom + row
  if (columns * rows > maxTileLookups)
    return sql`${listingTile} BETWEEN ${tile(0, 0)}::int AND ${tile(columns - 1, rows - 1)}::int`
  const tiles = Array.from({ length: columns * rows }, (_, at) => tile(Math.floor(at / rows), at % rows))
  return sql`${listingTile} = ANY (${tiles}::int[])`
}

/** The listing is within a box, border included. */
export function boundsConditions(box: Bounds): Condition[] {
  const { west, south, east, north } = box
  return [
    tileCondition(box),
    sql`latitude BETWEEN ${south}::float8 AND ${north}::float8`,
    sql`longitude BETWEEN ${west}::float8 AND ${east}::float8`,
  ]
}

/**
 * PostgreSQL treats points closer to an edge than 1e-6 times its length as lying on it: in degrees that can be a block.
 * In units of about one metre it is negligible.
 */
const unitsPerDegree = 100_000
const toUnits = (degrees: number) => degrees * unitsPerDegree

/** Returns a drawn area as a PostgreSQL `polygon`, in hundred-thousandths of a degree. */
export function areaPolygon(corners: readonly Position[]): string {
  return `(${corners.map((corner) => `(${corner.map(toUnits).join(',')})`).join(',')})`
}

/** The listing is within a drawn area; its bounding box comes first because it can use an index. */
export function polygonConditions(corners: readonly Position[]): Condition[] {
  return [
    ...boundsConditions(toBounds(corners)),
    sql`${areaPolygon(corners)}::polygon @> point(longitude * ${unitsPerDegree}, latitude * ${unitsPerDegree})`,
  ]
}
