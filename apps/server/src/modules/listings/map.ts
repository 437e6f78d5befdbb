import type { listingMap } from '@pb/contract/listing-map'
import type { Query } from '@pb/contract/endpoint'
import { cityBounds, parseBounds, type Bounds } from '@pb/rules/areas'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { searchConditions, type SearchQuery } from './filters.ts'
import { insideBounds } from './positions.ts'

export type MapQuery = Query<(typeof listingMap)['searchListingsMap']> & Pick<SearchQuery, 'asked_by'>

/** Cells of the map are so many pixels wide and high: room for a price pin and some air around it. */
const cellPixels = { width: 84, height: 60 }
/** Width of the whole world in pixels at zoom 0. */
const worldPixels = 512
/** A degree of latitude is drawn longer than one of longitude, by the cosine of the city's latitude. */
const flattening = Math.cos((40.75 * Math.PI) / 180)
/** Clusters and pins together; a screen full of cells has fewer. */
const mostMarks = 500

interface Cells {
  readonly width: number
  readonly height: number
  /** The view, made larger to whole cells, so that a cluster at the edge says the same wherever the edge is. */
  readonly whole: Bounds
}

/**
 * The grid of a zoom in degrees. It hangs on a corner of the city and not on the view, so that panning keeps the
 * clusters; the greatest number of a cell is below 2^15.
 */
export function cellsOf(view: Bounds, zoom: number): Cells {
  const pixel = 360 / (worldPixels * 2 ** zoom)
  const width = cellPixels.width * pixel
  const height = cellPixels.height * pixel * flattening
  const { west, south } = cityBounds
  return {
    width,
    height,
    whole: {
      west: west + Math.floor((view.west - west) / width) * width,
      south: south + Math.floor((view.south - south) / height) * height,
      east: west + Math.ceil((view.east - west) / width) * width,
      north: south + Math.ceil((view.north - south) / height) * height,
    },
  }
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
 * pins. With totals it reads the whole search, else no more than what is in sight. Each listing costs half a
 * microsecond here and a city has a hundred thousand, hence one number for a cell and few things told of it.
 * Always at least one row, without a mark where there is none.
 */
export function mapStatement(query: MapQuery, now: Date): RawBuilder<MapRow> {
  const { width, height, whole } = cellsOf(parseBounds(query.view)!, query.zoom)
  const [x, y] = [cityBounds.west / width + 0.5, cityBounds.south / height + 0.5]
  const conditions = [sql`active`, ...searchConditions(query, now)]
  const totals = query.totals
    ? sql`coalesce(sum(count), 0)::int AS total, coalesce(sum(count) FILTER (WHERE cell IS NULL), 0)::int AS unplaced,
        CASE WHEN count(cell) > 0 THEN json_build_object('west', min(west), 'south', min(south), 'east', max(east),
          'north', max(north)) END AS extent`
    : sql`sum(null::int)::int AS total, sum(null::int)::int AS unplaced, min(null::text)::json AS extent`
  if (!query.totals) conditions.push(...insideBounds(whole))
  return sql<MapRow>`
    WITH cell AS MATERIALIZED (
      SELECT (longitude * ${1 / width}::float8 - ${x}::float8)::int * 32768
          + (latitude * ${1 / height}::float8 - ${y}::float8)::int AS cell,
        count(*)::int AS count, min(longitude) AS west, min(latitude) AS south, max(longitude) AS east,
        max(latitude) AS north, min(price_cents) AS min_price_cents, max(price_cents) AS max_price_cents,
        min(id) AS first_id
      FROM listing WHERE ${sql.join(conditions, sql` AND `)} GROUP BY 1
    ), seen AS (
      SELECT * FROM cell WHERE west >= ${whole.west}::float8 AND east <= ${whole.east}::float8
        AND south >= ${whole.south}::float8 AND north <= ${whole.north}::float8
    ), mark AS (
      SELECT * FROM seen ORDER BY count DESC, first_id LIMIT ${mostMarks}
    )
    SELECT totals.*, sight.*, mark.*, l.id, l.building_id, l.ad_type, l.bedrooms
    FROM (SELECT ${totals} FROM cell) totals,
      (SELECT coalesce(sum(count), 0)::int AS inside, count(*)::int AS marks_total FROM seen) sight
      LEFT JOIN mark ON true LEFT JOIN listing l ON mark.count = 1 AND l.id = mark.first_id
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
