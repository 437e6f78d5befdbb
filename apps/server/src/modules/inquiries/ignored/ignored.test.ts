import type { IgnoredSender } from '@pb/contract/inquiry-routing-schemas'
import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { makeInquiry } from '../../../../test/factories/inquiries.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { noFields } from '../intake/incoming.ts'

const office = testOffice()
let agent: TestPerson
let sender: string

beforeEach(async () => {
  agent = await office.person()
  sender = `tips-${crypto.randomUUID()}@portal.example`
})

const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object, as = agent) =>
  office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })
const list = async (filter: string) =>
  (await call('GET', `listing-inquiries?filter=${filter}`)).json<{
    collection: InquiryRow[]
    total: number
  }>()
const setLead = async (id: string, lead: 0 | 1) =>
  (await call('PUT', `listing-inquiries/${id}/lead`, { lead })).json<InquiryDetail>()
const unread = { ...noFields, message: 'Tips for better listings' }
const receiveTip = () => makeInquiry(office.deps, agent, unread, { reading: 'unreadable', sender })

test('“Not a lead” stops the clock and is remembered for the sender, but not for a person in its mail', async () => {
  const { inquiryId } = await receiveTip()
  const { waiting_since, due_by } = (await list('needs_response')).collection[0]!
  const marked = await setLead(inquiryId, 0)
  expect(marked).toMatchObject({ state: 'not_lead', needs_response: 0, due_by: null })
  await receiveTip()
  expect((await list('needs_response')).total).toBe(0)
  expect(await list('not_lead')).toMatchObject({ total: 2, collection: [{ needs_response: 0 }, {}] })
  await makeInquiry(office.deps, agent, { name: 'Ruth Weiss' }, { sender })
  expect((await list('needs_response')).collection.map(({ name }) => name)).toEqual(['Ruth Weiss'])
  office.clock.advance(3600)
  expect(await setLead(inquiryId, 1)).toMatchObject({
    state: 'open',
    needs_response: 1,
    waiting_since,
    due_by,
  })
  await receiveTip()
  expect((await list('needs_response')).total).toBe(3)
})

test('“It’s a lead” brings back what was ignored, starts its clock, and forgets the sender', async () => {
  await setLead((await receiveTip()).inquiryId, 0)
  const ignored = await receiveTip()
  expect(await setLead(ignored.inquiryId, 1)).toMatchObject({ state: 'open', needs_response: 1 })
  await receiveTip()
  expect((await list('needs_response')).total).toBe(2)
})

test('a person who is not a lead stays ignored, whatever portal passes them on', async () => {
  const email = `vendor-${crypto.randomUUID()}@mail.example`
  const { inquiryId } = await makeInquiry(office.deps, agent, { email }, { sender })
  await setLead(inquiryId, 0)
  await makeInquiry(office.deps, agent, { email }, { source: 'zillow', sender: 'other@portal.example' })
  expect((await list('needs_response')).total).toBe(0)
  expect((await list('not_lead')).total).toBe(2)
})

test('supervisors see who is ignored, and let them count again', async () => {
  const boss = await office.person(['SUPERVISOR'])
  await setLead((await receiveTip()).inquiryId, 0)
  const read = async () =>
    (await call('GET', 'inquiry-ignored-senders', undefined, boss))
      .json<{ collection: IgnoredSender[] }>()
      .collection.find(({ address }) => address === sender)
  const found = await read()
  expect(found).toMatchObject({ kind: 'sender', text: 'StreetEasy emails that name no person' })
  expect(
    (await call('DELETE', `inquiry-ignored-senders/${found!.sender_id}`, undefined, boss)).statusCode,
  ).toBe(204)
  expect(
    (await call('DELETE', `inquiry-ignored-senders/${found!.sender_id}`, undefined, boss)).statusCode,
  ).toBe(404)
  expect(await read()).toBeUndefined()
  await receiveTip()
  expect((await list('needs_response')).total).toBe(1)
})
