import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { tcpProxy } from '../../../test/harness/tcp-proxy.ts'
import { openDatabase } from '../db/db.ts'
import { one } from '../db/one-row.ts'
import { openEvents, type Events, type PersonEvent } from './events.ts'

const office = testOffice()

function hear(events: Events, personId: string): { heard: PersonEvent[]; stop: () => void } {
  const heard: PersonEvent[] = []
  return { heard, stop: events.subscribe(personId, (event) => heard.push(event)) }
}

/** Another process of the office. */
function another(): Promise<Events> {
  return openEvents(office.deps, office.databaseUrl)
}

test('delivers events to subscribers in other processes', async () => {
  const other = await another()
  const [here, there, stranger] = [hear(office.deps.events, '1'), hear(other, '1'), hear(other, '2')]
  const event: PersonEvent = { kind: 'notification', data: { alert_id: '9' } }
  await office.deps.events.publish('1', event)
  await vi.waitFor(() => expect([here.heard, there.heard]).toEqual([[event], [event]]))
  there.stop()
  await other.publish('1', event)
  await vi.waitFor(() => expect(here.heard).toHaveLength(2))
  expect([there.heard.length, stranger.heard.length]).toEqual([1, 0])
  here.stop()
  stranger.stop()
  await other.stop()
})

test('reconnects after a lost connection', async () => {
  const { heard, stop } = hear(office.deps.events, '3')
  await office.deps.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  await vi.waitFor(
    async () => {
      await office.deps.events.publish('3', { kind: 'notification', data: { alert_id: '1' } })
      expect(heard.length).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 200 },
  )
  stop()
})

test('reconnects when the connection is lost without a word', async () => {
  const direct = new URL(office.databaseUrl)
  const socketFolder = direct.searchParams.get('host')
  const port = Number(direct.port || 5432)
  const proxy = await tcpProxy(() => (socketFolder === null ? port : `${socketFolder}/.s.PGSQL.${port}`))
  const url = new URL(direct)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${proxy.port}`
  const other = await openEvents(office.deps, url.href, { intervalMs: 50, timeoutMs: 500 })
  const { heard, stop } = hear(other, '5')
  proxy.freeze()
  await vi.waitFor(
    async () => {
      await office.deps.events.publish('5', { kind: 'notification', data: { alert_id: '1' } })
      expect(heard.length).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 200 },
  )
  stop()
  await other.stop()
  await proxy.close()
})

test('listens once after the database was unavailable', async () => {
  const other = await another()
  const { heard, stop } = hear(other, '4')
  const server = openDatabase(databaseUrl(process.env['TEST_CLUSTER_URL']!, 'postgres'), { max: 1 })
  const name = new URL(office.databaseUrl).pathname.slice(1)
  const listeners = async () => {
    const { rows } = await server.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'LISTEN%'`,
      [name],
    )
    return one(rows).n
  }
  const before = await listeners()
  await server.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await server.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  // Long enough for several failed attempts.
  await sleep(3500)
  await server.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
  await vi.waitFor(async () => expect(await listeners()).toBe(before), { timeout: 10_000, interval: 200 })
  await sleep(1500)
  expect(await listeners()).toBe(before)
  await other.publish('4', { kind: 'notification', data: { alert_id: '1' } })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  stop()
  await other.stop()
  await server.close()
})
