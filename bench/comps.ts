import { newYorkDate } from '@pb/rules/new-york'
import { parseArgs } from 'node:util'
import { buildingListings } from '@pb/contract/building-listings'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { parseQuery } from '../apps/server/src/platform/http/http.ts'
import { tableStatement } from '../apps/server/src/modules/buildings/building-listings/queries.ts'
import { compsStatement, findSubject } from '../apps/server/src/modules/comps/queries.ts'
import { getScope } from '../apps/server/src/modules/comps/scope.ts'
import { compareLatency } from './measure.ts'
import { driverCall, explain, ms, withOffice, type BenchOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    'active-share': { type: 'string', default: '0.2' },
    port: { type: 'string', default: '41403' },
    keep: { type: 'boolean', default: false },
  },
})

/** Comps of active listings from the whole city, half of them sales. */
async function compsSamples({ db, pool }: Database): Promise<Sample[]> {
  const { rows } = await pool.query<{ id: string }>(
    `(SELECT id FROM listing WHERE active AND ad_type = 'rental' ORDER BY md5(id::text) LIMIT 50)
    UNION ALL (SELECT id FROM listing WHERE active AND ad_type = 'sale' ORDER BY md5(id::text) LIMIT 50)`,
  )
  const samples: Sample[] = []
  for (const { id } of rows) {
    const subject = (await findSubject(db, id))!
    const statement = compsStatement(subject, getScope(subject), newYorkDate(new Date()))
    const { sql: text, parameters } = statement.compile(db)
    const found = await pool.query(text, [...parameters])
    samples.push({ url: `/v1/comps-listing/${id}`, text, parameters, count: found.rowCount ?? 0 })
  }
  return samples
}

/** Creates a building of 2,000 units, each listed five times, once currently. */
async function makeHuge({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO building (borough, house_number, street, address, neighborhood, ownership, building_type, source)
    VALUES ('MN', '1', 'HUGE STREET', '1 Huge Street', 'KIPS', 'condo', 'high-rise', 'bench')
    ON CONFLICT ON CONSTRAINT building_identity DO UPDATE SET source = 'bench' RETURNING id`,
  )
  const { id } = rows[0]!
  const { rowCount } = await pool.query('SELECT FROM unit WHERE building_id = $1 LIMIT 1', [id])
  if (rowCount === 1) return id
  await pool.query(
    `INSERT INTO unit (building_id, label, bedrooms, size)
    SELECT $1, (n / 40 + 1)::text || chr(65 + n % 26) || n, 10, 500 + n % 400 FROM generate_series(0, 1999) n`,
    [id],
  )
  await pool.query(
    `INSERT INTO listing (unit_id, building_id, ad_type, standard_status, price_cents, bedrooms, size, neighborhood,
      ownership, building_type, source, published_at)
    SELECT id, building_id, CASE WHEN id % 2 = 0 THEN 'sale' ELSE 'rental' END,
      CASE WHEN past = 0 THEN 'Active' ELSE 'Closed' END, 300000 + id % 1000 * 100, 10, size, 'KIPS', 'condo',
      'high-rise', 'bench', now() - past * interval '300 days' - id % 300 * interval '1 day'
    FROM unit, generate_series(0, 4) past WHERE building_id = $1`,
    [id],
  )
  await pool.query('VACUUM ANALYZE listing')
  return id
}

function tableSamples({ db }: Database, id: string): Sample[] {
  return [
    'ad_type=sale',
    'ad_type=rental&inactive_only=1',
    'ad_type=rental&inactive_only=1&sort_by=price&sort_dir=asc',
    'ad_type=sale&inactive_only=1&sort_by=unit&sort_dir=asc&offset=3000',
    'ad_type=sale&inactive_too=1&unit=12',
  ].map((search) => {
    const query = buildingListings.buildingListings.query.parse(parseQuery(`${search}&limit=50`))
    const { sql: text, parameters } = tableStatement(id, query, new Date()).compile(db)
    return { url: `/v1/search-buildings/${id}?${search}&limit=50`, text, parameters, count: 50 }
  })
}

async function measure(
  title: string,
  limit: number,
  samples: readonly Sample[],
  { call, database }: { call: Awaited<ReturnType<BenchOffice['serve']>>; database: Database },
): Promise<void> {
  const { ours, baseline: bare } = await compareLatency({
    ours: call(samples),
    baseline: driverCall(samples, database),
  })
  console.log(
    `${title}, 1 client: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)} (must be under ${limit} ms, or three times the baseline)`,
  )
  console.log(`  bare driver, same SQL: p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}`)
}

await withOffice(
  {
    name: 'pb_bench_comps',
    listings: Number(options.listings),
    activeShare: Number(options['active-share']),
    port: Number(options.port),
    keep: options.keep,
  },
  async ({ database, serve }) => {
    const comps = await compsSamples(database)
    const tables = tableSamples(database, await makeHuge(database))
    const found = comps.toSorted((a, b) => a.count - b.count)
    await explain(database, 'comps, the most found', found.at(-1)!)
    await explain(database, 'building of 2,000 units, past rents', tables[1]!)
    const call = await serve()
    await measure('comps', 40, comps, { call, database })
    await measure('building table', 40, tables, { call, database })
  },
)
