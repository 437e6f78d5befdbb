import type { listingMap } from '@pb/contract/listing-map'
import type { Query } from '@pb/contract/endpoint'
import { parseBounds, type Bounds } from '@pb/rules/areas'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { searchConditions, type SearchQuery } from './filters.ts'
import { inTilesOf, tileColumn, tileOfListing, tilesPerDegree } from './positions.ts'

export type MapQuery = Query<(typeof listingMap)['searchListingsMap']> & Pick<SearchQuery, 'asked_by'>

/** Clusters and pins together; a screen full of cells has fewer. */
const mostMarks = 500

/** At this zoom cells are the tiles that the database knows; each step farther puts four together, each nearer parts one. */
const zoomOfTiles = 13

interface Cells {
  /** Cells to a degree. */
  readonly x: number
  readonly y: number
  /** The view, made larger to whole cells, so that a cluster at the edge says the same wherever the edge is. */
  readonly whole: Bounds
}

/**
 * The grid of a zoom: cells of 91 by 60 pixels, room for a price pin and some air around it. It hangs on the globe and
 * not on the view, so that panning keeps the clusters; a cell has its southern and western border.
 */
export function cellsOf({ west, south, east, north }: Bounds, zoom: number): Cells {
  const [x, y] = [tilesPerDegree.x, tilesPerDegree.y].map((tiles) => tiles * 2 ** (zoom - zoomOfTiles)) as [
    number,
    number,
  ]
  return {
    x,
    y,
    whole: {
      west: Math.floor(west * x) / x,
      south: Math.floor(south * y) / y,
      east: Math.ceil(east * x) / x,
      north: Math.ceil(north * y) / y,
    },
  }
}

/** What is told of a cell: from its listings. */
const ofListings = sql`count(*)::int AS count, min(longitude) AS west, min(latitude) AS south, max(longitude) AS east,
  max(latitude) AS north, min(price_cents) AS min_price_cents, max(price_cents) AS max_price_cents, min(id) AS first_id`
/** The same from its tiles. */
const ofTiles = sql`sum(count)::int AS count, min(west) AS west, min(south) AS south, max(east) AS east,
  max(north) AS north, min(min_price_cents) AS min_price_cents, max(max_price_cents) AS max_price_cents,
  min(first_id) AS first_id`

/** Listings by cells, each with a number; null where their position is not known. */
function cellsFrom(found: RawBuilder<unknown>, zoom: number, { x, y }: Cells): RawBuilder<unknown> {
  if (zoom > zoomOfTiles)
    return sql`SELECT floor(longitude * ${x}::float8) * ${2 ** 24}::float8 + floor(latitude * ${y}::float8) AS cell,
      ${ofListings} ${found} GROUP BY 1`
  // Tiles whose columns and rows differ in the last bits alone.
  const bits = zoomOfTiles - zoom
  const mask = (-tileColumn << bits) | ((-1 << bits) & (tileColumn - 1))
  return sql`SELECT tile & ${mask}::int AS cell, ${ofTiles}
    FROM (SELECT ${tileOfListing} AS tile, ${ofListings} ${found} GROUP BY 1) tiles GROUP BY 1`
}

/** What stands in one cell of the map. */
interface CellRow {
  readonly count: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly min_price_cents: string
  readonly max_price_cents: string
}

/** A listing that is alone in its cell. */
export interface PinRow extends CellRow {
  readonly id: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly bedrooms: number
}

export type MarkRow = PinRow | (CellRow & { readonly id: null })

interface Totals {
  /** Of the whole search; null where that was not asked. */
  readonly total: number | null
  readonly unplaced: number | null
  /** The smallest box around the whole search, where asked and any of it has a position. */
  readonly extent: Bounds | null
  readonly inside: number
  readonly marks_total: number
}

type MapRow = Totals & (MarkRow | { readonly count: null })

/**
 * What is in sight of a search, by cells; one statement that reads a covering index alone, and looks up only single
 * pins. With totals it reads the whole search, else no more than the tiles in sight. Each listing costs a third of a
 * microsecond here and a city has a hundred thousand, hence one number for a tile and few things told of it.
 * Always at least one row, without a mark where there is none.
 */
export function mapStatement(query: MapQuery, now: Date): RawBuilder<MapRow> {
  const cells = cellsOf(parseBounds(query.view)!, query.zoom)
  const { west, south, east, north } = cells.whole
  const inSight = sql`west >= ${west}::float8 AND west < ${east}::float8
    AND south >= ${south}::float8 AND south < ${north}::float8`
  const totals = query.totals
    ? sql`coalesce(sum(count), 0)::int AS total, coalesce(sum(count) FILTER (WHERE cell IS NULL), 0)::int AS unplaced,
        CASE WHEN count(cell) > 0 THEN json_build_object('west', min(west), 'south', min(south), 'east', max(east),
          'north', max(north)) END AS extent`
    : sql`null::int AS total, null::int AS unplaced, null::json AS extent`
  const conditions = [sql`active`, ...searchConditions(query, now)]
  // An area of the search has tiles of its own to be found by.
  const isPart = !query.totals && query.bounds === undefined && query.area === undefined
  if (isPart) conditions.push(inTilesOf(cells.whole))
  const found = sql`FROM listing WHERE ${sql.join(conditions, sql` AND `)}`
  return sql<MapRow>`
    WITH cell AS MATERIALIZED (${cellsFrom(found, query.zoom, cells)}), told AS MATERIALIZED (
      SELECT ${totals}, coalesce(sum(count) FILTER (WHERE ${inSight}), 0)::int AS inside,
        (count(*) FILTER (WHERE ${inSight}))::int AS marks_total FROM cell
    ), mark AS (
      SELECT * FROM cell WHERE ${inSight} ORDER BY count DESC, first_id LIMIT ${mostMarks}
    )
    SELECT told.*, mark.*, l.id, l.building_id, l.ad_type, l.bedrooms
    FROM told LEFT JOIN mark ON true
      LEFT JOIN listing l ON l.id = CASE WHEN mark.count = 1 THEN mark.first_id END
    ORDER BY mark.count DESC, mark.first_id`
}

/** What a map shows of a search. */
export interface FoundOnMap extends Totals {
  readonly marks: readonly MarkRow[]
}

export async function findOnMap(db: Db, query: MapQuery, now: Date): Promise<FoundOnMap> {
  const { rows } = await mapStatement(query, now).execute(db)
  const { total, unplaced, extent, inside, marks_total } = rows[0]!
  const marks = rows.filter((row): row is Totals & MarkRow => row.count !== null)
  return { total, unplaced, extent, inside, marks_total, marks }
}
