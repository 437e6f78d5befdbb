import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedSource } from '@pb/contract/feeds'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { loopback } from '../../../test/loopback.ts'
import { property } from './feed.fixture.ts'
import { openODataServer, type ODataServer } from './odata.fixture.ts'
import { addServer } from './servers.ts'
import { syncSource } from './sync.ts'

const office = testOffice()
let boss: TestPerson
let server: ODataServer
let made = 0

beforeAll(async () => {
  boss = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  server = await openODataServer()
})
afterEach(() => server.close())

const actorOf = ({ personId }: TestPerson) => ({ personId, roles: ['SUPERVISOR'] }) as never
const bearer = (token = 'the token') => ({ kind: 'bearer', token }) as const

/** A record of a home of its own: sources of other tests do not list it. */
function home(number: number, given: Record<string, unknown> = {}): Record<string, unknown> {
  const time = `2026-02-21T10:00:${String(number % 60).padStart(2, '0')}Z`
  const place = { StreetName: `${20 + made}th`, Media: [] }
  return property(number, { ModificationTimestamp: time, ...place, ...given })
}

async function addSource(auth: Parameters<typeof addServer>[2]['auth'] = bearer()): Promise<string> {
  made += 1
  const input = { name: `Server ${made}`, url: server.url, auth }
  return (await addServer(actorOf(boss), office.deps, input)).id
}

const sync = (id: string) => syncSource(office.deps, id, loopback)

async function sourceOf(id: string): Promise<FeedSource> {
  const reply = await office.call({ url: '/v1/feed-sources', as: boss })
  return reply.json<{ collection: FeedSource[] }>().collection.find((source) => source.id === id)!
}

test('a paused source is left alone, and a removed one takes its open work with it', async () => {
  const id = await addSource()
  const set = (paused: boolean) =>
    office.call({ method: 'PUT', url: `/v1/feed-sources/${id}/paused`, payload: { paused }, as: boss })
  expect((await set(true)).json()).toMatchObject({ source: { server: { paused: true } } })
  expect(
    (await office.call({ method: 'POST', url: `/v1/feed-sources/${id}/sync`, as: boss })).statusCode,
  ).toBe(409)
  expect(await sync(id)).toBe('done')
  expect(server.calls).toEqual([])
  await set(false)
  expect((await office.call({ method: 'DELETE', url: `/v1/feed-sources/${id}`, as: boss })).statusCode).toBe(
    200,
  )
  expect(await sync(id)).toBe('done')
})

test('a name is one source, whichever way it is read', async () => {
  const id = await addSource()
  const { name } = await sourceOf(id)
  const payload = { name: name.toUpperCase(), url: 'https://reso.client.example/odata', auth: bearer() }
  const again = await office.call({ method: 'POST', url: '/v1/feed-servers', payload, as: boss })
  expect(again.statusCode).toBe(409)
  for (const url of [
    'http://reso.client.example',
    'https://user:pw@reso.client.example',
    'https:reso',
    'ftp://x',
  ])
    expect(
      (await office.call({ method: 'POST', url: '/v1/feed-servers', payload: { ...payload, url }, as: boss }))
        .statusCode,
    ).toBe(400)
})

test('a home that two sources list is shown once: the office’s own first, then the one verified last', async () => {
  const { db } = office.deps
  const first = await addSource()
  server.records.Property = [home(1, { ModificationTimestamp: '2026-02-20T10:00:00Z' })]
  await sync(first)
  const place = { StreetName: `${20 + made}th` }
  const second = await addSource()
  server.records.Property = [
    home(1, { ...place, ListPrice: 4000, ModificationTimestamp: '2026-02-22T10:00:00Z' }),
  ]
  await sync(second)
  const { rows } = await sql<{ id: string; unit_id: string; source_id: string; active: boolean }>`
    SELECT l.id, unit_id, source_id, active FROM listing l JOIN feed_listing ON listing_id = l.id
    WHERE source_id IN (${first}, ${second}) ORDER BY source_id`.execute(db)
  const [older, newer] = rows as [(typeof rows)[0], (typeof rows)[0]]
  expect([older.active, newer.active]).toEqual([false, true])
  const page = await office.call({ url: `/v1/search-listings/${newer.id}`, as: boss })
  expect(page.json()).toMatchObject({ also_listed: [{ advertisement_id: older.id }] })

  const shown = async () => {
    const found = await sql<{ id: string }>`
      SELECT id FROM listing WHERE unit_id = ${newer.unit_id} AND active`.execute(db)
    return found.rows.map((row) => row.id)
  }
  const own = await makeListing(db, {
    unit_id: newer.unit_id,
    building_id: (
      await sql<{ id: string }>`SELECT building_id AS id FROM unit WHERE id = ${newer.unit_id}`.execute(db)
    ).rows[0]!.id,
    agent_id: boss.personId,
  })
  expect(await shown()).toEqual([own])
  await sql`UPDATE listing SET standard_status = 'Withdrawn' WHERE id = ${own}`.execute(db)
  expect(await shown()).toEqual([newer.id])
  await sql`UPDATE listing SET verified_at = '2026-03-01' WHERE id = ${older.id}`.execute(db)
  expect(await shown()).toEqual([older.id])
  await sql`DELETE FROM listing WHERE id = ${older.id}`.execute(db)
  expect(await shown()).toEqual([newer.id])
})
