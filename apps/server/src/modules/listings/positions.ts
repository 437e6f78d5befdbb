import { boundsOf, type Bounds, type Position } from '@pb/rules/areas'
import { sql, type RawBuilder } from 'kysely'

type Condition = RawBuilder<unknown>

/** The listing stands in a box, its border included. */
export function insideBounds({ west, south, east, north }: Bounds): Condition[] {
  return [
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
