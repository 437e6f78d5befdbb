import type { AgentOpenHouse, OpenHouseDetail, SignInPage } from '@pb/contract/open-house-schemas'
import { expect, test } from 'vitest'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { createCalls, newKey } from './open-house-calls.fixture.ts'

const office = testOffice()
const { call, inHours, addHouse, makeScene, signInAgain } = createCalls(office)

interface HouseList {
  readonly collection: AgentOpenHouse[]
  readonly counts: { readonly upcoming: number; readonly past: number; readonly canceled: number }
}
const list = async (as: TestPerson, query = '') =>
  (await call<HouseList>(as, 'GET', `open-houses${query}`)).body
const shown = async (as: TestPerson, listingId: string) =>
  (await call<{ open_house: object[] }>(as, 'GET', `search-listings/${listingId}`)).body.open_house

test('an agent schedules an open house once, and listing and calendar show it', async () => {
  const agent = await office.person()
  const listing_id = await makeListing(office.deps.db, { agent_id: agent.personId })
  const key = newKey()
  const more = { by_appointment: true, remarks: 'Ring 4A', key }
  const first = await addHouse(agent, listing_id, more)
  expect(first.status).toBe(201)
  expect((await addHouse(agent, listing_id, more)).body.open_house_id).toBe(first.body.open_house_id)
  expect(first.body).toMatchObject({ state: 'upcoming', remarks: 'Ring 4A', editable: 1, visitors: 0 })
  expect(await list(agent)).toMatchObject({
    collection: [{ open_house_id: first.body.open_house_id }],
    counts: { upcoming: 1, past: 0, canceled: 0 },
  })
  expect(await shown(agent, listing_id)).toMatchObject([{ by_appointment: true }])
  const until = inHours(48)
  const calendar = await call<{ collection: { kind: string; link: string }[] }>(
    agent,
    'GET',
    `calendar-events?from=${inHours(-1)}&until=${until}`,
  )
  expect(calendar.body.collection.filter(({ kind }) => kind === 'open_house')).toMatchObject([
    { link: `/open-houses/${first.body.open_house_id}` },
  ])
})

test.each([
  ['that ends before it starts', { time_start: 7200, time_end: 3600 }, 400, /must end after/],
  ['of more than a day', { time_start: 3600, time_end: 100_000 }, 400, /at most a day/],
  ['in the past', { time_start: -7200, time_end: -3600 }, 422, /in the future/],
])('refuses one %s', async (_name, { time_start, time_end }, status, why) => {
  const agent = await office.person()
  const listing_id = await makeListing(office.deps.db, { agent_id: agent.personId })
  const now = inHours(0)
  const refused = await addHouse(agent, listing_id, {
    time_start: now + time_start,
    time_end: now + time_end,
  })
  expect(refused.status).toBe(status)
  expect(JSON.stringify(refused.body)).toMatch(why)
})

test('refuses listings off the market, of other agents and of other offices', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const gone = await makeListing(office.deps.db, { agent_id: agent.personId, standard_status: 'Closed' })
  expect(await addHouse(agent, gone)).toMatchObject({
    status: 422,
    body: { detail: 'This listing is no longer on the market' },
  })
  const own = await makeListing(office.deps.db, { agent_id: agent.personId })
  expect((await addHouse(other, own)).status).toBe(403)
  expect((await addHouse(supervisor, own)).status).toBe(201)
  const foreign = await makeListing(office.deps.db)
  expect((await addHouse(agent, foreign)).status).toBe(422)
})

test('of two tabs the second is refused, and cancelling is undone', async () => {
  const { agent, id, house, listing_id, token } = await makeScene()
  const times = { time_start: inHours(2), time_end: inHours(4), by_appointment: false }
  const saved = await call<OpenHouseDetail>(agent, 'PUT', `open-houses/${id}`, {
    ...times,
    version: house.version,
  })
  expect(saved.body).toMatchObject({ time_start: inHours(2), version: house.version + 1 })
  const stale = await call(agent, 'PUT', `open-houses/${id}`, { ...times, version: house.version })
  expect(stale.status).toBe(409)
  const canceled = await call<OpenHouseDetail>(agent, 'POST', `open-houses/${id}/cancel`, {
    version: saved.body.version,
  })
  expect(canceled.body.state).toBe('canceled')
  expect(await shown(agent, listing_id)).toEqual([])
  const page = await call<SignInPage>(null, 'GET', `open-house-sign-in/${token}`)
  expect(page.body.state).toBe('canceled')
  expect(
    (await call(agent, 'PUT', `open-houses/${id}`, { ...times, version: canceled.body.version })).status,
  ).toBe(422)
  const restored = await call<OpenHouseDetail>(agent, 'POST', `open-houses/${id}/restore`, {
    version: canceled.body.version,
  })
  expect(restored.body.state).toBe('upcoming')
  expect(await shown(agent, listing_id)).toHaveLength(1)
})

test('one that is over stays as it was', async () => {
  const { agent, id, house } = await makeScene()
  office.clock.advance(5 * 3600)
  const again = await signInAgain(agent)
  for (const action of ['cancel', 'restore'])
    expect(
      (await call(again, 'POST', `open-houses/${id}/${action}`, { version: house.version })).status,
    ).toBe(422)
  expect(await list(again, '?when=past')).toMatchObject({
    collection: [{ open_house_id: id, state: 'past' }],
  })
})

test('the form of the listing keeps an open house with its visitors, and cancels what is left out', async () => {
  const { agent, id, house, listing_id } = await makeScene()
  const save = (open_houses: object[]) =>
    call(agent, 'PUT', `preview-listings/${listing_id}`, { open_houses })
  const moved = {
    open_house_id: id,
    time_start: house.time_start + 1800,
    time_end: house.time_end,
    by_appointment: true,
  }
  const { status } = await save([moved])
  expect(status).toBeLessThan(300)
  const after = await call<OpenHouseDetail>(agent, 'GET', `open-houses/${id}`)
  expect(after.body).toMatchObject({ time_start: house.time_start + 1800, by_appointment: true })
  await save([])
  expect((await call<OpenHouseDetail>(agent, 'GET', `open-houses/${id}`)).body.state).toBe('canceled')
})

test('supervisors see those of the office, agents their own', async () => {
  const { agent, id } = await makeScene()
  const [other, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  expect((await call(other, 'GET', `open-houses/${id}`)).status).toBe(404)
  expect((await call(supervisor, 'GET', `open-houses/${id}`)).status).toBe(200)
  expect((await call(other, 'GET', 'open-houses?scope=office')).status).toBe(403)
  const own = await list(supervisor)
  expect(own.collection).toEqual([])
  const all = await list(supervisor, '?scope=office&limit=200')
  expect(all.collection.map(({ open_house_id }) => open_house_id)).toContain(id)
  for (const [method, path, payload] of [
    ['PUT', '', { version: 1, time_start: inHours(1), time_end: inHours(2), by_appointment: false }],
    ['POST', '/cancel', { version: 1 }],
    ['POST', '/restore', { version: 1 }],
    ['PUT', '/visitors/1', { version: 1 }],
    ['DELETE', '/visitors/1', undefined],
    ['POST', '/follow-up', { visitor_ids: ['1'], subject: 'Hi', message: 'Hi', key: newKey() }],
  ] as const)
    expect((await call(other, method, `open-houses/${id}${path}`, payload)).status).toBe(404)
  expect((await call(agent, 'GET', `open-houses/${id}`)).status).toBe(200)
})

test('an open house of a feed is listed and not changed here', async () => {
  const { agent, listing_id } = await makeScene()
  const { id: source_id } = await office.deps.db
    .insertInto('feed_source')
    .values({ name: 'Feed', created_at: office.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await office.deps.db
    .insertInto('open_house')
    .values({
      listing_id,
      starts_at: new Date(inHours(30) * 1000),
      ends_at: new Date(inHours(31) * 1000),
      source_id,
      record_key: 'OH1',
      listing_key: 'L1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await list(agent)).collection).toMatchObject([{ editable: 1 }, { open_house_id: id, editable: 0 }])
  const { status, body } = await call(agent, 'POST', `open-houses/${id}/cancel`, { version: 1 })
  expect([status, body.detail]).toEqual([422, 'This open house comes from a feed. Change it at its source.'])
})
