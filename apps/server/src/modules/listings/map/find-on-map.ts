import type { listingMap } from '@pb/contract/listing-map'
import type { Query } from '@pb/contract/endpoint'
import { parseBounds, type Bounds } from '@pb/rules/areas'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { searchConditions, type SearchQuery } from '../search/conditions.ts'
import type { RunStatement } from '../search/run-statement.ts'
import { tileCondition, tileColumn, listingTile, tilesPerDegree } from '../search/position-conditions.ts'
import { firstRow } from '../../../platform/db/one-row.ts'

export type MapQuery = Query<(typeof listingMap)['searchListingsMap']> & Pick<SearchQuery, 'requested_by'>

/** Maximum number of clusters and pins; a full screen of cells has fewer. */
const maxMarks = 500

/** At this zoom cells equal the database's tiles; each zoom level out merges four cells, each level in splits one. */
const tileZoom = 13

interface Grid {
  /** Cells per degree. */
  readonly x: number
  readonly y: number
  /** The view extended to cell borders, so that clusters at the edge do not depend on the exact view. */
  readonly alignedView: Bounds
}

/**
 * Returns the grid of a zoom level: cells of 91 by 60 pixels, enough for a price pin with some margin. It is anchored
 * to the globe rather than the view, so that panning does not change clusters; a cell includes its southern and
 * western borders.
 */
export function getGrid({ west, south, east, north }: Bounds, zoom: number): Grid {
  const [x, y] = [tilesPerDegree.x, tilesPerDegree.y].map((tiles) => tiles * 2 ** (zoom - tileZoom)) as [
    number,
    number,
  ]
  return {
    x,
    y,
    alignedView: {
      west: Math.floor(west * x) / x,
      south: Math.floor(south * y) / y,
      east: Math.ceil(east * x) / x,
      north: Math.ceil(north * y) / y,
    },
  }
}

/** Aggregates of a cell, computed from its listings. */
const listingAggregates = sql`count(*)::int AS count, min(longitude) AS west, min(latitude) AS south, max(longitude) AS east,
  max(latitude) AS north, min(price_cents) AS min_price_cents, max(price_cents) AS max_price_cents, min(id) AS first_id`
/** The same aggregates computed from tiles. */
const tileAggregates = sql`sum(count)::int AS count, min(west) AS west, min(south) AS south, max(east) AS east,
  max(north) AS north, min(min_price_cents) AS min_price_cents, max(max_price_cents) AS max_price_cents,
  min(first_id) AS first_id`

/** Groups listings by the number of their cell; null for listings without a position. */
function cellsQuery(source: RawBuilder<unknown>, zoom: number, { x, y }: Grid): RawBuilder<unknown> {
  if (zoom > tileZoom)
    return sql`SELECT floor(longitude * ${x}::float8) * ${2 ** 24}::float8 + floor(latitude * ${y}::float8) AS cell,
      ${listingAggregates} ${source} GROUP BY 1`
  // Merges tiles whose columns and rows differ only in the last bits.
  const bits = tileZoom - zoom
  const mask = (-tileColumn << bits) | ((-1 << bits) & (tileColumn - 1))
  return sql`SELECT tile & ${mask}::int AS cell, ${tileAggregates}
    FROM (SELECT ${listingTile} AS tile, ${listingAggregates} ${source} GROUP BY 1) tiles GROUP BY 1`
}

/** The listings in one cell of the map. */
interface CellRow {
  readonly count: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly min_price_cents: string
  readonly max_price_cents: string
}

/** The only listing in its cell. */
export interface PinRow extends CellRow {
  readonly id: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly bedrooms: number
}

export type MarkRow = PinRow | (CellRow & { readonly id: null })

interface Totals {
  /** Count of all matches; null unless totals are requested. */
  readonly total: number | null
  readonly unplaced: number | null
  /** Bounding box of all matches; null unless totals are requested and a match has a position. */
  readonly extent: Bounds | null
  readonly inside: number
  readonly marks_total: number
}

type MapRow = Totals & (MarkRow | { readonly count: null })

/**
 * Clusters and pins in view, by cell; one statement with an index-only scan that looks up rows only for single pins.
 * With totals it reads all matches, otherwise only the tiles in view. Each listing costs a third of a microsecond and a
 * city has a hundred thousand, hence tiles with a single number and few aggregates. Always returns at least one row,
 * without a mark when there is none.
 */
export function mapStatement(query: MapQuery, now: Date): RawBuilder<MapRow> {
  const grid = getGrid(parseBounds(query.view)!, query.zoom)
  const { west, south, east, north } = grid.alignedView
  const inView = sql`west >= ${west}::float8 AND west < ${east}::float8
    AND south >= ${south}::float8 AND south < ${north}::float8`
  const totals = query.totals
    ? sql`coalesce(sum(count), 0)::int AS total, coalesce(sum(count) FILTER (WHERE cell IS NULL), 0)::int AS unplaced,
        CASE WHEN count(cell) > 0 THEN json_build_object('west', min(west), 'south', min(south), 'east', max(east),
          'north', max(north)) END AS extent`
    : sql`null::int AS total, null::int AS unplaced, null::json AS extent`
  const conditions = [sql`active`, ...searchConditions(query, now)]
  // A search with an area already has tile conditions.
  const limitToView = !query.totals && query.bounds === undefined && query.area === undefined
  if (limitToView) conditions.push(tileCondition(grid.alignedView))
  const source = sql`FROM listing WHERE ${sql.join(conditions, sql` AND `)}`
  return sql<MapRow>`
    WITH cell AS MATERIALIZED (${cellsQuery(source, query.zoom, grid)}), summary AS MATERIALIZED (
      SELECT ${totals}, coalesce(sum(count) FILTER (WHERE ${inView}), 0)::int AS inside,
        (count(*) FILTER (WHERE ${inView}))::int AS marks_total FROM cell
    ), mark AS (
      SELECT * FROM cell WHERE ${inView} ORDER BY count DESC, first_id LIMIT ${maxMarks}
    )
    SELECT summary.*, mark.*, l.id, l.building_id, l.ad_type, l.bedrooms
    FROM summary LEFT JOIN mark ON true
      LEFT JOIN listing l ON l.id = CASE WHEN mark.count = 1 THEN mark.first_id END
    ORDER BY mark.count DESC, mark.first_id`
}

/** Marks and totals of a map search. */
export interface MapResult extends Totals {
  readonly marks: readonly MarkRow[]
}

export async function findOnMap(run: RunStatement, query: MapQuery, now: Date): Promise<MapResult> {
  const rows = await run(mapStatement(query, now))
  const { total, unplaced, extent, inside, marks_total } = firstRow(rows)
  const marks = rows.filter((row): row is Totals & MarkRow => row.count !== null)
  return { total, unplaced, extent, inside, marks_total, marks }
}
