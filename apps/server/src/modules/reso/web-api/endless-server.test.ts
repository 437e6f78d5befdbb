import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedSource } from '@pb/contract/reso'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { loopbackPolicy } from '../../../../test/harness/loopback.ts'
import { property } from '../records/property.fixture.ts'
import { bearer, openODataServer, toActor, type ODataServer } from './odata.fixture.ts'
import { addServer, pauseServer, testSource } from './servers.ts'
import { syncSource } from './sync.ts'

const office = testOffice()
let supervisor: TestPerson
let server: ODataServer

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  server = await openODataServer()
  server.records.Property = [1, 2, 3, 4].map((number) =>
    property(number, { ModificationTimestamp: `2026-02-21T10:00:0${number}Z`, Media: [] }),
  )
})
afterEach(() => server.close())

let counter = 0
async function addSource(): Promise<string> {
  counter += 1
  const input = { name: `Endless ${counter}`, url: server.url, auth: bearer() }
  return (await addServer(toActor(supervisor), office.deps, input)).id
}
const sync = (id: string) => syncSource(office.deps, id, loopbackPolicy)

async function findSource(id: string): Promise<FeedSource> {
  const reply = await office.call({ url: '/v1/feed-sources', as: supervisor })
  return reply.json<{ collection: FeedSource[] }>().collection.find((source) => source.id === id)!
}

test('a server whose pages link in a circle fails with a reason and holds no connection', async () => {
  const id = await addSource()
  const free: number[] = []
  server.intercept = (_request, response, url) => {
    if (!url.pathname.endsWith('/Property')) return false
    const { totalCount, idleCount } = office.deps.pool
    free.push(totalCount - idleCount)
    const body = { '@odata.nextLink': url.href, value: server.records.Property }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  expect(await sync(id)).toBe('later')
  expect(await findSource(id)).toMatchObject({
    listings: 4,
    server: { state: 'failing', message: 'The server links its pages in a circle, so the result never ends' },
  })
  expect(free).toEqual([0])
  // The comparison of keys follows pages too.
  server.intercept = (_request, response, url) => {
    if (!url.searchParams.has('$select')) return false
    const body = { '@odata.nextLink': url.href, value: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  expect(await sync(id)).toBe('later')
  expect((await findSource(id)).server!.message).toContain('in a circle')
  expect(await testSource(toActor(supervisor), office.deps, id, loopbackPolicy)).toMatchObject({ ok: true })
})

test('pausing a source stops its sync', async () => {
  const id = await addSource()
  let skip = 0
  server.intercept = (_request, response, url) => {
    if (!url.pathname.endsWith('/Property')) return false
    const next = new URL(url)
    next.searchParams.set('skip', String((skip += 1)))
    const body = { '@odata.nextLink': next.href, value: [server.records.Property![0]] }
    const paused = skip === 1 ? pauseServer(toActor(supervisor), office.deps, id, true) : Promise.resolve()
    void paused.then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    return true
  }
  expect(await sync(id)).toBe('done')
  expect(await findSource(id)).toMatchObject({ listings: 1, server: { paused: true, state: 'idle' } })
})
