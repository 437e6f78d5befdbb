import type { Client } from '@pb/contract/client-schemas'
import type { Reaction, ReactionKind } from '@pb/contract/reactions'
import type { SharedPage } from '@pb/contract/shared-listings'
import { beforeEach, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { findLinkTokens, sendListingsTo } from '../listing-sends.fixture.ts'

const office = testOffice()
let agent: TestPerson
let client: TestClient
let ids: [string, string]
let token: string

beforeEach(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent)
  ids = [await makeListing(office.deps.db), await makeListing(office.deps.db)]
  await sendListingsTo(office, agent, client.userId, { listing_ids: ids })
  token = (await findLinkTokens(office, client.id))[0]!
})

const visit = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  office.call({ method, url: `/v1/shared-listings/${token}${path}`, ...(payload && { payload }) })
const list = async (query = '', as = agent) =>
  (await office.call({ method: 'GET', url: `/v1/reactions?${query}`, as })).json<{
    collection: Reaction[]
    total: number
  }>()
const answer = ({ kind, reaction_id }: Reaction, answered: 0 | 1, as = agent) =>
  office.call({ method: 'PUT', url: `/v1/reactions/${kind}/${reaction_id}`, payload: { answered }, as })
const kinds = async (query = '') => (await list(query)).collection.map(({ kind }) => kind)
const ask = async (kind: ReactionKind, rest: object) => {
  const reply = await visit('POST', '/questions', { kind, key: crypto.randomUUID(), ...rest })
  expect(reply.statusCode).toBe(204)
}
const shown = async () => (await visit('GET', '')).json<SharedPage>().listings.map(({ showing }) => showing)

async function react(): Promise<void> {
  await ask('showing', { listing_id: ids[0], when: 'Saturday' })
  office.clock.advance(1)
  await ask('question', { message: 'Are cats fine?' })
  office.clock.advance(1)
  await visit('PUT', `/marks/${ids[1]}`, { mark: 'like', comment: 'So bright' })
}

test('lists what waits for an answer, longest first, by kind and client', async () => {
  await react()
  const { collection, total } = await list()
  expect(total).toBe(3)
  expect(collection).toMatchObject([
    { kind: 'showing', when: 'Saturday', client: { user_id: client.userId, name: 'Nora Bell' }, by: '' },
    { kind: 'question', message: 'Are cats fine?', listing: null },
    { kind: 'like', message: 'So bright', listing: { advertisement_id: ids[1] }, time_answered: null },
  ])
  expect(collection[0]!.listing!.title).not.toBe('')
  expect(await kinds('kind=like')).toEqual(['like'])
  expect(await kinds('kind=showing')).toEqual(['showing'])
  expect(await kinds(`user_id=${client.userId}&limit=1`)).toEqual(['showing'])
  const other = await makeClient(office.deps, agent)
  expect(await kinds(`user_id=${other.userId}`)).toEqual([])
  expect((await list('', await office.person())).total).toBe(0)
})

test('leaves out what is answered, and lists it again when that is undone', async () => {
  await react()
  const [showing, question, like] = (await list()).collection
  for (const reaction of [showing!, like!]) {
    const reply = await answer(reaction, 1)
    expect(reply.statusCode).toBe(200)
    expect(reply.json<Reaction>().time_answered).not.toBeNull()
  }
  expect(await kinds()).toEqual(['question'])
  expect((await answer(like!, 0)).json<Reaction>().time_answered).toBeNull()
  expect(await kinds()).toEqual(['question', 'like'])
  expect((await answer(question!, 1, await office.person())).statusCode).toBe(404)
  expect((await answer({ ...question!, kind: 'showing' }, 1)).statusCode).toBe(404)
  expect(await kinds()).toEqual(['question', 'like'])
})

test('asks for an answer again when a client changes the comment on a liked listing', async () => {
  await visit('PUT', `/marks/${ids[0]}`, { mark: 'like' })
  await answer((await list()).collection[0]!, 1)
  await visit('PUT', `/marks/${ids[0]}`, { mark: 'like' })
  expect(await kinds()).toEqual([])
  await visit('PUT', `/marks/${ids[0]}`, { mark: 'like', comment: 'Can we see it?' })
  expect(await kinds()).toEqual(['like'])
})

test('leaves out removed clients', async () => {
  await react()
  await office.call({
    method: 'DELETE',
    url: `/v1/clients/${client.userId}?type=REJECTED&reason=elsewhere`,
    as: agent,
  })
  expect(await list()).toEqual({ collection: [], total: 0 })
})

test('shows the reader their request for a showing with its state', async () => {
  expect(await shown()).toEqual([null, null])
  await ask('showing', { listing_id: ids[0], when: 'Saturday' })
  const asked = Math.floor(office.clock.now().getTime() / 1000)
  expect(await shown()).toEqual([{ when: 'Saturday', time_asked: asked, time_answered: null }, null])
  office.clock.advance(60)
  await answer((await list()).collection[0]!, 1)
  expect(await shown()).toEqual([{ when: 'Saturday', time_asked: asked, time_answered: asked + 60 }, null])
  office.clock.advance(60)
  await ask('showing', { listing_id: ids[0], when: 'Sunday' })
  expect(await shown()).toEqual([{ when: 'Sunday', time_asked: asked + 120, time_answered: null }, null])
})

test('replaces a request for a showing that still waits, also when both arrive at once', async () => {
  await ask('showing', { listing_id: ids[0], when: 'Saturday' })
  office.clock.advance(60)
  await ask('showing', { listing_id: ids[0], when: 'Sunday' })
  await ask('showing', { listing_id: ids[1], when: 'Monday' })
  const waiting = async () => (await list()).collection.map(({ when }) => when)
  expect(await waiting()).toEqual(['Sunday', 'Monday'])
  await Promise.all(['Tuesday', 'Tuesday'].map((when) => ask('showing', { listing_id: ids[0], when })))
  expect((await waiting()).toSorted()).toEqual(['Monday', 'Tuesday'])
  for (const reaction of (await list()).collection) await answer(reaction, 1)
  expect(await list()).toEqual({ collection: [], total: 0 })
  // An answered request stays answered when there is another.
  await ask('showing', { listing_id: ids[0], when: 'Friday' })
  expect(await waiting()).toEqual(['Friday'])
})

test('counts for the client’s page what the household opened, likes and asked', async () => {
  const activity = async () =>
    (await office.call({ method: 'GET', url: `/v1/clients/${client.userId}`, as: agent })).json<Client>()
      .activity
  expect(await activity()).toEqual({ sent: 2, opened: 0, time_opened: null, liked: 0, asked: 0 })
  await visit('POST', '/views', { visit: 'first-visit' })
  await visit('POST', '/views', { visit: 'first-visit', listing_id: ids[1] })
  await react()
  const opened = expect.any(Number) as number
  expect(await activity()).toEqual({ sent: 2, opened: 1, time_opened: opened, liked: 1, asked: 2 })
})
