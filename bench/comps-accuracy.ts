import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newYorkDate } from '@pb/rules/new-york'
import { parseArgs } from 'node:util'
import { databaseUrl, startTestCluster } from '../apps/server/test/harness/cluster.ts'
import type { Estimate } from '../apps/server/src/modules/comps/estimate.ts'
import { findAndEstimate } from '../apps/server/src/modules/comps/find.ts'
import { computeMarketIndex } from '../apps/server/src/modules/comps/market-index.ts'
import { findSubject } from '../apps/server/src/modules/comps/queries.ts'
import type { Subject } from '../apps/server/src/modules/comps/scope.ts'
import { countRejects, importFolderWithin } from '../apps/server/src/modules/buildings/city-import/index.ts'
import { createDemoOffice, vacuumDemoOffice } from '../apps/server/src/modules/demo/index.ts'
import { openDatabase, type Database } from '../apps/server/src/platform/db/db.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { folderStore } from '../apps/server/src/platform/files/folder-store.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({ options: { sample: { type: 'string', default: '500' } } })
const sample = Number(options.sample)
const cityFolder = join(import.meta.dirname, '../apps/server/data/city')

interface Outcome {
  /** The price that was paid or, for listings, asked at the end. */
  readonly paid: number
  readonly estimate: Estimate | null
  /** The neighborhood's median, in cents. */
  readonly median: number | null
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}

function report(title: string, outcomes: readonly Outcome[]): void {
  const estimated = outcomes.flatMap(({ paid, estimate, median }) =>
    estimate && median ? [{ paid, estimate, median }] : [],
  )
  const getError = (value: number, paid: number) => Math.abs(value / paid - 1)
  const held = estimated.filter(
    ({ paid, estimate }) => paid >= estimate.lowCents && paid <= estimate.highCents,
  )
  console.log(`\n${title}: ${outcomes.length}, with an estimate ${estimated.length}`)
  console.log(
    `  median error of the estimate ${percent(computeMedian(estimated.map(({ paid, estimate }) => getError(estimate.cents, paid))))}`,
  )
  console.log(
    `  median error of the neighborhood's median ${percent(computeMedian(estimated.map(({ paid, median }) => getError(median, paid))))}`,
  )
  console.log(`  inside the interval of 80%: ${percent(held.length / estimated.length)}`)
  const byCloseness = Map.groupBy(estimated, ({ estimate }) =>
    ['unit', 'line', 'building', 'nearby'].find((each) =>
      estimate.closings.some(({ closeness }) => closeness === each),
    )!,
  )
  for (const [closeness, group] of byCloseness) {
    const errors = group
      .map(({ paid, estimate }) => Math.abs(Math.log(estimate.cents / paid)))
      .toSorted((a, b) => a - b)
    const quantile = errors[Math.floor(errors.length * 0.8)]!
    console.log(`    closest is ${closeness}: ${group.length}, 80% within ${quantile.toFixed(3)} (logarithm)`)
  }
}

const median = `percentile_cont(0.5) WITHIN GROUP (ORDER BY price)`

type Sale = Subject & { half: 'widths' | 'measure'; day: string; paid: string; median: number | null }

/**
 * A sample of each half of the recorded sales. One half sets the widths of the intervals, the other measures them.
 * Oldest first: the market index is computed again every few days, so that none knows later sales.
 */
async function sampleSales({ pool }: Database): Promise<Sale[]> {
  const { rows } = await pool.query<Sale>(
    `SELECT 0 AS id, r.half, r.unit_id, u.label AS unit, r.building_id, 'sale' AS ad_type, b.borough, b.neighborhood,
      b.ownership, coalesce(u.bedrooms, 0) AS bedrooms, u.size, b.latitude, b.longitude,
      (r.sale_date - 1)::text AS day, r.price_cents AS paid,
      (SELECT CASE WHEN count(*) >= 3 THEN ${median} END FROM (
        SELECT o.price_cents AS price FROM recorded_sale o JOIN building ob ON ob.id = o.building_id
        WHERE ob.neighborhood = b.neighborhood AND ob.ownership = b.ownership AND o.sale_date < r.sale_date
          AND o.sale_date >= r.sale_date - 730) n) AS median
    FROM (SELECT *, row_number() OVER (PARTITION BY half ORDER BY md5(id::text)) AS place FROM (
        SELECT *, CASE WHEN md5('half ' || id) < '8' THEN 'widths' ELSE 'measure' END AS half FROM recorded_sale
        WHERE sale_date >= '2020-01-01') halves) r
      JOIN unit u ON u.id = r.unit_id JOIN building b ON b.id = r.building_id
    WHERE r.place <= $1 ORDER BY r.sale_date, r.id`,
    [sample],
  )
  return rows
}

/** Estimates a sale as if none of its apartment were recorded. */
async function estimateWithoutOwn({ db }: Database, subject: Subject, day: string): Promise<Estimate | null> {
  const tx = await db.startTransaction().execute()
  try {
    await tx.deleteFrom('recorded_sale').where('unit_id', '=', subject.unit_id).execute()
    return (await findAndEstimate(tx, subject, day)).estimate
  } finally {
    await tx.rollback().execute()
  }
}

/** Recorded sales, each estimated with what was known the day before. */
async function measureSales(database: Database): Promise<void> {
  const known: Record<Sale['half'], Outcome[]> = { widths: [], measure: [] }
  const withoutOwn: Record<Sale['half'], Outcome[]> = { widths: [], measure: [] }
  for (const { half, day, paid, median: neighborhood, ...rest } of await sampleSales(database)) {
    const subject = { ...rest, id: '0' }
    const { estimate } = await findAndEstimate(database.db, subject, day)
    known[half].push({ paid: Number(paid), estimate, median: neighborhood })
    const blind = await estimateWithoutOwn(database, subject, day)
    withoutOwn[half].push({ paid: Number(paid), estimate: blind, median: neighborhood })
  }
  report('Recorded sales since 2020, the half that sets the widths', known.widths)
  report('The same without the apartment’s own earlier sales', withoutOwn.widths)
  report('Recorded sales since 2020, the half that measures', known.measure)
  report('The same without the apartment’s own earlier sales', withoutOwn.measure)
}

/** Closed listings of the demo, each estimated without itself. Their prices are fictional. */
async function measureClosed({ db, pool }: Database, adType: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; day: string; paid: string; median: number | null }>(
    `SELECT l.id, (l.status_changed_at::date - 1)::text AS day, coalesce(l.close_price_cents, l.price_cents) AS paid,
      (SELECT ${median} FROM (SELECT o.price_cents AS price FROM listing o WHERE o.ad_type = l.ad_type
        AND o.standard_status = 'Closed' AND o.neighborhood = l.neighborhood AND o.id <> l.id) n) AS median
    FROM listing l WHERE l.standard_status = 'Closed' AND l.ad_type = $1
      AND l.status_changed_at > now() - interval '12 months' ORDER BY md5(l.id::text) LIMIT 500`,
    [adType],
  )
  const outcomes: Outcome[] = []
  for (const { id, day, paid, median: neighborhood } of rows) {
    const { estimate } = await findAndEstimate(db, (await findSubject(db, id))!, day)
    outcomes.push({ paid: Number(paid), estimate, median: neighborhood })
  }
  report(`Closed ${adType} listings of the demo`, outcomes)
}

/** How many of 200 random active listings have an estimate with an interval and reasons. */
async function measureCoverage({ db, pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ id: string; ad_type: string }>(
    'SELECT id, ad_type FROM listing WHERE active ORDER BY md5(id::text) LIMIT 200',
  )
  const found = new Map<string, number>()
  for (const { id, ad_type } of rows) {
    const { estimate } = await findAndEstimate(db, (await findSubject(db, id))!, newYorkDate(new Date()))
    if (estimate && estimate.reasons.length > 0) found.set(ad_type, (found.get(ad_type) ?? 0) + 1)
  }
  console.log('\nOf 200 random active listings of the demo, with an estimate:')
  for (const [adType, count] of found)
    console.log(`  ${adType}: ${count} of ${rows.filter((row) => row.ad_type === adType).length}`)
}

const cluster = await startTestCluster()
const dataDir = await mkdtemp(join(tmpdir(), 'pb-bench-'))
const admin = openDatabase(cluster.url, { max: 1 })

async function withDatabase(name: string, work: (database: Database) => Promise<void>): Promise<void> {
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const database = openDatabase(databaseUrl(cluster.url, name), { max: 4 })
  try {
    await migrate(database.db)
    await work(database)
  } finally {
    await database.close()
  }
}

try {
  await withDatabase('pb_comps_city', async (database) => {
    await database.db
      .transaction()
      .execute((tx) => importFolderWithin(tx, cityFolder, { now: new Date(), rejects: countRejects() }))
    await database.pool.query('VACUUM ANALYZE')
    await measureSales(database)
  })
  await withDatabase('pb_comps_demo', async (database) => {
    await createDemoOffice({
      db: database.db,
      env: { secretKey: 'a secret key of the benchmark, long enough' },
      clock: { now: () => new Date() },
      files: folderStore(dataDir),
    })
    await vacuumDemoOffice({ db: database.db })
    await computeMarketIndex(database.db, newYorkDate(new Date()))
    await measureClosed(database, 'sale')
    await measureClosed(database, 'rental')
    await measureCoverage(database)
  })
} finally {
  await admin.close()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
