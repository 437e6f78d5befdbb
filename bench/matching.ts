import { listings as listingsContract } from '@pb/contract/listings'
import { sql } from 'kysely'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { searchStatement } from '../apps/server/src/modules/listings/search/search-page.ts'
import { findMatchingSearches } from '../apps/server/src/modules/saved-searches/matching/find-searches.ts'
import { generateSearches } from './generate-searches.ts'
import { formatLoad, reportLatency, type Call } from './measure.ts'
import { driverCall, explain, ms, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    'active-share': { type: 'string', default: '0.2' },
    searches: { type: 'string', default: '100000' },
    changes: { type: 'string', default: '5000' },
    port: { type: 'string', default: '41406' },
    keep: { type: 'boolean', default: false },
  },
})
const changes = Number(options.changes)

async function numbers({ pool }: Database, text: string, parameters: unknown[] = []): Promise<number[]> {
  const { rows } = await pool.query<string[]>({ text, values: parameters, rowMode: 'array' })
  return (rows[0] ?? []).map(Number)
}

/** Selects active listings at random, but deterministically. */
async function selectListings({ pool }: Database, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM listing WHERE active ORDER BY hashint8(id) LIMIT $1',
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Matches one listing against all searches. */
function matchSample({ db }: Database, id: string): Sample {
  const listingIds = sql`(SELECT ${id}::bigint AS id)`
  const { sql: text, parameters } = findMatchingSearches(listingIds, new Date()).compile(db)
  return { url: `/v1/search-listings/${id}/matching-clients`, text, parameters: [...parameters], count: 0 }
}

/** The concurrent load of agents: a search with its count. */
function interactive({ db }: Database): Sample[] {
  const places = ['KIPS', 'UWS', 'TRIB', 'PSLO', 'LIC', 'CHEL']
  return places.map((place) => {
    const query = `ad_type=rental&limit=20&neighborhood=${place}&bedrooms=1`
    const parsed = listingsContract.searchListings.query.parse({
      ad_type: 'rental',
      limit: '20',
      neighborhood: place,
      bedrooms: '1',
    })
    const { sql: text, parameters } = searchStatement(parsed, new Date()).compile(db)
    return { url: `/v1/search-listings?${query}`, text, parameters: [...parameters], count: 0 }
  })
}

/** The p95 of sequential requests until `done`. */
async function p95Until(call: Call, done: () => boolean): Promise<{ p95: number; calls: number }> {
  const times: number[] = []
  for (let index = 0; !done(); index += 1) {
    const start = performance.now()
    await call(index)
    times.push(performance.now() - start)
    // Paced like a person, not a load test.
    await pause(20)
  }
  times.sort((a, b) => a - b)
  return { p95: times[Math.floor(times.length * 0.95)] ?? 0, calls: times.length }
}

/** Drops prices of listings that each match at most 20 searches; returns the number of matches. */
async function dropPrices(database: Database): Promise<void> {
  const ids = await selectListings(database, changes * 6)
  const { rows } = await findMatchingSearches(
    sql`(SELECT unnest(${ids}::bigint[]) AS id)`,
    new Date(),
  ).execute(database.db)
  const fitting = Map.groupBy(rows, ({ listing_id }) => listing_id)
  const chosen = ids.filter((id) => (fitting.get(id)?.length ?? 0) <= 20).slice(0, changes)
  const pairs = chosen.reduce((sum, id) => sum + (fitting.get(id)?.length ?? 0), 0)
  console.log(
    `${chosen.length} listings change, which fit ${(pairs / chosen.length).toFixed(1)} searches each`,
  )
  await database.pool.query(
    'UPDATE listing SET price_cents = price_cents - 100 WHERE id = ANY ($1::bigint[])',
    [chosen],
  )
}

async function processMatchQueue(database: Database, url: string, call: Call): Promise<void> {
  const quiet = { calls: 0 }
  const before = await p95Until(call, () => (quiet.calls += 1) > 300)
  await dropPrices(database)
  const worker = fork(join(import.meta.dirname, 'matching-worker.ts'), {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(worker, 'message')
  const start = performance.now()
  let elapsedMs = 0
  worker.once('message', () => {
    elapsedMs = performance.now() - start
  })
  worker.send('go')
  const during = await p95Until(call, () => elapsedMs > 0 || worker.exitCode !== null)
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  const [queued, matched, pending, notified] = await numbers(
    database,
    `SELECT (SELECT count(*) FROM listing_match_queue), (SELECT count(*) FROM client_match),
      (SELECT count(*) FROM client_match WHERE notified_at IS NULL), (SELECT count(*) FROM notification)`,
  )
  console.log(
    `${changes} changes matched and notified in ${(elapsedMs / 1000).toFixed(1)} s (limit: 60): ` +
      `${matched} matches, ${notified} notifications, ${queued} queued changes and ${pending} pending matches (must be 0; ${formatLoad()})`,
  )
  console.log(
    `a search during that: p95 ${ms(during.p95)} of ${during.calls}, before ${ms(before.p95)} (must at most double)`,
  )
}

await withOffice(
  {
    name: 'pb_bench_matching',
    listings: Number(options.listings),
    activeShare: Number(options['active-share']),
    port: Number(options.port),
    keep: options.keep,
  },
  async ({ database, databaseUrl, serve }) => {
    const start = performance.now()
    const [there] = await numbers(database, 'SELECT count(*) FROM saved_search')
    if (there === 0) await generateSearches(database, Number(options.searches))
    const [searches, keys] = await numbers(
      database,
      `SELECT (SELECT count(*) FROM saved_search), (SELECT count(*) FROM saved_search_key)`,
    )
    console.log(
      `${searches} searches, ${keys} keys, made in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    )
    const http = await serve()
    const samples = (await selectListings(database, 200)).map((id) => matchSample(database, id))
    await reportLatency('one listing against all searches', {
      ours: http(samples),
      baseline: driverCall(samples, database),
    })
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${samples[0]!.text}) fitting`,
      [...samples[0]!.parameters],
    )
    await explain(database, 'one listing', { ...samples[0]!, count: rows[0]!.count })
    await processMatchQueue(database, databaseUrl, http(interactive(database)))
  },
)
