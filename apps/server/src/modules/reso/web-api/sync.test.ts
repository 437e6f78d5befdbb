import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedSource } from '@pb/contract/reso'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { loopbackPolicy } from '../../../../test/harness/loopback.ts'
import { property } from '../records/property.fixture.ts'
import { dumpSource } from './dump-source.fixture.ts'
import { bearer, openODataServer, toActor, type ODataServer } from './odata.fixture.ts'
import { fetchPhotos } from '../store/fetch-photos.ts'
import { addServer, connectServer, testServer, testSource } from './servers.ts'
import { syncSource } from './sync.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
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

const dump = (id: string) => dumpSource(office.deps.db, id)

test('syncs all pages, then only changes', async () => {
  const id = await addSource()
  server.records.Property = [1, 2, 3, 4, 5, 6, 7].map((number) => createProperty(number))
  expect(await sync(id)).toBe('done')
  let source = await findSource(id)
  expect(source).toMatchObject({
    listings: 7,
    server: { state: 'idle', set_aside: 0, last_sync: { added: 7 } },
  })
  const before = await dump(id)
  expect(await sync(id)).toBe('done')
  expect(await dump(id)).toBe(before)
  server.calls.length = 0
  server.records.Property[0] = createProperty(1, {
    ListPrice: 9000,
    ModificationTimestamp: '2026-02-25T10:00:00Z',
  })
  await sync(id)
  source = await findSource(id)
  expect(source.server!.last_sync).toMatchObject({ changed: 1, added: 0 })
  const asked = server.calls.find((call) => call.startsWith('/odata/Property'))
  expect(asked).toContain('$filter=ModificationTimestamp gt 2026-02-21T09:55:07.000Z')
  expect(asked).toContain('$orderby=ModificationTimestamp')
})

test('resumes an interrupted sync with the same result', async () => {
  const records = Array.from({ length: 9 }, (_, number) => createProperty(number))
  server.records.Property = records
  const uninterrupted = await addSource()
  await sync(uninterrupted)
  const id = await addSource()
  let pages = 0
  server.intercept = (_request, response, url) => {
    if (!url.pathname.endsWith('/Property') || (pages += 1) <= 2) return false
    response.writeHead(503, { 'retry-after': '600' }).end()
    return true
  }
  expect(await sync(id)).toBe('later')
  let source = await findSource(id)
  expect(source.listings).toBe(6)
  const now = office.clock.now().getTime() / 1000
  expect(source.server).toMatchObject({
    state: 'failing',
    message: 'The server responded with 503',
    time_next: now + 600,
  })
  server.intercept = (_request, response) => response.destroy() !== undefined
  expect(await sync(id)).toBe('later')
  server.intercept = null
  expect(await sync(id)).toBe('done')
  source = await findSource(id)
  expect(source).toMatchObject({ listings: 9, server: { state: 'idle', message: '', time_next: null } })
  const plain = (text: string) => text.replaceAll(/"version":\d+/g, '')
  expect(plain(await dump(id))).toBe(plain(await dump(uninterrupted)))
})

test('syncs again after the process was killed', async () => {
  const id = await addSource()
  server.records.Property = [1, 2, 3, 4].map((number) => createProperty(number))
  await sync(id)
  const { db } = office.deps
  await sql`UPDATE feed_server SET state = 'syncing' WHERE source_id = ${id}`.execute(db)
  await sql`UPDATE feed_run SET state = 'running' WHERE source_id = ${id}`.execute(db)
  await sql`DELETE FROM feed_cursor WHERE source_id = ${id}`.execute(db)
  const before = await dump(id)
  expect(await sync(id)).toBe('done')
  expect(await dump(id)).toBe(before)
  const { rows } = await sql`SELECT state FROM feed_run WHERE source_id = ${id}`.execute(db)
  expect(rows).toEqual([{ state: 'done' }])
})

test('a rejected token stops the sync until it is replaced, and is never returned', async () => {
  const id = await addSource(bearer('a stale token'))
  server.records.Property = [createProperty(1)]
  expect(await sync(id)).toBe('refused')
  expect(await findSource(id)).toMatchObject({
    server: { state: 'reconnect', message: "The server didn't accept the token" },
  })
  expect(await testSource(toActor(supervisor), office.deps, id, loopbackPolicy)).toMatchObject({ ok: false })
  await connectServer(toActor(supervisor), office.deps, id, { url: server.url, auth: bearer() })
  expect(await testSource(toActor(supervisor), office.deps, id, loopbackPolicy)).toMatchObject({
    ok: true,
    listings: 1,
  })
  expect(await sync(id)).toBe('done')
  const reply = await office.call({ url: '/v1/feed-sources', as: supervisor })
  expect(reply.body).not.toMatch(/the-token|stale|sealed/)
  const { rows } = await sql<{ row: string }>`SELECT feed_server::text AS row FROM feed_server`.execute(
    office.deps.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('the-token')
})

test('requests a token with client credentials, and a new one when it expires', async () => {
  const client = {
    kind: 'client',
    token_url: new URL('/token', server.url).href,
    client_id: 'office',
    client_secret: 'client secret',
    scope: 'api',
  } as const
  const id = await addSource(client)
  server.records.Property = [1, 2, 3, 4, 5].map((number) => createProperty(number))
  server.intercept = (_request, _response, url) => {
    if (url.searchParams.has('skip')) server.token = 'another token'
    server.intercept = url.searchParams.has('skip') ? null : server.intercept
    return false
  }
  expect(await sync(id)).toBe('done')
  expect(server.calls.filter((call) => call === '/token')).toHaveLength(2)
  expect((await findSource(id)).listings).toBe(5)
  const wrong = { url: server.url, auth: { ...client, client_secret: 'wrong' } }
  expect(await testServer(office.deps, wrong, loopbackPolicy)).toMatchObject({
    ok: false,
    message: "The server didn't accept the client ID and secret",
  })
})

test('quarantines invalid records until they can be parsed', async () => {
  const id = await addSource()
  server.records.Property = [
    createProperty(1),
    createProperty(2, { ListPrice: 'a lot' }),
    createProperty(3, { StreetNumber: null, UnparsedAddress: 'x' }),
  ]
  expect(await sync(id)).toBe('done')
  expect(await findSource(id)).toMatchObject({ listings: 1, server: { set_aside: 2 } })
  const list = await office.call({ url: `/v1/feed-sources/${id}/set-aside`, as: supervisor })
  expect(list.body).toContain('K2,ListPrice must be a number')
  server.records.Property[1] = createProperty(2, { ModificationTimestamp: '2026-02-25T10:00:00Z' })
  await sync(id)
  expect(await findSource(id)).toMatchObject({ listings: 2, server: { set_aside: 1 } })
  server.records.Property.pop()
  office.clock.advance(86_400)
  await sync(id)
  expect(await findSource(id)).toMatchObject({ server: { set_aside: 0 } })
})

test('withdraws listings missing from the server once a day, and asks first if there are many', async () => {
  const id = await addSource()
  const all = Array.from({ length: 10 }, (_, number) => createProperty(number))
  server.records.Property = all
  await sync(id)
  server.records.Property = all.slice(1)
  await sync(id)
  expect((await findSource(id)).on_market).toBe(10)
  office.clock.advance(86_400)
  await sync(id)
  expect(await findSource(id)).toMatchObject({ on_market: 9, server: { last_sync: { withdrawn: 1 } } })
  server.records.Property = all.slice(6)
  office.clock.advance(86_400)
  await sync(id)
  const source = await findSource(id)
  expect(source).toMatchObject({ on_market: 9, server: { asking: { missing: 5 } } })
  // A listing that reappears before the decision is not withdrawn.
  server.records.Property = all
    .slice(5)
    .map((record) => Object.assign(record, { ModificationTimestamp: '2026-02-26T10:00:00Z' }))
  await sync(id)
  const url = `/v1/feed-runs/${source.server!.asking!.id}/withdraw-missing`
  expect((await office.call({ method: 'POST', url, as: supervisor })).json()).toMatchObject({ withdrawn: 4 })
  expect(await findSource(id)).toMatchObject({ on_market: 5, server: { asking: null } })
})

test('does not follow a next page to another server', async () => {
  const id = await addSource()
  const other = await openODataServer()
  try {
    server.intercept = (_request, response, url) => {
      if (!url.pathname.endsWith('/Property')) return false
      response.end(
        JSON.stringify({ value: [createProperty(1)], '@odata.nextLink': `${other.url}/Property?skip=1` }),
      )
      return true
    }
    expect(await sync(id)).toBe('later')
    expect(other.calls).toEqual([])
    expect(await findSource(id)).toMatchObject({
      server: { state: 'failing', message: 'The next page is on another server' },
    })
  } finally {
    await other.close()
  }
})

test('connects to public addresses only, and follows no redirects', async () => {
  const input = { url: server.url, auth: bearer() }
  expect(await testServer(office.deps, input)).toEqual({
    ok: false,
    message: 'The address does not lead to the public internet',
    listings: null,
  })
  server.intercept = (_request, response) =>
    !response.writeHead(302, { location: '/elsewhere' }).end().destroyed
  const moved = await testServer(office.deps, input, loopbackPolicy)
  expect(moved.message).toBe('The server redirects to another address. Enter its new address.')
  expect(server.calls).toHaveLength(1)
})

const createMedia = (key: string, order: number, overrides: object = {}) => ({
  MediaKey: key,
  MediaURL: `${new URL(server.url).origin}/${key}.jpg`,
  Order: order,
  MediaCategory: 'Photo',
  ShortDescription: `Room ${key}`,
  ...overrides,
})

async function findPhotos(
  id: string,
  key: string,
): Promise<{ name: string; caption: string; floorplan: boolean }[]> {
  const { rows } = await sql<{ name: string; caption: string; floorplan: boolean }>`
    SELECT name, caption, floorplan FROM listing_photo p JOIN feed_listing k ON k.listing_id = p.listing_id
    WHERE k.source_id = ${id} AND k.listing_key = ${key} ORDER BY p.position`.execute(office.deps.db)
  return rows
}

async function createImage(): Promise<Buffer> {
  counter += 1
  const background = { r: counter % 256, g: 90, b: 90 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const fetchAll = () => fetchPhotos(office.deps, loopbackPolicy)
const getFetches = () => server.calls.filter((call) => call.endsWith('.jpg'))

test('fetches photos once, with order and captions, and updates and removes them', async () => {
  const id = await addSource()
  for (const key of ['a', 'b', 'c']) server.images.set(`/${key}.jpg`, await createImage())
  const at = (time: string, Media: readonly object[]) =>
    createProperty(1, { ModificationTimestamp: `2026-02-${time}T10:00:00Z`, Media })
  server.records.Property = [
    at('21', [createMedia('b', 1), createMedia('a', 0), createMedia('c', 2, { MediaCategory: 'FloorPlan' })]),
  ]
  await sync(id)
  await fetchAll()
  const first = await findPhotos(id, 'K1')
  expect(first.map(({ caption, floorplan }) => [caption, floorplan])).toEqual([
    ['Room a', false],
    ['Room b', false],
    ['Room c', true],
  ])
  expect(await findSource(id)).toMatchObject({ pictures: { shown: 3, waiting: 0, failed: 0 } })
  await sync(id)
  await fetchAll()
  expect(getFetches(), 'each is fetched once').toHaveLength(3)

  const changed = createMedia('b', 0, { MediaModificationTimestamp: '2026-02-22T10:00:00Z' })
  server.records.Property = [at('22', [changed, createMedia('a', 1, { ShortDescription: 'Den' })])]
  await sync(id)
  expect((await findPhotos(id, 'K1')).map(({ name }) => name)).toEqual([first[1]!.name, first[0]!.name])
  server.images.set('/b.jpg', await createImage())
  await fetchAll()
  const after = await findPhotos(id, 'K1')
  expect(after.map(({ caption }) => caption)).toEqual(['Room b', 'Den'])
  expect(after[0]!.name).not.toBe(first[1]!.name)
  expect(after[1]!.name).toBe(first[0]!.name)
  expect(getFetches()).toHaveLength(4)
})

test('retries a failed photo, and gives up one that is not an image', async () => {
  const id = await addSource()
  server.images.set('/good.jpg', await createImage())
  server.images.set('/bad.jpg', Buffer.from('<svg/>'))
  server.records.Property = [
    createProperty(1, { Media: ['good', 'bad', 'gone'].map((key, order) => createMedia(key, order)) }),
  ]
  server.intercept = (_request, response, url) =>
    url.pathname === '/good.jpg' && response.writeHead(503, { 'retry-after': '120' }).end() !== undefined
  await sync(id)
  await fetchAll()
  expect(await findSource(id)).toMatchObject({ pictures: { shown: 0, waiting: 1, failed: 2 } })
  server.intercept = null
  office.clock.advance(90)
  await fetchAll()
  expect((await findSource(id)).pictures.shown).toBe(0)
  office.clock.advance(60)
  await fetchAll()
  expect(await findSource(id)).toMatchObject({ pictures: { shown: 1, waiting: 0, failed: 2 } })
  await fetchPhotos(office.deps)
  expect(await findPhotos(id, 'K1')).toHaveLength(1)
})

test('syncs Media, Member, Office and OpenHouse as separate resources', async () => {
  const id = await addSource()
  server.expands = false
  server.images.set('/m1.jpg', await createImage())
  const time = { ModificationTimestamp: '2026-02-21T10:00:00Z' }
  server.records.Property = [
    createProperty(1, { ListAgentKey: 'A1', ListOfficeKey: 'O1', ListAgentFullName: 'R. L.' }),
  ]
  server.records.Media = [createMedia('m1', 0, { ...time, ResourceRecordKey: 'K1' })]
  server.records.Member = [
    { MemberKey: 'A1', MemberFullName: 'Rosa Lind', MemberPreferredPhone: '212 555 0101', ...time },
  ]
  server.records.Office = [
    { OfficeKey: 'O1', OfficeName: 'Lind & Daughters', OfficePhone: '212 555 0100', ...time },
  ]
  const house = {
    OpenHouseKey: 'H1',
    ListingKey: 'K1',
    OpenHouseDate: '2026-03-08',
    OpenHouseStartTime: '2026-03-08T17:00:00Z',
    OpenHouseEndTime: '2026-03-08T18:30:00Z',
    LivestreamOpenHouseURL: 'https://video.example/h1',
    ...time,
  }
  server.records.OpenHouse = [house, { ...house, OpenHouseKey: 'H2', ListingKey: 'elsewhere' }]
  expect(await sync(id)).toBe('done')
  await fetchAll()
  expect(await findPhotos(id, 'K1')).toHaveLength(1)
  const [row] = JSON.parse(await dump(id)) as { contact: object; houses: string[] }[]
  expect(row).toMatchObject({
    contact: { company: 'Lind & Daughters', name: 'Rosa Lind', phone_number: '212 555 0101' },
  })
  expect(row!.houses).toHaveLength(1)
  const listed = await sql<{ listing_id: string }>`
    SELECT listing_id FROM feed_listing WHERE source_id = ${id}`.execute(office.deps.db)
  const page = await office.call({
    url: `/v1/search-listings/${one(listed.rows).listing_id}`,
    as: supervisor,
  })
  const start = Date.parse('2026-03-08T17:00:00Z') / 1000
  expect(page.json()).toMatchObject({
    open_house: [{ time_start: start, time_end: start + 5400, by_appointment: false }],
    live_streams: [
      { state: 'upcoming', time_start: start, time_end: start + 5400, url: 'https://video.example/h1' },
    ],
    also_listed: [],
  })

  server.records.Member[0] = {
    ...server.records.Member[0],
    MemberPreferredPhone: '212 555 0199',
    ModificationTimestamp: '2026-02-24T10:00:00Z',
  }
  server.records.OpenHouse = [
    { ...house, OpenHouseStatus: 'Canceled', ModificationTimestamp: '2026-02-24T10:00:00Z' },
  ]
  server.records.Media = []
  office.clock.advance(86_400)
  await sync(id)
  expect(await findPhotos(id, 'K1')).toEqual([])
  const [next] = JSON.parse(await dump(id)) as { contact: { phone_number: string }; houses: null }[]
  expect(next).toMatchObject({ contact: { phone_number: '212 555 0199' }, houses: null })
})
