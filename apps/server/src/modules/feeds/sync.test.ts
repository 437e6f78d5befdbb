import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedSource } from '@pb/contract/feeds'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { loopback } from '../../../test/loopback.ts'
import { property } from './feed.fixture.ts'
import { openODataServer, type ODataServer } from './odata.fixture.ts'
import { fetchPictures } from './pictures.ts'
import { addServer, connectServer, testServer, testSource } from './servers.ts'
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

/** What a source has brought, as one text. */
async function brought(id: string): Promise<string> {
  const { rows } = await sql`
    SELECT known.listing_key, l.standard_status, l.price_cents, l.contact, l.version,
      (SELECT count(*) FROM listing_event WHERE listing_id = l.id) AS events,
      (SELECT json_agg(json_build_object('url', url, 'position', position, 'caption', caption) ORDER BY position)
        FROM feed_picture WHERE listing_id = l.id) AS pictures,
      (SELECT json_agg(starts_at ORDER BY starts_at) FROM open_house WHERE listing_id = l.id) AS houses
    FROM feed_listing known JOIN listing l ON l.id = known.listing_id
    WHERE known.source_id = ${id} ORDER BY known.listing_key`.execute(office.deps.db)
  return JSON.stringify(rows)
}

test('a server is read page by page, and then only what is new; the same again changes nothing', async () => {
  const id = await addSource()
  server.records.Property = [1, 2, 3, 4, 5, 6, 7].map((number) => home(number))
  expect(await sync(id)).toBe('done')
  let source = await sourceOf(id)
  expect(source).toMatchObject({
    listings: 7,
    server: { state: 'idle', set_aside: 0, last_sync: { added: 7 } },
  })
  const before = await brought(id)
  expect(await sync(id)).toBe('done')
  expect(await brought(id)).toBe(before)
  server.calls.length = 0
  server.records.Property[0] = home(1, { ListPrice: 9000, ModificationTimestamp: '2026-02-25T10:00:00Z' })
  await sync(id)
  source = await sourceOf(id)
  expect(source.server!.last_sync).toMatchObject({ changed: 1, added: 0 })
  const asked = server.calls.find((call) => call.startsWith('/odata/Property'))
  expect(asked).toContain('$filter=ModificationTimestamp gt 2026-02-21T09:55:07.000Z')
  expect(asked).toContain('$orderby=ModificationTimestamp')
})

test('a sync that breaks off goes on where it was, and comes to the same', async () => {
  const records = Array.from({ length: 9 }, (_, number) => home(number))
  server.records.Property = records
  const whole = await addSource()
  await sync(whole)
  const id = await addSource()
  let pages = 0
  server.trouble = (_request, response, url) => {
    if (!url.pathname.endsWith('/Property') || (pages += 1) <= 2) return false
    response.writeHead(503, { 'retry-after': '600' }).end()
    return true
  }
  expect(await sync(id)).toBe('later')
  let source = await sourceOf(id)
  expect(source.listings).toBe(6)
  const now = office.clock.now().getTime() / 1000
  expect(source.server).toMatchObject({
    state: 'failing',
    message: 'The server answers with 503',
    time_next: now + 600,
  })
  server.trouble = (_request, response) => response.destroy() !== undefined
  expect(await sync(id)).toBe('later')
  server.trouble = null
  expect(await sync(id)).toBe('done')
  source = await sourceOf(id)
  expect(source).toMatchObject({ listings: 9, server: { state: 'idle', message: '', time_next: null } })
  const plain = (text: string) => text.replaceAll(/"version":\d+/g, '')
  expect(plain(await brought(id))).toBe(plain(await brought(whole)))
})

test('a process that was killed in the middle leaves nothing that keeps the next one from going on', async () => {
  const id = await addSource()
  server.records.Property = [1, 2, 3, 4].map((number) => home(number))
  await sync(id)
  const { db } = office.deps
  await sql`UPDATE feed_server SET state = 'syncing' WHERE source_id = ${id}`.execute(db)
  await sql`UPDATE feed_run SET state = 'running' WHERE source_id = ${id}`.execute(db)
  await sql`DELETE FROM feed_cursor WHERE source_id = ${id}`.execute(db)
  const before = await brought(id)
  expect(await sync(id)).toBe('done')
  expect(await brought(id)).toBe(before)
  const { rows } = await sql`SELECT state FROM feed_run WHERE source_id = ${id}`.execute(db)
  expect(rows).toEqual([{ state: 'done' }])
})

test('a token that is not taken waits for another, and is never told', async () => {
  const id = await addSource(bearer('a stale token'))
  server.records.Property = [home(1)]
  expect(await sync(id)).toBe('refused')
  expect(await sourceOf(id)).toMatchObject({
    server: { state: 'reconnect', message: 'The server does not take the token' },
  })
  expect(await testSource(actorOf(boss), office.deps, id, loopback)).toMatchObject({ ok: false })
  await connectServer(actorOf(boss), office.deps, id, { url: server.url, auth: bearer() })
  expect(await testSource(actorOf(boss), office.deps, id, loopback)).toMatchObject({ ok: true, listings: 1 })
  expect(await sync(id)).toBe('done')
  const reply = await office.call({ url: '/v1/feed-sources', as: boss })
  expect(reply.body).not.toMatch(/the token|stale|sealed/)
  const { rows } = await sql<{ row: string }>`SELECT feed_server::text AS row FROM feed_server`.execute(
    office.deps.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('the token')
})

test('client credentials bring a token, and a new one when it lapses', async () => {
  const client = {
    kind: 'client',
    token_url: new URL('/token', server.url).href,
    client_id: 'office',
    client_secret: 'client secret',
    scope: 'api',
  } as const
  const id = await addSource(client)
  server.records.Property = [1, 2, 3, 4, 5].map((number) => home(number))
  server.trouble = (_request, _response, url) => {
    if (url.searchParams.has('skip')) server.token = 'another token'
    server.trouble = url.searchParams.has('skip') ? null : server.trouble
    return false
  }
  expect(await sync(id)).toBe('done')
  expect(server.calls.filter((call) => call === '/token')).toHaveLength(2)
  expect((await sourceOf(id)).listings).toBe(5)
  const wrong = { url: server.url, auth: { ...client, client_secret: 'wrong' } }
  expect(await testServer(office.deps, wrong, loopback)).toMatchObject({
    ok: false,
    message: 'The server does not take the client ID and secret',
  })
})

test('broken records are set aside and told, until they can be read', async () => {
  const id = await addSource()
  server.records.Property = [
    home(1),
    home(2, { ListPrice: 'a lot' }),
    home(3, { StreetNumber: null, UnparsedAddress: 'x' }),
  ]
  expect(await sync(id)).toBe('done')
  expect(await sourceOf(id)).toMatchObject({ listings: 1, server: { set_aside: 2 } })
  const list = await office.call({ url: `/v1/feed-sources/${id}/set-aside`, as: boss })
  expect(list.body).toContain('K2,ListPrice must be a number')
  server.records.Property[1] = home(2, { ModificationTimestamp: '2026-02-25T10:00:00Z' })
  await sync(id)
  expect(await sourceOf(id)).toMatchObject({ listings: 2, server: { set_aside: 1 } })
  server.records.Property.pop()
  office.clock.advance(86_400)
  await sync(id)
  expect(await sourceOf(id)).toMatchObject({ server: { set_aside: 0 } })
})

test('what the server no longer has is withdrawn once a day; much at once is asked about', async () => {
  const id = await addSource()
  const all = Array.from({ length: 10 }, (_, number) => home(number))
  server.records.Property = all
  await sync(id)
  server.records.Property = all.slice(1)
  await sync(id)
  expect((await sourceOf(id)).on_market).toBe(10)
  office.clock.advance(86_400)
  await sync(id)
  expect(await sourceOf(id)).toMatchObject({ on_market: 9, server: { last_sync: { withdrawn: 1 } } })
  server.records.Property = all.slice(6)
  office.clock.advance(86_400)
  await sync(id)
  const source = await sourceOf(id)
  expect(source).toMatchObject({ on_market: 9, server: { asking: { missing: 5 } } })
  // What was seen since is not gone, however late the answer comes.
  server.records.Property = all
    .slice(5)
    .map((record) => Object.assign(record, { ModificationTimestamp: '2026-02-26T10:00:00Z' }))
  await sync(id)
  const url = `/v1/feed-runs/${source.server!.asking!.id}/withdraw-missing`
  expect((await office.call({ method: 'POST', url, as: boss })).json()).toMatchObject({ withdrawn: 4 })
  expect(await sourceOf(id)).toMatchObject({ on_market: 5, server: { asking: null } })
})

test('a next page on another server is not asked for, and gets no token', async () => {
  const id = await addSource()
  const other = await openODataServer()
  try {
    server.trouble = (_request, response, url) => {
      if (!url.pathname.endsWith('/Property')) return false
      response.end(JSON.stringify({ value: [home(1)], '@odata.nextLink': `${other.url}/Property?skip=1` }))
      return true
    }
    expect(await sync(id)).toBe('later')
    expect(other.calls).toEqual([])
    expect(await sourceOf(id)).toMatchObject({
      server: { state: 'failing', message: 'The next page is said to be on another server' },
    })
  } finally {
    await other.close()
  }
})

test('what the product itself calls is the public internet alone, and a redirect is not followed', async () => {
  const input = { url: server.url, auth: bearer() }
  expect(await testServer(office.deps, input)).toEqual({
    ok: false,
    message: 'The address does not lead to the public internet',
    listings: null,
  })
  server.trouble = (_request, response) =>
    !response.writeHead(302, { location: '/elsewhere' }).end().destroyed
  const moved = await testServer(office.deps, input, loopback)
  expect(moved.message).toBe('The server sends us elsewhere; give the address it moved to')
  expect(server.calls).toHaveLength(1)
})

const medium = (key: string, order: number, given: object = {}) => ({
  MediaKey: key,
  MediaURL: `${new URL(server.url).origin}/${key}.jpg`,
  Order: order,
  MediaCategory: 'Photo',
  ShortDescription: `Room ${key}`,
  ...given,
})

async function photosOf(
  id: string,
  key: string,
): Promise<{ name: string; caption: string; floorplan: boolean }[]> {
  const { rows } = await sql<{ name: string; caption: string; floorplan: boolean }>`
    SELECT name, caption, floorplan FROM listing_photo p JOIN feed_listing k ON k.listing_id = p.listing_id
    WHERE k.source_id = ${id} AND k.listing_key = ${key} ORDER BY p.position`.execute(office.deps.db)
  return rows
}

async function picture(): Promise<Buffer> {
  made += 1
  const background = { r: made % 256, g: 90, b: 90 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const fetchAll = () => fetchPictures(office.deps, loopback)
const fetched = () => server.calls.filter((call) => call.endsWith('.jpg'))

test('pictures are fetched once, in their order, with captions; the source takes them off and changes them', async () => {
  const id = await addSource()
  for (const key of ['a', 'b', 'c']) server.pictures.set(`/${key}.jpg`, await picture())
  const at = (time: string, Media: readonly object[]) =>
    home(1, { ModificationTimestamp: `2026-02-${time}T10:00:00Z`, Media })
  server.records.Property = [
    at('21', [medium('b', 1), medium('a', 0), medium('c', 2, { MediaCategory: 'FloorPlan' })]),
  ]
  await sync(id)
  await fetchAll()
  const first = await photosOf(id, 'K1')
  expect(first.map(({ caption, floorplan }) => [caption, floorplan])).toEqual([
    ['Room a', false],
    ['Room b', false],
    ['Room c', true],
  ])
  expect(await sourceOf(id)).toMatchObject({ pictures: { shown: 3, waiting: 0, failed: 0 } })
  await sync(id)
  await fetchAll()
  expect(fetched(), 'each once').toHaveLength(3)

  const changed = medium('b', 0, { MediaModificationTimestamp: '2026-02-22T10:00:00Z' })
  server.records.Property = [at('22', [changed, medium('a', 1, { ShortDescription: 'Den' })])]
  await sync(id)
  expect((await photosOf(id, 'K1')).map(({ name }) => name)).toEqual([first[1]!.name, first[0]!.name])
  server.pictures.set('/b.jpg', await picture())
  await fetchAll()
  const after = await photosOf(id, 'K1')
  expect(after.map(({ caption }) => caption)).toEqual(['Room b', 'Den'])
  expect(after[0]!.name).not.toBe(first[1]!.name)
  expect(after[1]!.name).toBe(first[0]!.name)
  expect(fetched()).toHaveLength(4)
})

test('a picture that fails is tried again later, and what is no picture is given up', async () => {
  const id = await addSource()
  server.pictures.set('/good.jpg', await picture())
  server.pictures.set('/bad.jpg', Buffer.from('<svg/>'))
  server.records.Property = [home(1, { Media: ['good', 'bad', 'gone'].map((key, at) => medium(key, at)) })]
  server.trouble = (_request, response, url) =>
    url.pathname === '/good.jpg' && response.writeHead(503, { 'retry-after': '120' }).end() !== undefined
  await sync(id)
  await fetchAll()
  expect(await sourceOf(id)).toMatchObject({ pictures: { shown: 0, waiting: 1, failed: 2 } })
  server.trouble = null
  office.clock.advance(90)
  await fetchAll()
  expect((await sourceOf(id)).pictures.shown).toBe(0)
  office.clock.advance(60)
  await fetchAll()
  expect(await sourceOf(id)).toMatchObject({ pictures: { shown: 1, waiting: 0, failed: 2 } })
  await fetchPictures(office.deps)
  expect(await photosOf(id, 'K1')).toHaveLength(1)
})

test('Media, Member, Office and OpenHouse as records of their own', async () => {
  const id = await addSource()
  server.expands = false
  server.pictures.set('/m1.jpg', await picture())
  const time = { ModificationTimestamp: '2026-02-21T10:00:00Z' }
  server.records.Property = [home(1, { ListAgentKey: 'A1', ListOfficeKey: 'O1', ListAgentFullName: 'R. L.' })]
  server.records.Media = [medium('m1', 0, { ...time, ResourceRecordKey: 'K1' })]
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
    ...time,
  }
  server.records.OpenHouse = [house, { ...house, OpenHouseKey: 'H2', ListingKey: 'elsewhere' }]
  expect(await sync(id)).toBe('done')
  await fetchAll()
  expect(await photosOf(id, 'K1')).toHaveLength(1)
  const [row] = JSON.parse(await brought(id)) as { contact: object; houses: string[] }[]
  expect(row).toMatchObject({
    contact: { company: 'Lind & Daughters', name: 'Rosa Lind', phone_number: '212 555 0101' },
  })
  expect(row!.houses).toHaveLength(1)
  const listed = await sql<{ listing_id: string }>`
    SELECT listing_id FROM feed_listing WHERE source_id = ${id}`.execute(office.deps.db)
  const page = await office.call({ url: `/v1/search-listings/${listed.rows[0]!.listing_id}`, as: boss })
  const start = Date.parse('2026-03-08T17:00:00Z') / 1000
  expect(page.json()).toMatchObject({
    open_house: [{ time_start: start, time_end: start + 5400, by_appointment: false }],
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
  expect(await photosOf(id, 'K1')).toEqual([])
  const [next] = JSON.parse(await brought(id)) as { contact: { phone_number: string }; houses: null }[]
  expect(next).toMatchObject({ contact: { phone_number: '212 555 0199' }, houses: null })
})
