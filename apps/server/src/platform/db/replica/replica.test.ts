import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { createSample, createSamplePath } from '../../../../test/calls/samples.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { startReplicaCluster, type ReplicaCluster } from '../../../../test/harness/replica-cluster.ts'
import { tcpProxy } from '../../../../test/harness/tcp-proxy.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import type { Deps } from '../../deps.ts'
import { openReplica, type ReplicaReads } from './open-replica.ts'
import { readFromReplica } from './read-from-replica.ts'
import { findPrimaryState } from './standby.ts'
import { one } from '../one-row.ts'

let cluster: ReplicaCluster
/** Enough for a busy machine. */
const catchUpMs = 2000
const startTimeoutMs = 240_000
async function createDatabase() {
  cluster = await startReplicaCluster()
  return { ...cluster, replicaPlace: { url: cluster.replicaUrl, catchUpMs } }
}
const office = testOffice({}, createDatabase, startTimeoutMs)

/** The tests count reads of this office, so each waits until the replica is used. */
async function untilUsed(): Promise<void> {
  const search = async () => (await countReads(() => searchListings(agent))).reads.replica
  await expect.poll(search, { interval: 50 }).toBe(1)
}

let agent: TestPerson
beforeAll(async () => {
  agent = await office.person([...roles])
})

async function countReads<T>(work: () => Promise<T>): Promise<{ result: T; reads: ReplicaReads }> {
  const before = { ...office.deps.replica!.reads }
  const result = await work()
  const reads = { ...office.deps.replica!.reads }
  for (const key of Object.keys(reads) as (keyof ReplicaReads)[]) reads[key] -= before[key]
  return { result, reads }
}

async function searchListings(as: TestPerson): Promise<string[]> {
  const reply = await office.call({ url: '/v1/search-listings?ad_type=rental&limit=100', as })
  expect(reply.statusCode).toBe(200)
  return reply
    .json<{ collection: { advertisement_id: string }[] }>()
    .collection.map((listing) => listing.advertisement_id)
}

async function listClients(as: TestPerson): Promise<string> {
  const reply = await office.call({ url: '/v1/clients', as })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

const openOther = (url: string) =>
  openReplica({ url, catchUpMs, max: 1, primary: office.deps, log: pino({ level: 'silent' }) })

/** Runs one statement on the replica and another on the primary, as a read that fails on the replica does. */
async function readEither(
  onReplica: string,
  onPrimary: string,
  replica = office.deps.replica,
): Promise<unknown> {
  const position = await findPrimaryState(office.deps.pool)
  return readFromReplica({ ...office.deps, replica }, position, async ({ pool }: Deps) => {
    const { rows } = await pool.query<{ value: unknown }>(pool === office.deps.pool ? onPrimary : onReplica)
    return one(rows).value
  })
}

const isActiveOnReplica = async (text: string): Promise<boolean> => {
  const rows = await cluster.queryReplica<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE query LIKE '${text}%' AND state = 'active'`,
  )
  return rows.length > 0
}

const entries = Object.values(contract)
  .flatMap((table): Endpoint[] => Object.values(table))
  .filter((entry) => entry.replica)

test('the replica answers every endpoint that declares it', async () => {
  await makeListing(office.deps.db)
  await untilUsed()
  for (const entry of entries) {
    const query = new URLSearchParams(createSample(entry.query) as Record<string, string>)
    const url = `${createSamplePath(entry)}?${query.toString()}`
    const { result, reads } = await countReads(() => office.call({ method: entry.method, url, as: agent }))
    expect([entry.path, [200, 404].includes(result.statusCode), reads]).toEqual([
      entry.path,
      true,
      { replica: 1, behind: 0, unavailable: 0, failed: 0 },
    ])
  }
})

test('a read by the replica sees each write that came before it, by whom ever', async () => {
  const colleague = await office.person()
  await untilUsed()
  const { reads } = await countReads(async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = await makeListing(office.deps.db)
      const client = await makeClient(office.deps, agent)
      const [own, others, clients] = await Promise.all([
        searchListings(agent),
        searchListings(colleague),
        listClients(agent),
      ])
      expect(own).toContain(id)
      expect(others).toContain(id)
      expect(clients).toContain(`"user_id":"${client.userId}"`)
    }
  })
  expect(reads.replica + reads.behind).toBe(120)
  expect(reads.replica).toBeGreaterThan(0)
})

test('while the replica is behind, the primary answers, and nothing is stale for any reader', async () => {
  const colleague = await office.person()
  await untilUsed()
  await cluster.queryReplica('SELECT pg_wal_replay_pause()')
  const id = await makeListing(office.deps.db)
  const { reads } = await countReads(async () => {
    expect(await searchListings(agent)).toContain(id)
    expect(await searchListings(colleague)).toContain(id)
    // Whatever waits in vain does so once.
    const start = performance.now()
    for (let read = 0; read < 20; read += 1) await searchListings(colleague)
    expect(performance.now() - start).toBeLessThan(20 * catchUpMs)
  })
  expect(reads).toEqual({ replica: 0, behind: 22, unavailable: 0, failed: 0 })
  await expect.poll(() => office.deps.replica!.getState().lagSeconds).toBeGreaterThan(1)
  const metrics = (await office.call({ url: '/metrics' })).body
  expect(metrics).toContain('\ndb_replica_usable 1\n')
  expect(metrics).toMatch(/\ndb_replica_lag_seconds [1-9]/)
  expect(metrics).toMatch(/\ndb_replica_reads_total\{outcome="behind"\} \d\d/)
  await cluster.queryReplica('SELECT pg_wal_replay_resume()')
  await untilUsed()
  await expect.poll(() => office.deps.replica!.getState().lagSeconds).toBe(0)
})

test('a statement that the recovery cancels runs again on the primary', async () => {
  await office.deps.pool.query('CREATE TABLE conflict (id int)')
  await untilUsed()
  const { result, reads } = await countReads(async () => {
    const reading = readEither(
      'SELECT count(*) AS value, pg_sleep(30) FROM conflict',
      'SELECT count(*)::int AS value FROM conflict',
    )
    await expect.poll(() => isActiveOnReplica('SELECT count'), { interval: 20 }).toBe(true)
    await office.deps.pool.query('ALTER TABLE conflict ADD COLUMN name text')
    return reading
  })
  expect(result).toBe(0)
  expect(reads).toMatchObject({ replica: 0, failed: 1 })
})

test('a read of a replica that crashes is answered, and it is used again after its restart', async () => {
  await untilUsed()
  const { result, reads } = await countReads(async () => {
    const reading = readEither('SELECT pg_sleep(30)::text AS value', `SELECT 'from the primary' AS value`)
    await expect.poll(() => isActiveOnReplica('SELECT pg_sleep'), { interval: 20 }).toBe(true)
    await cluster.killReplica()
    return reading
  })
  expect(result).toBe('from the primary')
  expect(reads).toMatchObject({ replica: 0, failed: 1 })
  const id = await makeListing(office.deps.db)
  const away = await countReads(() => searchListings(agent))
  expect(away.result).toContain(id)
  expect(away.reads).toMatchObject({ unavailable: 1 })
  expect((await office.call({ url: '/readyz' })).statusCode).toBe(200)
  await cluster.startReplica()
  await untilUsed()
  expect(await searchListings(agent)).toContain(id)
})

test('a read is answered when the network to the replica is lost', async () => {
  const socket = new URL(cluster.replicaUrl).searchParams.get('host')!
  const proxy = await tcpProxy(() => `${socket}/.s.PGSQL.5432`)
  const replica = await openOther(`postgres://pboffice@127.0.0.1:${proxy.port}/pboffice`)
  const position = await findPrimaryState(office.deps.pool)
  // Lost once the read has its connection: before, a position that is still to be reached would be asked for in vain,
  // and the replica be unavailable to the read.
  const result = await readFromReplica({ ...office.deps, replica }, position, async ({ pool }: Deps) => {
    if (pool === office.deps.pool) return 'from the primary'
    await pool.query('SELECT 1')
    proxy.freeze()
    await pool.query('SELECT 2')
    return 'from the replica'
  })
  expect(result).toBe('from the primary')
  expect(replica.reads).toEqual({ replica: 0, behind: 0, unavailable: 0, failed: 1 })
  await expect.poll(() => replica.getState().isUsable).toBe(true)
  await replica.close()
  await proxy.close()
})

test('refuses the address of another database, and does not use a primary as a replica', async () => {
  const { pool } = office.deps
  const other = new URL(cluster.replicaUrl)
  other.pathname = '/postgres'
  for (const url of [other.href, process.env['TEST_CLUSTER_URL']!])
    await expect(openOther(url)).rejects.toThrow(
      'DATABASE_REPLICA_URL is not a replica of the database in DATABASE_URL',
    )
  for (const url of [cluster.url, 'postgres://office@127.0.0.1:1/none']) {
    const replica = await openOther(url)
    expect(replica.getState().isUsable).toBe(false)
    expect(await replica.connect(await findPrimaryState(pool))).toBe('unavailable')
    await replica.close()
  }
})

test('a replica that is promoted is not read any more', async () => {
  await untilUsed()
  // The read begins on a replica, and ends on a server that has changes of its own.
  const { result, reads } = await countReads(async () => {
    const position = await findPrimaryState(office.deps.pool)
    return readFromReplica(office.deps, position, async ({ db, pool }: Deps) => {
      if (pool !== office.deps.pool) {
        await cluster.queryReplica('SELECT pg_promote()')
        const writer = new pg.Client({ connectionString: cluster.replicaUrl })
        await writer.connect()
        await writer.query(`INSERT INTO office_value (name, value) VALUES ('promoted', 'true')`)
        await writer.end()
      }
      const { rows } = await sql<{ name: string }>`SELECT name FROM office_value`.execute(db)
      return rows.map(({ name }) => name)
    })
  })
  expect(result).not.toContain('promoted')
  expect(reads).toMatchObject({ replica: 0, failed: 1 })
  expect((await countReads(() => searchListings(agent))).reads).toMatchObject({ unavailable: 1 })
  await vi.waitFor(async () => {
    expect((await office.call({ url: '/metrics' })).body).toContain('\ndb_replica_usable 0\n')
  })
})
