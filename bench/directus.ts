import { bedroomCode, bedroomKeys } from '@pb/rules/bedrooms'
import { neighborhoods } from '@pb/rules/neighborhoods'
import { apartmentFeatures, toMask } from '@pb/rules/vocabulary'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import type { Pool } from 'pg'
import { compareThroughput, formatLoad } from './measure.ts'
import { httpCall, randomSource, withOffice, type BenchOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    folder: { type: 'string' },
    port: { type: 'string', default: '41404' },
    keep: { type: 'boolean', default: false },
  },
})
if (!options.folder) throw new Error('--folder: where `npm install directus` was run')
const program = join(resolve(options.folder), 'node_modules/directus/cli.js')
const directusPort = Number(options.port) + 1
const token = 'the-token-of-the-benchmark'

const random = randomSource(17)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const features = apartmentFeatures.slice(0, 6)

interface Search {
  readonly ours: string
  readonly theirs: string
}

const fields = [
  'id,building_id,ad_type,address,unit,borough,zip,neighborhood,price_cents,bedrooms,bathrooms,size,furnished',
  'ownership,building_pets,standard_status,no_fee,published_at,latitude,longitude,photos',
].join(',')

/** The searches of the listings benchmark, with filters that both have. */
function makeSearch(): Search {
  const adType = random() < 0.7 ? 'rental' : 'sale'
  const places = Array.from(
    { length: 1 + Math.floor(random() * 6) },
    () => neighborhoods[Math.floor(random() ** 2 * neighborhoods.length)]!.abbreviation,
  )
  const rooms = [pick(bedroomKeys.slice(0, 8)), pick(bedroomKeys.slice(0, 8))]
  const [low, step] = adType === 'sale' ? [400_000, 200_000] : [2000, 500]
  const min = low + step * Math.floor(random() * 8)
  const max = min + step * (1 + Math.floor(random() * 8))
  const feature = random() < 0.3 ? pick(features) : undefined
  const ours = new URLSearchParams({ ad_type: adType, limit: '20' })
  for (const place of places) ours.append('neighborhood[]', place)
  for (const key of rooms) ours.append('bedrooms[]', key)
  ours.set('min_price', String(min))
  ours.set('max_price', String(max))
  if (feature) ours.append('apartment_features[]', feature.key)
  const filter = {
    ad_type: { _eq: adType },
    neighborhood: { _in: [...new Set(places)] },
    bedrooms: { _in: [...new Set(rooms)].map(bedroomCode) },
    price_cents: { _between: [min * 100, max * 100] },
    ...(feature && { [`has_${features.indexOf(feature)}`]: { _eq: true } }),
  }
  const theirs = new URLSearchParams({
    filter: JSON.stringify(filter),
    fields,
    sort: '-published_at,-id',
    limit: '20',
    meta: 'filter_count',
  })
  return {
    ours: `/v1/search-listings?${ours.toString()}`,
    theirs: `/items/flat_listing?${theirs.toString()}`,
  }
}

/** The active listings as one table of what a card shows, with an index that answers count and order by itself. */
async function makeTable(pool: Pool): Promise<void> {
  const flags = features.map(
    ({ key }, index) => `l.apartment_features & ${toMask(apartmentFeatures, [key])} <> 0 AS has_${index}`,
  )
  await pool.query(`
    DROP TABLE IF EXISTS flat_listing;
    CREATE TABLE flat_listing AS SELECT l.id, l.building_id, l.ad_type, b.address, u.label AS unit, b.borough, b.zip,
        l.neighborhood, l.price_cents, l.bedrooms, l.bathrooms, l.size, l.furnished, l.ownership,
        b.pets AS building_pets, l.standard_status, l.no_fee, l.published_at, l.latitude, l.longitude,
        (SELECT string_agg(p.name, ',' ORDER BY p.position) FROM listing_photo p WHERE p.listing_id = l.id) AS photos,
        ${flags.join(', ')}
      FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id WHERE l.active;
    ALTER TABLE flat_listing ADD PRIMARY KEY (id);
    CREATE INDEX ON flat_listing (ad_type, neighborhood, bedrooms, price_cents)
      INCLUDE (published_at, id, ${features.map((_, index) => `has_${index}`).join(', ')})`)
  await pool.query('VACUUM ANALYZE flat_listing')
}

async function startDirectus({ databaseUrl }: BenchOffice): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'a secret of the benchmark, long enough for it',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the benchmark',
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(directusPort),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  }
  const cwd = resolve(options.folder!)
  await promisify(execFile)(process.execPath, [program, 'bootstrap'], { env, cwd })
  const server = spawn(process.execPath, [program, 'start'], {
    env,
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let second = 0; ; second += 1) {
    const answer = await fetch(`http://127.0.0.1:${directusPort}/server/ping`).catch(() => null)
    if (answer?.ok) break
    if (second > 60 || server.exitCode !== null) throw new Error('Directus did not start')
    await sleep(1000)
  }
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

interface TheirAnswer {
  readonly data: readonly { readonly id: string | number }[]
  readonly meta: { readonly filter_count: number }
}

/** Chooses searches with results, and makes sure that both answer the same. */
async function chooseSearches(read: (url: string, isOurs: boolean) => Promise<unknown>): Promise<Search[]> {
  const chosen: Search[] = []
  while (chosen.length < 100) {
    const search = makeSearch()
    const ours = (await read(search.ours, true)) as {
      count: number
      collection: readonly { advertisement_id: string }[]
    }
    if (ours.count === 0 || ours.count >= 5000) continue
    const theirs = (await read(search.theirs, false)) as TheirAnswer
    const ids = ours.collection.map(({ advertisement_id }) => advertisement_id).join()
    if (ours.count !== theirs.meta.filter_count || ids !== theirs.data.map(({ id }) => String(id)).join())
      throw new Error(`Different answers: ${search.ours} and ${search.theirs}`)
    chosen.push(search)
  }
  return chosen
}

await withOffice(
  {
    name: 'pb_bench',
    listings: Number(options.listings),
    activeShare: 0.2,
    port: Number(options.port),
    keep: options.keep,
  },
  async (office) => {
    await makeTable(office.database.pool)
    const http = await office.serve()
    const stop = await startDirectus(office)
    const theirHeaders = { authorization: `Bearer ${token}` }
    const toSamples = (urls: readonly string[]): Sample[] =>
      urls.map((url) => ({ url, text: '', parameters: [], count: 0 }))
    try {
      const searches = await chooseSearches(async (url, isOurs) => {
        const port = isOurs ? Number(options.port) : directusPort
        const headers = isOurs ? http.headers : theirHeaders
        const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers })
        if (!answer.ok) throw new Error(await answer.text())
        return answer.json()
      })
      const before = formatLoad()
      const rate = await compareThroughput({
        ours: http(toSamples(searches.map(({ ours }) => ours))),
        baseline: httpCall(toSamples(searches.map(({ theirs }) => theirs)), directusPort, theirHeaders),
      })
      console.log(
        `8 clients, the same 100 answers: ${rate.ours.toFixed(0)}/s, Directus ${rate.baseline.toFixed(0)}/s, ` +
          `ratio ${(rate.ours / rate.baseline).toFixed(1)} (must be 6 or more; ${before}, then ${formatLoad()})`,
      )
    } finally {
      await stop()
    }
  },
)
