import type { Alert } from '@pb/contract/notifications'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { defaultListing } from '../../../../test/factories/listings.ts'
import { crashDatabase, type CrashDatabase } from '../../../../test/harness/crashing-process.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { savedSearchCalls } from '../saved-search-calls.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

/** `PB_KILL_TEST=full` tests the number of changes of a full feed import. */
const full = process.env['PB_KILL_TEST'] === 'full'
/** Each listing matches one client, and each client at most as many as a notification lists. */
const clientCount = full ? 60 : 3
const listingCount = clientCount * (full ? 80 : 30)
const firstBatch = 60
/** Numbers of matches at which the process is killed during inserts, besides the kills within a statement. */
const killAtCounts = full ? [300, 1200, 2100, 3000, 3900] : []

const office = testOffice()
const { expectOk, save, processQueue } = savedSearchCalls(office)
let child: ChildProcess | undefined
let database: CrashDatabase
afterAll(() => child?.kill('SIGKILL'))

async function startWorker(): Promise<void> {
  database = crashDatabase(office.databaseUrl)
  const options = { env: office.deps.env, databaseUrl: database.url }
  child = fork(join(import.meta.dirname, 'matching-worker.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  await once(child, 'message')
}

const queryCount = async (query: string): Promise<number> =>
  one((await office.deps.pool.query<{ n: number }>(query)).rows).n
const countQueued = () => queryCount('SELECT count(*)::int AS n FROM listing_match_queue')
const countMatches = () => queryCount('SELECT count(*)::int AS n FROM client_match')
const countPending = () => queryCount('SELECT count(*)::int AS n FROM client_match WHERE notified_at IS NULL')
/** Locks in the test's own database. */
const databaseLocks = `(SELECT * FROM pg_locks
  WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks`
const pollOptions = { timeout: full ? 120_000 : 30_000, interval: 5 }

/** Kills the process while its insert into the table waits for a lock. */
async function killDuringInsert(table: 'client_match' | 'notification'): Promise<void> {
  const holder = await office.deps.pool.connect()
  const waits = () =>
    queryCount(
      `SELECT count(*)::int AS n FROM ${databaseLocks} WHERE NOT granted AND relation = '${table}'::regclass`,
    )
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
    await startWorker()
    await expect.poll(waits, pollOptions).toBe(1)
    const gone = once(child!, 'exit')
    child!.kill('SIGKILL')
    await gone
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  await database.waitUntilDisconnected()
}

test(
  'killing the process while it matches or notifies loses nothing and notifies only once',
  async () => {
    const agent = await office.person()
    const { db } = office.deps
    for (let at = 0; at < clientCount; at += 1) {
      const { userId } = await makeClient(office.deps, agent, { last_name: `C${at}` })
      await save(agent, userId, { min_price: at * 1000 + 1, max_price: at * 1000 + 999 })
    }
    const building_id = await makeBuilding(db)
    let made = 0
    async function createListings(count: number): Promise<void> {
      for (const end = made + count; made < end;) {
        const from = made
        made = Math.min(end, from + 50)
        const numbers = Array.from({ length: made - from }, (_, at) => from + at)
        const unitRows = numbers.map((n) => ({ building_id, label: `K${n}` }))
        const units = await db.insertInto('unit').values(unitRows).returning('id').execute()
        const price = (n: number) => String(((n % clientCount) * 1000 + 500) * 100)
        const rows = units.map(({ id: unit_id }, at) =>
          Object.assign({}, defaultListing, { building_id, unit_id, price_cents: price(numbers[at]!) }),
        )
        await db.insertInto('listing').values(rows).execute()
      }
    }
    const read = () => expectOk(agent, 'POST', 'dashboard-alerts-all-read')

    await createListings(firstBatch)
    await killDuringInsert('client_match')
    expect([await countQueued(), await countMatches()]).toEqual([firstBatch, 0])
    await killDuringInsert('notification')
    expect([await countQueued(), await countMatches(), await countPending()]).toEqual([
      0,
      firstBatch,
      firstBatch,
    ])

    for (const count of killAtCounts) {
      await startWorker()
      const creating = createListings(Math.min(listingCount, count + 100) - made)
      await expect.poll(countMatches, pollOptions).toBeGreaterThanOrEqual(count)
      await database.crash(child!)
      await creating
      // Repeated notifications would not be grouped with read ones, so they would be found below.
      await read()
    }
    await createListings(listingCount - made)
    await processQueue()
    expect([await countQueued(), await countMatches(), await countPending()]).toEqual([0, listingCount, 0])
    const notifiedIds: string[] = []
    for (let offset = 0; ; offset += 100) {
      const { collection } = await expectOk<{ collection: Alert[] }>(
        agent,
        'GET',
        `dashboard-alerts?limit=100&offset=${offset}`,
      )
      notifiedIds.push(...collection.flatMap(({ payload }) => payload.listing_ids ?? []))
      if (collection.length < 100) break
    }
    const ids = await db.selectFrom('listing').select('id').execute()
    expect(notifiedIds.toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
  },
  full ? 600_000 : 60_000,
)
