import { listingMap } from '@pb/contract/listing-map'
import { cityBounds, encodeLine, formatBounds, type Position } from '@pb/rules/areas'
import { bedroomKeys } from '@pb/rules/bedrooms'
import { neighborhoods } from '@pb/rules/neighborhoods'
import { parseArgs } from 'node:util'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { parseQuery } from '../apps/server/src/platform/http/http.ts'
import { mapStatement } from '../apps/server/src/modules/listings/map/find-on-map.ts'
import { reportLatency } from './measure.ts'
import { driverCall, explain, randomSource, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    'active-share': { type: 'string', default: '0.2' },
    port: { type: 'string', default: '41401' },
    keep: { type: 'boolean', default: false },
  },
})
const random = randomSource(11)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Typical filters on the map; often none. */
function filters(): URLSearchParams {
  const query = new URLSearchParams({ ad_type: random() < 0.7 ? 'rental' : 'sale' })
  if (random() < 0.5) query.append('bedrooms[]', pick(bedroomKeys.slice(0, 8)))
  if (random() < 0.4) query.set('max_price', query.get('ad_type') === 'sale' ? '1500000' : '5000')
  return query
}

/** The viewport of the map next to the list, around a position. */
function viewAround([longitude, latitude]: Position, zoom: number): string {
  const pixel = 360 / (512 * 2 ** zoom)
  const [x, y] = [350 * pixel, 400 * pixel * Math.cos((latitude * Math.PI) / 180)]
  return formatBounds({ west: longitude - x, south: latitude - y, east: longitude + x, north: latitude + y })
}

/** The whole city, the largest request. */
function cityUrl(): string {
  const query = filters()
  query.set('view', formatBounds(cityBounds))
  query.set('zoom', '10')
  return query.toString()
}

/** A district: by panning, by name, or by drawing. */
function districtUrl(centres: readonly Position[]): string {
  const query = filters()
  const [longitude, latitude] = pick(centres)
  query.set('zoom', String(13 + Math.floor(random() * 3)))
  query.set('view', viewAround([longitude, latitude], Number(query.get('zoom'))))
  const kind = random()
  if (kind < 0.25) query.append('neighborhood[]', pick(neighborhoods.slice(0, 40)).abbreviation)
  else if (kind < 0.5) query.set('area', encodeLine(circle([longitude, latitude])))
  return query.toString()
}

/** A hand-drawn area with many corners. */
function circle([longitude, latitude]: Position): Position[] {
  return Array.from({ length: 80 }, (_, at): Position => {
    const angle = (at / 80) * 2 * Math.PI
    return [longitude + 0.012 * Math.cos(angle), latitude + 0.009 * Math.sin(angle)]
  })
}

async function createSample({ db, pool }: Database, search: string): Promise<Sample> {
  const query = listingMap.searchListingsMap.query.parse(parseQuery(search))
  const { sql: text, parameters } = mapStatement(query, new Date()).compile(db)
  const { rows } = await pool.query<{ inside: number }>(text, [...parameters])
  return { url: `/v1/search-listings-map?${search}`, text, parameters, count: rows[0]!.inside }
}

async function samples(database: Database, make: () => string): Promise<Sample[]> {
  const list: Sample[] = []
  while (list.length < 50) list.push(await createSample(database, make()))
  return list
}

await withOffice(
  {
    name: 'pb_bench_map',
    listings: Number(options.listings),
    activeShare: Number(options['active-share']),
    port: Number(options.port),
    keep: options.keep,
  },
  async ({ database, serve }) => {
    const { rows } = await database.pool.query<{ longitude: number; latitude: number }>(
      'SELECT longitude, latitude FROM building ORDER BY id LIMIT 200',
    )
    const centres = rows.map(({ longitude, latitude }): Position => [longitude, latitude])
    const call = await serve()
    for (const [title, limit, make] of [
      ['district', 40, () => districtUrl(centres)],
      ['city', 120, cityUrl],
    ] as const) {
      const views = await samples(database, make)
      await reportLatency(`${title} (must be under ${limit} ms)`, {
        ours: call(views),
        baseline: driverCall(views, database),
      })
      await explain(database, title, views.toSorted((a, b) => a.count - b.count).at(-1)!)
    }
  },
)
