import type { LiveStream } from '@pb/contract/live-stream-schemas'
import { expect, test } from 'vitest'
import { makeListing } from '../../../test/factories/listings.ts'
import { newKey } from '../../../test/calls/person-calls.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { createLiveCalls } from './live-calls.fixture.ts'

const office = testOffice()
const { call, inHours, addHouse, addStream, getStream, makeScene, goLive, end, signInAgain } =
  createLiveCalls(office)

interface StreamList {
  readonly collection: LiveStream[]
  readonly total: number
  readonly counts: { readonly upcoming: number; readonly past: number; readonly canceled: number }
}
const list = async (as: TestPerson, query = '') =>
  (await call<StreamList>(as, 'GET', `live-streams${query}`)).body
const ids = ({ collection }: StreamList) => collection.map(({ live_stream_id }) => live_stream_id)

async function makeAgent() {
  const agent = await office.person()
  return { agent, listing_id: await makeListing(office.deps.db, { agent_id: agent.personId }) }
}

test('an agent schedules a live stream once, with an open house that is online only', async () => {
  const { agent, listing_id } = await makeAgent()
  const more = { key: newKey(), remarks: 'Bring questions' }
  const { status, body } = await addStream(agent, listing_id, more)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'upcoming',
    online_only: 1,
    chat: 1,
    remarks: 'Bring questions',
    recording: { state: 'none', url: null },
    broadcast: { state: 'idle', by_this_key: 0 },
  })
  expect((await addStream(agent, listing_id, more)).body.live_stream_id).toBe(body.live_stream_id)
  expect(await list(agent)).toMatchObject({ total: 1, counts: { upcoming: 1, past: 0, canceled: 0 } })
})

test('a live stream is added to an open house once, and changes its times', async () => {
  const { agent, listing_id } = await makeAgent()
  const { body: house } = await addHouse(agent, listing_id)
  const added = await addStream(agent, listing_id, { open_house_id: house.open_house_id, online_only: 0 })
  expect(added.body).toMatchObject({ open_house_id: house.open_house_id, online_only: 0 })
  const again = await addStream(agent, listing_id, { open_house_id: house.open_house_id })
  expect([again.status, again.body.detail]).toEqual([409, 'This open house has a live stream already'])
  const other = await makeAgent()
  const foreign = await addStream(other.agent, other.listing_id, { open_house_id: house.open_house_id })
  expect(foreign.status).toBe(404)
})

test.each([
  ['that ends before it starts', { time_start: 7200, time_end: 3600 }, 400, /must end after/],
  ['of more than a day', { time_start: 3600, time_end: 100_000 }, 400, /at most a day/],
  ['in the past', { time_start: -7200, time_end: -3600 }, 422, /in the future/],
  ['in a hundred years', { time_start: 3_153_600_000, time_end: 3_153_603_600 }, 400, /time_start/],
])('refuses one %s', async (_name, { time_start, time_end }, status, why) => {
  const { agent, listing_id } = await makeAgent()
  const now = inHours(0)
  const refused = await addStream(agent, listing_id, {
    time_start: now + time_start,
    time_end: now + time_end,
  })
  expect(refused.status).toBe(status)
  expect(JSON.stringify(refused.body)).toMatch(why)
})

test.each([
  [''],
  ['http://video.example/1'],
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['ftp://video.example/1'],
  ['file:///etc/passwd'],
  ['blob:https://video.example/1'],
  ['rtmp://video.example/live'],
  ['//video.example/1'],
  ['https://'],
  ['https://user:secret@video.example'],
  ['https://video.example/a b'],
])('refuses the outside address %j', async (outside_url) => {
  const { agent, listing_id } = await makeAgent()
  const refused = await addStream(agent, listing_id, { source: 'elsewhere', outside_url })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('outside_url'),
  ])
})

test('a live stream at an outside address is live by the clock', async () => {
  const { agent, stream, id } = await makeScene({
    source: 'elsewhere',
    outside_url: 'https://video.example/watch?v=1',
    time_start: inHours(1),
  })
  expect(stream.state).toBe('upcoming')
  office.clock.advance(3600 + 60)
  const later = await signInAgain(agent)
  expect((await getStream(later, id)).state).toBe('live')
  office.clock.advance(3600)
  expect((await getStream(await signInAgain(agent), id)).state).toBe('past')
})

test('only its agent and supervisors see and change a live stream', async () => {
  const { agent, id, stream, listing_id } = await makeScene()
  const [colleague, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  expect((await call(colleague, 'GET', `live-streams/${id}`)).status).toBe(404)
  expect((await addStream(colleague, listing_id)).status).toBe(403)
  expect((await call(colleague, 'GET', 'live-streams?scope=office')).status).toBe(403)
  const changed = await call(supervisor, 'PUT', `live-streams/${id}`, {
    version: stream.version,
    time_start: stream.time_start,
    time_end: stream.time_end,
    remarks: 'Changed',
    source: 'here',
    keep_recording: 0,
    chat: 0,
  })
  expect(changed.body).toMatchObject({ remarks: 'Changed', chat: 0, keep_recording: 0 })
  expect(ids(await list(supervisor, '?scope=office'))).toContain(id)
  expect(ids(await list(supervisor, `?listing_id=${listing_id}`))).toEqual([id])
  expect(ids(await list(agent))).toEqual([id])
})

test('a version that is not the last is refused, also after a change of the open house', async () => {
  const { agent, id, stream } = await makeScene()
  const house = await call<{ version: number }>(agent, 'GET', `open-houses/${stream.open_house_id}`)
  await call(agent, 'PUT', `open-houses/${stream.open_house_id}`, {
    version: house.body.version,
    time_start: stream.time_start,
    time_end: stream.time_end,
    by_appointment: false,
    remarks: 'From the other page',
  })
  const cancel = (version: number) => call(agent, 'POST', `live-streams/${id}/cancel`, { version })
  expect((await cancel(stream.version)).status).toBe(409)
  expect((await cancel((await getStream(agent, id)).version)).status).toBe(200)
})

test('canceling one that is online only cancels its open house, and restoring restores both', async () => {
  const { agent, id, stream } = await makeScene()
  const canceled = await call<{ version: number; state: string }>(
    agent,
    'POST',
    `live-streams/${id}/cancel`,
    {
      version: stream.version,
    },
  )
  expect(canceled.body.state).toBe('canceled')
  const houseState = async () =>
    (await call<{ state: string }>(agent, 'GET', `open-houses/${stream.open_house_id}`)).body.state
  expect(await houseState()).toBe('canceled')
  expect(await list(agent, '?when=canceled')).toMatchObject({ total: 1 })
  const restored = await call<{ state: string }>(agent, 'POST', `live-streams/${id}/restore`, {
    version: canceled.body.version,
  })
  expect(restored.body.state).toBe('upcoming')
  expect(await houseState()).toBe('live')
})

test('canceling leaves an open house that takes place in person, and goes with it', async () => {
  const { agent, id, stream } = await makeScene({ online_only: 0 })
  const version = { version: stream.version }
  const canceled = await call<{ version: number }>(agent, 'POST', `live-streams/${id}/cancel`, version)
  const house = await call<{ state: string; version: number }>(
    agent,
    'GET',
    `open-houses/${stream.open_house_id}`,
  )
  expect(house.body.state).toBe('live')
  await call(agent, 'POST', `open-houses/${stream.open_house_id}/cancel`, { version: house.body.version })
  const current = await getStream(agent, id)
  const refused = await call(agent, 'POST', `live-streams/${id}/restore`, { version: current.version })
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'The open house was canceled. Restore it first.',
  ])
  expect(canceled.status).toBe(200)
})

test('lists put live streams that are live first', async () => {
  const { agent, listing_id, id } = await makeScene({ time_start: inHours(-1), time_end: inHours(3) })
  const early = await addStream(agent, listing_id, { time_start: inHours(-2), time_end: inHours(4) })
  await goLive(agent, id)
  expect(ids(await list(agent))).toEqual([id, early.body.live_stream_id])
  await end(agent, id)
  expect(ids(await list(agent))).toEqual([early.body.live_stream_id])
  expect(ids(await list(agent, '?when=past'))).toEqual([id])
})
