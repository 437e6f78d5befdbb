import type { ListingRelation } from '@pb/contract/listing-relations'
import type { SharedLink } from '@pb/contract/shared-links'
import type { SharedPage } from '@pb/contract/shared-listings'
import type { Alert } from '@pb/contract/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { sendListingsTo, findLinkTokens } from '../listing-sends.fixture.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let client: TestClient
let ids: string[]
let token: string

beforeEach(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent)
  ids = [await makeListing(office.deps.db), await makeListing(office.deps.db)]
  await sendListingsTo(office, agent, client.userId, { listing_ids: ids })
  token = (await findLinkTokens(office, client.id))[0]!
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const visit = (method: Method, path: string, payload?: object, as = token) =>
  office.call({ method, url: `/v1/shared-listings/${as}${path}`, ...(payload && { payload }) })
const own = (method: Method, url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })
const page = async () => (await visit('GET', '')).json<SharedPage>()
const alerts = async () =>
  (await own('GET', '/v1/dashboard-alerts')).json<{ collection: Alert[] }>().collection
const links = async () =>
  (await own('GET', `/v1/clients-shared-links/${client.userId}`)).json<{ collection: SharedLink[] }>()
    .collection
const timeline = async () =>
  (await own('GET', `/v1/client-timeline/${client.userId}`))
    .json<{ collection: { kind: string; title: string }[] }>()
    .collection.map(({ title }) => title)
const relation = async (id: string) =>
  (await own('GET', `/v1/clients-listings-info/${client.userId}?listing_ids=${id}`)).json<{
    collection: ListingRelation[]
  }>().collection[0]!

describe('shared link', () => {
  test('shows only the listings that were sent with it', async () => {
    const other = await makeListing(office.deps.db)
    await sendListingsTo(office, agent, client.userId, { listing_ids: [other] })
    const reply = await visit('GET', '')
    expect(reply.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    const shown = reply.json<SharedPage>()
    expect(shown.listings.map(({ advertisement_id }) => advertisement_id)).toEqual(ids)
    expect(shown).toMatchObject({ first_name: 'Nora', office: 'PB Office' })
    expect((await visit('PUT', `/marks/${other}`, { mark: 'like' })).statusCode).toBe(404)
    const request = { kind: 'showing', listing_id: other, key: 'a-question' }
    expect((await visit('POST', '/questions', request)).statusCode).toBe(404)
    expect((await visit('POST', '/views', { visit: 'some-visit', listing_id: other })).statusCode).toBe(404)
  })

  test('responds like an unknown link when changed, expired, revoked or without its client', async () => {
    const [link] = await links()
    const answer = async (as = token) => {
      const reply = await visit('GET', '', undefined, as)
      return [reply.statusCode, reply.body]
    }
    const never = await answer('A'.repeat(32))
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [changed, 'x', '%00', 'ä', '..', '1 OR 1=1', 'A'.repeat(99)])
      expect((await answer(encodeURIComponent(wrong)))[0], wrong).toBeGreaterThanOrEqual(400)
    expect(await answer(changed)).toEqual(never)
    await own('DELETE', `/v1/shared-links/${link!.link_id}`)
    expect(await answer()).toEqual(never)
    await own('POST', `/v1/shared-links/${link!.link_id}/restore`)
    expect((await answer())[0]).toBe(200)
    await office.deps.db
      .updateTable('client')
      .set({ archived_at: office.clock.now() })
      .where('id', '=', client.id)
      .execute()
    expect(await answer()).toEqual(never)
    await office.deps.db
      .updateTable('client')
      .set({ archived_at: null })
      .where('id', '=', client.id)
      .execute()
    await office.deps.db
      .updateTable('shared_link')
      .set({ expires_at: office.clock.now() })
      .where('client_id', '=', client.id)
      .execute()
    expect(await answer()).toEqual(never)
    for (const [method, path, payload] of [
      ['POST', '/views', { visit: 'some-visit' }],
      ['PUT', `/marks/${ids[0]}`, { mark: 'like' }],
      ['POST', '/questions', { kind: 'showing', key: 'a-question' }],
      ['POST', '/notices/fair-housing', { name: 'Nora' }],
    ] as const) {
      const reply = await visit(method, path, payload)
      expect([reply.statusCode, reply.body]).toEqual(never)
    }
    const renewed = await own('POST', `/v1/shared-links/${link!.link_id}/renew`)
    expect(renewed.json()).toMatchObject({ state: 'active' })
    expect((await answer())[0]).toBe(200)
  })

  test('stores only the hash of the token', async () => {
    const { rows } = await office.deps.pool.query<{ row: string }>(
      'SELECT l::text AS row FROM shared_link l WHERE client_id = $1',
      [client.id],
    )
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(rows.every(({ row }) => !row.includes(token))).toBe(true)
  })
})

test('counts a view once per visit, not per page load, and notifies the agent once', async () => {
  await visit('GET', '')
  expect(await links()).toMatchObject([{ views: 0, time_first_viewed: null }])
  for (const name of ['visit-one', 'visit-one', 'visit-two']) await visit('POST', '/views', { visit: name })
  expect(await links()).toMatchObject([{ views: 2 }])
  expect((await alerts()).map(({ message }) => message)).toEqual(['Nora Bell opened the 2 listings you sent'])
  expect(await relation(ids[0]!)).toMatchObject({ time_opened: null })
  await visit('POST', '/views', { visit: 'visit-two', listing_id: ids[0] })
  expect((await relation(ids[0]!)).time_opened).not.toBeNull()
  expect(await timeline()).toContain('Opened 2 listings')
  for (let n = 0; n < 120; n += 1) await visit('POST', '/views', { visit: `machine-${n}` })
  expect((await links())[0]!.views).toBe(100)
})

test('treats visits of office members as previews, except by a colleague who is the client', async () => {
  const colleague = await office.person()
  const as = (who: TestPerson) => async (method: Method, path: string, payload?: object) =>
    office.call({ method, url: `/v1/shared-listings/${token}${path}`, as: who, ...(payload && { payload }) })
  for (const look of [as(agent), as(colleague)]) {
    expect((await look('GET', '')).json()).toMatchObject({ viewer: 'office' })
    expect((await look('POST', '/views', { visit: 'visit-of-office' })).statusCode).toBe(204)
    expect((await look('POST', '/views', { visit: 'visit-of-office', listing_id: ids[0] })).statusCode).toBe(
      204,
    )
    for (const [method, path, payload] of [
      ['PUT', `/marks/${ids[0]}`, { mark: 'like' }],
      ['POST', '/questions', { kind: 'showing', key: 'a-question' }],
      ['POST', '/notices/fair-housing', { name: 'Nora' }],
    ] as const)
      expect((await look(method, path, payload)).json()).toMatchObject({
        code: 'rule_broken',
        errorMsg: 'This is a preview: only Nora can respond on this page',
      })
  }
  expect(await links()).toMatchObject([{ views: 0, marks: { like: 0, maybe: 0, no: 0 } }])
  expect(await relation(ids[0]!)).toMatchObject({ mark: null, client_saved: 0, time_opened: null })
  expect((await page()).notices.every(({ time_received }) => time_received === null)).toBe(true)
  expect(await alerts()).toEqual([])
  // Without a session the viewer is a guest.
  expect((await visit('GET', '')).json()).toMatchObject({ viewer: 'guest' })
  const { db } = office.deps
  await db.updateTable('client').set({ person_id: colleague.personId }).where('id', '=', client.id).execute()
  const own = as(colleague)
  expect((await own('GET', '')).json()).toMatchObject({ viewer: 'reader' })
  expect((await own('PUT', `/marks/${ids[0]}`, { mark: 'like' })).statusCode).toBe(200)
})

test('adds likes to the listings the client saved, and notifies the agent of likes and comments', async () => {
  const [liked, other] = ids as [string, string]
  expect((await visit('PUT', `/marks/${liked}`, { mark: 'like' })).json()).toEqual({
    mark: 'like',
    comment: '',
  })
  await visit('PUT', `/marks/${liked}`, { mark: 'like' })
  await visit('PUT', `/marks/${other}`, { mark: 'no', comment: 'Too dark' })
  expect(await relation(liked)).toMatchObject({ client_saved: 1, mark: 'like' })
  expect(await relation(other)).toMatchObject({ client_saved: 0, mark: 'no', comment: 'Too dark' })
  const saved = await own('GET', `/v1/clients-saved-listings/${client.userId}?by=client`)
  expect(saved.json()).toMatchObject({ count: 1, collection: [{ advertisement_id: liked, mark: 'like' }] })
  expect(await links()).toMatchObject([{ marks: { like: 1, maybe: 0, no: 1 } }])
  const messages = (await alerts()).map(({ message }) => message)
  expect(messages).toHaveLength(2)
  expect(messages[0]).toMatch(/^Nora Bell does not like .+: “Too dark”$/)
  expect(messages[1]).toMatch(/^Nora Bell likes /)
  await visit('PUT', `/marks/${liked}`, { mark: null })
  expect(await relation(liked)).toMatchObject({ client_saved: 0, mark: null })
  expect((await page()).listings.map(({ mark }) => mark?.mark ?? null)).toEqual([null, 'no'])
})

test('notifies the agent once of a question and of a showing request', async () => {
  const showing = { kind: 'showing', listing_id: ids[0], when: 'Saturday', key: 'key-of-it' }
  for (const payload of [
    showing,
    showing,
    { kind: 'question', message: 'Are cats fine?', key: 'another-key' },
  ])
    expect((await visit('POST', '/questions', payload)).statusCode).toBe(204)
  expect((await visit('POST', '/questions', { kind: 'question', key: 'a-third-key' })).statusCode).toBe(400)
  const messages = await alerts()
  expect(messages.map(({ message, kind }) => [kind, message])).toEqual([
    ['inquiry', 'Nora Bell asks: “Are cats fine?”'],
    ['inquiry', expect.stringMatching(/^Nora Bell would like to see .+: “Saturday”$/)],
  ])
  expect(messages[0]!.payload).toMatchObject({
    user_id: client.userId,
    link: `/clients/rental/${client.userId}/saved-listings`,
  })
})

test('records the first confirmation of a notice with its typed name', async () => {
  expect((await page()).notices.map(({ kind, time_received }) => [kind, time_received])).toEqual([
    ['fair-housing', null],
    ['agency', null],
  ])
  const signed = await visit('POST', '/notices/fair-housing', { name: 'Nora B.' })
  expect(signed.json()).toMatchObject({ kind: 'fair-housing', time_received: expect.any(Number) as number })
  await visit('POST', '/notices/fair-housing', { name: 'Another person' })
  const log = await own('GET', `/v1/clients-notices/${client.userId}`)
  expect(log.json()).toMatchObject({
    collection: [
      { kind: 'fair-housing', received_by: 'page', signed_name: 'Nora B.' },
      { kind: 'agency', time_received: null },
    ],
  })
})

describe('link for a text message', () => {
  test('is created once per key, and counts as sent when it is shared', async () => {
    const id = await makeListing(office.deps.db)
    const make = () =>
      own('POST', `/v1/clients-shared-links/${client.userId}`, { listing_ids: [id], key: 'key-of-dialog' })
    const [first, again] = [
      (await make()).json<{ link_id: string; url: string; text: string }>(),
      (await make()).json(),
    ]
    expect(again).toEqual(first)
    expect(first.text).toMatch(/^Hi Nora, it's Agent at PB Office\. I picked 1 listing for you: http/)
    expect(first.text.endsWith(first.url)).toBe(true)
    expect(await relation(id)).toMatchObject({ sent: 0 })
    expect(await links()).toHaveLength(1)
    const shared = await own('POST', `/v1/shared-links/${first.link_id}/shared`, { channel: 'whatsapp' })
    expect(shared.json()).toMatchObject({ channel: 'whatsapp', state: 'active' })
    expect(await relation(id)).toMatchObject({ sent: 1, saved: 1 })
    expect(await links()).toHaveLength(2)
    expect(await timeline()).toContain('Shared 1 listing by WhatsApp')
  })

  test("shows a roommate's own marks, and ends when the roommate leaves", async () => {
    const { db } = office.deps
    const mate = await makeClient(office.deps, await office.person(), { first_name: 'Max' })
    await db
      .insertInto('participant')
      .values({
        client_id: client.id,
        agent_id: agent.personId,
        person_id: mate.userId,
        type: 'TENANT',
        first_name: 'Max',
        email: 'max@client.example',
        created_at: office.clock.now(),
      })
      .execute()
    await own('POST', `/v1/clients-shared-links/${client.userId}`, {
      listing_ids: ids,
      participant_id: mate.userId,
    })
    const mates = (await findLinkTokens(office, client.id))[1]!
    await visit('PUT', `/marks/${ids[0]}`, { mark: 'like' }, mates)
    expect((await page()).listings[0]!.mark).toBeNull()
    expect(await relation(ids[0]!)).toMatchObject({ client_saved: 0, mark: null })
    expect((await alerts()).map(({ message }) => message)[0]).toMatch(/^Max \(with Nora Bell\) likes /)
    const saved = await own('GET', `/v1/clients-saved-listings/${client.userId}`)
    expect(
      saved
        .json<{ collection: { household: object[] }[] }>()
        .collection.flatMap(({ household }) => household),
    ).toEqual([{ name: 'Max', mark: 'like', comment: '' }])
    await db.deleteFrom('participant').where('client_id', '=', client.id).execute()
    expect((await visit('GET', '', undefined, mates)).statusCode).toBe(404)
  })
})

test("returns 404 for another agent's links, sends and clients", async () => {
  const stranger = await office.person(['AGENT', 'SUPERVISOR'])
  const [link] = await links()
  const calls = [
    ['GET', `/v1/clients-shared-links/${client.userId}`],
    ['DELETE', `/v1/shared-links/${link!.link_id}`],
    ['POST', `/v1/shared-links/${link!.link_id}/renew`],
    ['GET', `/v1/clients-notices/${client.userId}`],
  ] as const
  for (const [method, url] of calls)
    expect((await office.call({ method, url, as: stranger })).statusCode).toBe(404)
  const info = await office.call({
    url: `/v1/search-listings-clients-info/${ids[0]}?client_ids=${client.userId}`,
    as: stranger,
  })
  expect(info.json()).toEqual({ collection: [] })
  expect((await visit('GET', '')).statusCode).toBe(200)
})
