import { listings } from '@pb/contract/listings'
import { bedroomKeys } from '@pb/rules/bedrooms'
import { neighborhoods } from '@pb/rules/neighborhoods'
import { apartmentFeatures, buildingFeatures } from '@pb/rules/vocabulary'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { IncomingMessage } from 'node:http'
import { openDatabase, type Database } from '../apps/server/src/platform/db.ts'
import { parseQuery } from '../apps/server/src/platform/http.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { openSession } from '../apps/server/src/platform/sessions.ts'
import { searchStatement } from '../apps/server/src/modules/listings/search.ts'
import { databaseUrl, startTestCluster } from '../apps/server/test/cluster.ts'
import { generateListings } from './generate-listings.ts'
import { compareLatency, compareThroughput, type Call } from './measure.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    'active-share': { type: 'string', default: '0.2' },
    port: { type: 'string', default: '41400' },
    keep: { type: 'boolean', default: false },
  },
})
const port = Number(options.port)
const databaseName = 'pb_bench'

/** The same numbers every time (mulberry32). */
function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = randomSource(7)
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** A search as agents make them: some places, some bedrooms, a price range, now and then a feature. */
function randomSearch(): string {
  const query = new URLSearchParams({ ad_type: random() < 0.7 ? 'rental' : 'sale', limit: '20' })
  const places = 1 + Math.floor(random() * 6)
  if (random() < 0.9)
    for (let count = 0; count < places; count += 1) {
      const place = neighborhoods[Math.floor(random() ** 2 * neighborhoods.length)]!
      query.append('neighborhood[]', place.abbreviation)
    }
  if (random() < 0.8)
    for (let count = 0; count < 2; count += 1) query.append('bedrooms[]', one(bedroomKeys.slice(0, 8)))
  const [low, step] = query.get('ad_type') === 'sale' ? [400_000, 200_000] : [2000, 500]
  const min = low + step * Math.floor(random() * 8)
  if (random() < 0.7) query.append('min_price', String(min))
  if (random() < 0.8) query.append('max_price', String(min + step * (1 + Math.floor(random() * 8))))
  if (random() < 0.3) query.append('apartment_features[]', one(apartmentFeatures).key)
  if (random() < 0.3) query.append('building_features[]', one(buildingFeatures).key)
  if (random() < 0.2) query.append('pets[]', 'cats')
  if (random() < 0.2) query.append('sort_by', one(['price', 'size', 'bedrooms']))
  return query.toString()
}

interface Search {
  readonly url: string
  readonly text: string
  readonly parameters: unknown[]
  readonly count: number
}

/** Searches by what they find: four of five under 500 listings, the fifth under 5,000. */
async function chooseSearches({ db, pool }: Database): Promise<Search[]> {
  const narrow: Search[] = []
  const broad: Search[] = []
  for (let tries = 0; tries < 20_000 && (narrow.length < 80 || broad.length < 20); tries += 1) {
    const url = `/v1/search-listings?${randomSearch()}`
    const query = listings.searchListings.query.parse(parseQuery(url.split('?')[1]!))
    const { sql: text, parameters } = searchStatement(query, new Date()).compile(db)
    const { rows } = await pool.query<{ count: number }>(text, [...parameters])
    const search = { url, text, parameters: [...parameters], count: rows[0]!.count }
    if (search.count > 0 && search.count < 500 && narrow.length < 80) narrow.push(search)
    if (search.count >= 500 && search.count < 5000 && broad.length < 20) broad.push(search)
  }
  if (narrow.length < 80 || broad.length < 20) throw new Error('The data hold too few searches of each kind')
  return broad.flatMap((search, index) => narrow.slice(index * 4, index * 4 + 4).concat(search))
}

async function openBenchDatabase(): Promise<{ database: Database; url: string; close: () => Promise<void> }> {
  const given = process.env['BENCH_DATABASE_URL']
  const cluster = given ? { url: given, stop: async () => {} } : await startTestCluster()
  const admin = openDatabase(cluster.url, { max: 1 })
  await admin.pool.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  await admin.pool.query(`CREATE DATABASE ${databaseName}`)
  const url = databaseUrl(cluster.url, databaseName)
  const database = openDatabase(url, { max: 8 })
  return {
    database,
    url,
    async close() {
      await database.close()
      if (!options.keep) await admin.pool.query(`DROP DATABASE ${databaseName} WITH (FORCE)`)
      await admin.close()
      await cluster.stop()
    },
  }
}

async function makeSession({ db }: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .insertInto('person')
      .values({ name: 'Bench Agent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const email = 'bench@pboffice.example'
    await tx
      .insertInto('agent')
      .values({ person_id: person.id, email, roles: ['AGENT'] })
      .execute()
    return openSession(tx, new Date(), { personId: person.id, userAgent: 'bench', issuerSession: null })
  })
}

async function startServer(url: string, dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret key of the benchmark, long enough',
    PORT: String(port),
    NODE_ENV: 'production',
  }
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
  ])
  return server
}

/** A call as a page makes it; the whole body is read. */
function httpCall(searches: readonly Search[], sessionId: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const headers = { 'x-session-id': sessionId, 'x-app-auth': 'bench', 'x-requested-with': 'XMLHttpRequest' }
  return async (index) => {
    const path = searches[index % searches.length]!.url
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent, headers }, resolve).on('error', reject)
    })
    const body = await text(response)
    if (response.statusCode !== 200) throw new Error(body)
  }
}

function driverCall(searches: readonly Search[], { pool }: Database): Call {
  return (index) => {
    const { text, parameters } = searches[index % searches.length]!
    return pool.query(text, parameters)
  }
}

async function explain({ pool }: Database, title: string, search: Search): Promise<void> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS) ${search.text}`,
    search.parameters,
  )
  console.log(`\n${title}: ${search.count} found by ${search.url}`)
  for (const row of rows) console.log(`  ${row['QUERY PLAN']}`)
}

const ms = (value: number) => `${value.toFixed(2)} ms`

async function main(): Promise<void> {
  const { database, url, close } = await openBenchDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'pb-bench-'))
  let server: ChildProcess | undefined
  try {
    const size = { listings: Number(options.listings), activeShare: Number(options['active-share']) }
    const start = performance.now()
    await migrate(database.db)
    await generateListings(database.pool, size)
    const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM listing WHERE active')
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.log(`${size.listings} listings, ${rows[0]!.count} active, made in ${seconds} s`)
    const sessionId = await makeSession(database)
    const searches = await chooseSearches(database)
    server = await startServer(url, dataDir)
    const calls = { ours: httpCall(searches, sessionId), yardstick: driverCall(searches, database) }
    const { ours, yardstick: bare } = await compareLatency(calls)
    console.log(`latency, 1 client: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`)
    console.log(`  bare driver, same SQL: p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}`)
    const rate = await compareThroughput(calls)
    console.log(
      `throughput, 8 clients: HTTP ${rate.ours.toFixed(0)}/s, bare driver ${rate.yardstick.toFixed(0)}/s, ` +
        `ratio ${(rate.ours / rate.yardstick).toFixed(2)} (must be 0.5 or more)`,
    )
    const byCount = searches.toSorted((a, b) => a.count - b.count)
    await explain(database, 'typical', byCount[Math.floor(byCount.length / 2)]!)
    await explain(database, 'worst', byCount.at(-1)!)
  } finally {
    if (server?.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await main()
