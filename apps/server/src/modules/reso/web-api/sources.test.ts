import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeletedRecord } from '@pb/contract/recently-deleted'
import type { FeedSource } from '@pb/contract/reso'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { loopbackPolicy } from '../../../../test/harness/loopback.ts'
import { property } from '../records/property.fixture.ts'
import { feedFiles } from '../file-import/feed-files.fixture.ts'
import { syncJob } from '../jobs.ts'
import { bearer, openODataServer, toActor, type ODataServer } from './odata.fixture.ts'
import { purgeSources } from '../restorable.ts'
import { addServer } from './servers.ts'
import { updateServer } from './server-queries.ts'
import { syncSource } from './sync.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { importText } = feedFiles(office)
let supervisor: TestPerson
let server: ODataServer
let counter = 0

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  server = await openODataServer()
})
afterEach(() => server.close())

/** A Property record of a unit that no other test uses. */
function createProperty(number: number, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const time = `2026-02-21T10:00:${String(number % 60).padStart(2, '0')}Z`
  const location = { StreetName: `${20 + counter}th`, Media: [] }
  return property(number, { ModificationTimestamp: time, ...location, ...overrides })
}

async function addSource(auth: Parameters<typeof addServer>[2]['auth'] = bearer()): Promise<string> {
  counter += 1
  const input = { name: `Server ${counter}`, url: server.url, auth }
  return (await addServer(toActor(supervisor), office.deps, input)).id
}

const sync = (id: string) => syncSource(office.deps, id, loopbackPolicy)

async function findSource(id: string): Promise<FeedSource> {
  const reply = await office.call({ url: '/v1/feed-sources', as: supervisor })
  return reply.json<{ collection: FeedSource[] }>().collection.find((source) => source.id === id)!
}

test('does not sync a paused or removed source', async () => {
  const id = await addSource()
  const setPaused = (paused: boolean) =>
    office.call({ method: 'PUT', url: `/v1/feed-sources/${id}/paused`, payload: { paused }, as: supervisor })
  expect((await setPaused(true)).json()).toMatchObject({ source: { server: { paused: true } } })
  expect(
    (await office.call({ method: 'POST', url: `/v1/feed-sources/${id}/sync`, as: supervisor })).statusCode,
  ).toBe(409)
  expect(await sync(id)).toBe('done')
  expect(server.calls).toEqual([])
  await setPaused(false)
  expect(
    (await office.call({ method: 'DELETE', url: `/v1/feed-sources/${id}`, as: supervisor })).statusCode,
  ).toBe(200)
  expect(await sync(id)).toBe('done')
})

test('rejects a repeated name and an invalid address', async () => {
  const id = await addSource()
  const { name } = await findSource(id)
  const payload = { name: name.toUpperCase(), url: 'https://reso.client.example/odata', auth: bearer() }
  const again = await office.call({ method: 'POST', url: '/v1/feed-servers', payload, as: supervisor })
  expect(again.statusCode).toBe(409)
  for (const url of [
    'http://reso.client.example',
    'https://user:pw@reso.client.example',
    'https:reso',
    'ftp://x',
  ])
    expect(
      (
        await office.call({
          method: 'POST',
          url: '/v1/feed-servers',
          payload: { ...payload, url },
          as: supervisor,
        })
      ).statusCode,
    ).toBe(400)
})

test('shows a unit of two sources once: the office’s own listing, then the last verified', async () => {
  const { db } = office.deps
  const first = await addSource()
  server.records.Property = [createProperty(1, { ModificationTimestamp: '2026-02-20T10:00:00Z' })]
  await sync(first)
  const location = { StreetName: `${20 + counter}th` }
  const second = await addSource()
  server.records.Property = [
    createProperty(1, { ...location, ListPrice: 4000, ModificationTimestamp: '2026-02-22T10:00:00Z' }),
  ]
  await sync(second)
  const { rows } = await sql<{ id: string; unit_id: string; source_id: string; active: boolean }>`
    SELECT l.id, unit_id, source_id, active FROM listing l JOIN feed_listing ON listing_id = l.id
    WHERE source_id IN (${first}, ${second}) ORDER BY source_id`.execute(db)
  const [older, newer] = rows as [(typeof rows)[0], (typeof rows)[0]]
  expect([older.active, newer.active]).toEqual([false, true])
  const page = await office.call({ url: `/v1/search-listings/${newer.id}`, as: supervisor })
  expect(page.json()).toMatchObject({ also_listed: [{ advertisement_id: older.id }] })

  const shown = async () => {
    const found = await sql<{ id: string }>`
      SELECT id FROM listing WHERE unit_id = ${newer.unit_id} AND active`.execute(db)
    return found.rows.map((row) => row.id)
  }
  const own = await makeListing(db, {
    unit_id: newer.unit_id,
    building_id: one(
      (await sql<{ id: string }>`SELECT building_id AS id FROM unit WHERE id = ${newer.unit_id}`.execute(db))
        .rows,
    ).id,
    agent_id: supervisor.personId,
  })
  expect(await shown()).toEqual([own])
  await sql`UPDATE listing SET standard_status = 'Withdrawn' WHERE id = ${own}`.execute(db)
  expect(await shown()).toEqual([newer.id])
  await sql`UPDATE listing SET verified_at = '2026-03-01' WHERE id = ${older.id}`.execute(db)
  expect(await shown()).toEqual([older.id])
  await sql`DELETE FROM listing WHERE id = ${older.id}`.execute(db)
  expect(await shown()).toEqual([newer.id])
})

/** Takes the syncs of a source that are queued out of the queue, and counts them. */
async function takeQueued(id: string): Promise<number> {
  const { rowCount } = await office.deps.pool.query(
    `DELETE FROM pgboss.job WHERE name = $1 AND data ->> 'source' = $2`,
    [syncJob, id],
  )
  return rowCount ?? 0
}

async function findEffect(id: string): Promise<DeletedRecord['effect'] | undefined> {
  const reply = await office.call({ url: '/v1/recently-deleted?kind=feed_source&limit=200', as: supervisor })
  return reply.json<{ collection: DeletedRecord[] }>().collection.find((record) => record.id === id)?.effect
}

test('restores a removed source with its server, whose sync starts at once and brings its listings back', async () => {
  const id = await addSource()
  server.records.Property = [createProperty(1), createProperty(2)]
  expect(await sync(id)).toBe('done')
  const before = await findSource(id)
  expect(before).toMatchObject({ listings: 2, on_market: 2 })
  const remove = (query: string) =>
    office.call({ method: 'DELETE', url: `/v1/feed-sources/${id}${query}`, as: supervisor })
  const restore = () =>
    office.call({ method: 'POST', url: `/v1/recently-deleted/feed_source/${id}/restore`, as: supervisor })
  expect((await remove('?withdraw=1')).json()).toEqual({ withdrawn: 2 })
  expect(await findSource(id)).toBeUndefined()
  expect((await remove('')).statusCode).toBe(404)
  const runs = await office.call({ url: '/v1/feed-runs', as: supervisor })
  expect(runs.body).not.toContain(before.name)
  await takeQueued(id)
  expect(await findEffect(id)).toBe('syncs')
  expect((await restore()).statusCode).toBe(204)
  expect(await takeQueued(id)).toBe(1)
  expect(await findSource(id)).toMatchObject({ name: before.name, listings: 2, on_market: 0 })
  expect(await sync(id)).toBe('done')
  expect(await findSource(id)).toMatchObject({ listings: 2, on_market: 2 })
})

test('starts no sync of a restored source that is paused or was refused, and shows that before', async () => {
  const id = await addSource()
  await takeQueued(id)
  for (const [change, effect] of [
    [{ paused: true }, 'paused'],
    [{ paused: false, state: 'reconnect' }, 'reconnect'],
  ] as const) {
    await updateServer(office.deps.db, id, change)
    await office.call({ method: 'DELETE', url: `/v1/feed-sources/${id}`, as: supervisor })
    expect(await findEffect(id)).toBe(effect)
    await office.call({
      method: 'POST',
      url: `/v1/recently-deleted/feed_source/${id}/restore`,
      as: supervisor,
    })
    expect(await takeQueued(id)).toBe(0)
  }
})

test('shows that the file of a source without a server has to be imported again, which brings its listings back', async () => {
  const text = JSON.stringify({ value: [createProperty(1), createProperty(2)] })
  await importText(text, 'Broker file')
  const reply = await office.call({ url: '/v1/feed-sources', as: supervisor })
  const { id } = reply
    .json<{ collection: FeedSource[] }>()
    .collection.find(({ name }) => name === 'Broker file')!
  expect(await findSource(id)).toMatchObject({ listings: 2, on_market: 2 })
  await office.call({ method: 'DELETE', url: `/v1/feed-sources/${id}?withdraw=1`, as: supervisor })
  expect(await findEffect(id)).toBe('file')
  await office.call({ method: 'POST', url: `/v1/recently-deleted/feed_source/${id}/restore`, as: supervisor })
  expect(await takeQueued(id)).toBe(0)
  expect(await findSource(id)).toMatchObject({ listings: 2, on_market: 0 })
  await importText(text, 'Broker file')
  expect(await findSource(id)).toMatchObject({ listings: 2, on_market: 2 })
})

test('does not restore a source whose name another one has now', async () => {
  const id = await addSource()
  const { name } = await findSource(id)
  await office.call({ method: 'DELETE', url: `/v1/feed-sources/${id}`, as: supervisor })
  const input = { name: name.toUpperCase(), url: server.url, auth: bearer() }
  await addServer(toActor(supervisor), office.deps, input)
  const restored = await office.call({
    method: 'POST',
    url: `/v1/recently-deleted/feed_source/${id}/restore`,
    as: supervisor,
  })
  expect(restored.statusCode).toBe(409)
  expect(restored.json()).toMatchObject({ errorMsg: 'A source with this name already exists' })
  await purgeSources({
    ...office.deps,
    clock: { ...office.deps.clock, now: () => addDays(office.clock.now(), 31) },
  })
  const { rows } = await sql`SELECT 1 FROM feed_source WHERE id = ${id}`.execute(office.deps.db)
  expect(rows).toEqual([])
})
