import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { openDatabase } from './db.ts'
import { nestedConnections, withoutHeldConnections } from './held-connections.ts'

const url = databaseUrl(process.env['TEST_CLUSTER_URL']!, 'postgres')
const { db, pool, ...database } = openDatabase(url, { max: 2 })
const other = openDatabase(url, { max: 1 })
afterAll(async () => {
  await database.close()
  await other.close()
})

const select = (connection = db) => sql<{ one: number }>`SELECT 1 AS one`.execute(connection)

const nested: [string, () => Promise<unknown>][] = [
  ['a statement', () => select()],
  ['a statement of the pool', () => pool.query('SELECT 1')],
  ['a transaction', () => db.transaction().execute((tx) => select(tx))],
  ['a client', () => pool.connect()],
  ['a statement beside others', () => Promise.all([select(), sleep(1)])],
]

test.each(nested)('%s inside a transaction is refused', async (_name, ask) => {
  await expect(db.transaction().execute(ask)).rejects.toThrow(
    'A connection was asked for while another is held',
  )
  await expect(
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(ask),
  ).rejects.toThrow('A connection was asked for')
  await expect(db.connection().execute(ask)).rejects.toThrow('A connection was asked for')
  expect(nestedConnections.splice(0)).toHaveLength(3)
  // Each was rolled back and released.
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
})

test('the error names where the connection was asked for, and where the held one was taken', async () => {
  async function askForSecond() {
    await select()
  }
  async function holdFirst() {
    await db.transaction().execute(async () => {
      await askForSecond()
    })
  }
  await expect(holdFirst()).rejects.toThrow(
    /pass the transaction on\.\n[^]*askForSecond[^]*held-connections\.test\.ts[^]*taken here:\n[^]*holdFirst/,
  )
  expect(nestedConnections.splice(0)).toHaveLength(1)
})

test('the transaction itself, other databases, and what comes after it are not refused', async () => {
  const later = Promise.withResolvers<void>()
  const { after } = await db.transaction().execute(async (tx) => {
    expect((await select(tx)).rows).toEqual([{ one: 1 }])
    expect((await select(other.db)).rows).toEqual([{ one: 1 }])
    expect((await withoutHeldConnections(() => select())).rows).toEqual([{ one: 1 }])
    // Started inside, and running on when the transaction has ended.
    return { after: later.promise.then(() => select()) }
  })
  later.resolve()
  expect((await after).rows).toEqual([{ one: 1 }])
  expect(nestedConnections).toEqual([])
})

test('a database that may nest refuses nothing', async () => {
  const nesting = openDatabase(url, { max: 2, mayNest: true })
  try {
    const { rows } = await nesting.db.transaction().execute(() => select(nesting.db))
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await nesting.close()
  }
})
