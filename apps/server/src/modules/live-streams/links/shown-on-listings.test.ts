import type { ListingDetail } from '@pb/contract/listing-schemas'
import { expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createLiveCalls } from '../live-calls.fixture.ts'

const office = testOffice()
const { call, inHours, addHouse, addStream, getStream, makeScene, goLive, end } = createLiveCalls(office)

const getListing = async (as: TestPerson, id: string) =>
  (await call<ListingDetail>(as, 'GET', `search-listings/${id}`)).body

test('a listing shows one that is online only as a live stream, never as an open house', async () => {
  const { agent, listing_id, stream, id } = await makeScene()
  const shown = { url: stream.watch_url, time_start: stream.time_start, time_end: stream.time_end }
  expect(await getListing(agent, listing_id)).toMatchObject({
    open_house: [],
    live_streams: [{ ...shown, state: 'upcoming' }],
  })
  await goLive(agent, id, 1)
  expect((await getListing(agent, listing_id)).live_streams).toMatchObject([{ ...shown, state: 'live' }])
  await end(agent, id)
  expect((await getListing(agent, listing_id)).live_streams).toEqual([])
  await call(agent, 'PUT', `live-streams/${id}/recording`, {
    version: (await getStream(agent, id)).version,
    state: 'public',
    trim_from_s: 0,
    trim_to_s: null,
  })
  expect((await getListing(agent, listing_id)).live_streams).toMatchObject([{ ...shown, state: 'recording' }])
})

test('one that is in person too is both, until the live stream is canceled', async () => {
  const { agent, listing_id, id, stream } = await makeScene({ online_only: 0 })
  expect(await getListing(agent, listing_id)).toMatchObject({
    open_house: [{ time_start: stream.time_start }],
    live_streams: [{ state: 'upcoming' }],
  })
  await call(agent, 'POST', `live-streams/${id}/cancel`, { version: stream.version })
  expect(await getListing(agent, listing_id)).toMatchObject({
    open_house: [{ time_start: stream.time_start }],
    live_streams: [],
  })
})

test('visitors cannot sign in where they cannot come by, and the calendar names it', async () => {
  const agent = await office.person()
  const listing_id = await makeListing(office.deps.db, { agent_id: agent.personId })
  const { body: before } = await addHouse(agent, listing_id)
  const token = before.sign_in_url!.split('/').at(-1)!
  expect((await call(null, 'GET', `open-house-sign-in/${token}`)).status).toBe(200)
  const { open_house_id } = before
  const { body: stream } = await addStream(agent, listing_id, { open_house_id, online_only: 1 })
  const house = await call<object>(agent, 'GET', `open-houses/${open_house_id}`)
  expect(house.body).toMatchObject({
    sign_in_url: null,
    online_only: 1,
    live_stream_id: stream.live_stream_id,
  })
  expect((await call(null, 'GET', `open-house-sign-in/${token}`)).status).toBe(404)
  const calendar = await call<{ collection: { kind: string; title: string }[] }>(
    agent,
    'GET',
    `calendar-events?from=${inHours(-1)}&until=${inHours(24)}`,
  )
  expect(calendar.body.collection).toMatchObject([
    { kind: 'open_house', title: 'Live open house, online only' },
  ])
})

test('editing a listing keeps one that is online only', async () => {
  const { agent, listing_id, id } = await makeScene()
  const edited = await call(agent, 'PUT', `preview-listings/${listing_id}`, { open_houses: [] })
  expect(edited.status).toBeLessThan(300)
  expect((await getStream(agent, id)).state).toBe('upcoming')
})

test('the export has the address of each live stream, and what is online only', async () => {
  const { agent, listing_id, stream } = await makeScene({ remarks: 'Bring questions' })
  const outside = await addStream(agent, listing_id, {
    source: 'elsewhere',
    outside_url: 'https://video.example/1',
    online_only: 0,
  })
  const refused = await addStream(agent, listing_id, {
    source: 'elsewhere',
    outside_url: 'javascript:alert(1)',
    online_only: 0,
  })
  expect(refused.status).toBe(400)
  const supervisor = await office.person(['SUPERVISOR'])
  const reply = await office.call({ url: '/v1/exports/listings?format=json', as: supervisor })
  const { value } = reply.json<{ value: { ListingKey: string; OpenHouse?: object[] }[] }>()
  expect(outside.status).toBe(201)
  expect(value.find(({ ListingKey }) => ListingKey === listing_id)!.OpenHouse).toEqual([
    expect.objectContaining({
      LivestreamOpenHouseURL: stream.watch_url,
      OpenHouseRemarks: 'Online only. Bring questions',
    }),
    expect.objectContaining({
      LivestreamOpenHouseURL: 'https://video.example/1',
      OpenHouseType: 'Public',
    }),
  ])
})
