import type { Alert } from '@pb/contract/notifications'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { plainListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness.ts'
import { searchCalls } from '../calls.fixture.ts'

/** `PB_KILL_TEST=full` for as many changes as a feed brings at once. */
const full = process.env['PB_KILL_TEST'] === 'full'
/** Each listing fits one client, and no client more of them than a notification names. */
const clients = full ? 60 : 3
const listings = clients * (full ? 80 : 30)
const first = 60
/** Beside what is killed in the midst of a statement, the process dies once so many are matched, while more come in. */
const diesAt = full ? [300, 1200, 2100, 3000, 3900] : []

const office = testOffice()
const { good, save, settle } = searchCalls(office)
let child: ChildProcess | undefined
afterAll(() => child?.kill('SIGKILL'))

async function start(): Promise<void> {
  const options = { env: office.deps.env, databaseUrl: office.databaseUrl }
  child = fork(join(import.meta.dirname, 'match-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  await once(child, 'message')
}

async function kill(): Promise<void> {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}

const one = async (query: string): Promise<number> =>
  (await office.deps.pool.query<{ n: number }>(query)).rows[0]!.n
const news = () => one('SELECT count(*)::int AS n FROM listing_news')
const matched = () => one('SELECT count(*)::int AS n FROM client_match')
const untold = () => one('SELECT count(*)::int AS n FROM client_match WHERE told_at IS NULL')
/** Locks of the test's own database. */
const here = `(SELECT * FROM pg_locks
  WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks`
const soon = { timeout: full ? 120_000 : 30_000, interval: 5 }

/** Kills the process in the midst of a statement that writes into a table. */
async function killAtWriting(table: 'client_match' | 'notification'): Promise<void> {
  const holder = await office.deps.pool.connect()
  const waits = () =>
    one(`SELECT count(*)::int AS n FROM ${here} WHERE NOT granted AND relation = '${table}'::regclass`)
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
    await start()
    await expect.poll(waits, soon).toBe(1)
    await kill()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  // What the dead one had begun ends with its connection.
  const held = () =>
    one(`SELECT count(*)::int AS n FROM ${here} WHERE locktype = 'advisory' AND objid IN (340001, 340002)`)
  await expect.poll(held, soon).toBe(0)
}

test(
  'a process killed while it matches or tells loses nothing, and nobody is told twice',
  async () => {
    const agent = await office.person()
    const { db } = office.deps
    for (let at = 0; at < clients; at += 1) {
      const { userId } = await makeClient(office.deps, agent, { last_name: `C${at}` })
      await save(agent, userId, { min_price: at * 1000 + 1, max_price: at * 1000 + 999 })
    }
    const building_id = await makeBuilding(db)
    let made = 0
    async function bring(count: number): Promise<void> {
      for (const end = made + count; made < end;) {
        const from = made
        made = Math.min(end, from + 50)
        const numbers = Array.from({ length: made - from }, (_, at) => from + at)
        const homes = numbers.map((n) => ({ building_id, label: `K${n}` }))
        const units = await db.insertInto('unit').values(homes).returning('id').execute()
        const price = (n: number) => String(((n % clients) * 1000 + 500) * 100)
        const rows = units.map(({ id: unit_id }, at) =>
          Object.assign({}, plainListing, { building_id, unit_id, price_cents: price(numbers[at]!) }),
        )
        await db.insertInto('listing').values(rows).execute()
      }
    }
    const read = () => good(agent, 'POST', 'dashboard-alerts-all-read')

    await bring(first)
    await killAtWriting('client_match')
    expect([await news(), await matched()]).toEqual([first, 0])
    await killAtWriting('notification')
    expect([await news(), await matched(), await untold()]).toEqual([0, first, first])

    for (const count of diesAt) {
      await start()
      const bringing = bring(Math.min(listings, count + 100) - made)
      await expect.poll(matched, soon).toBeGreaterThanOrEqual(count)
      await kill()
      await bringing
      // What is read is told no more: whatever is told again stands in a line of its own.
      await read()
    }
    await bring(listings - made)
    await settle()
    expect([await news(), await matched(), await untold()]).toEqual([0, listings, 0])
    const told: string[] = []
    for (let offset = 0; ; offset += 100) {
      const { collection } = await good<{ collection: Alert[] }>(
        agent,
        'GET',
        `dashboard-alerts?limit=100&offset=${offset}`,
      )
      told.push(...collection.flatMap(({ payload }) => payload.listing_ids ?? []))
      if (collection.length < 100) break
    }
    const ids = await db.selectFrom('listing').select('id').execute()
    expect(told.toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
  },
  full ? 600_000 : 60_000,
)
