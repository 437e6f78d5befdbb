import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import type { Reaction } from '@pb/contract/reactions'
import { beforeEach, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { findLinkTokens, sendListingsTo } from '../../listing-sends/listing-sends.fixture.ts'
import { processQuestionQueue } from './question-queue.ts'

const office = testOffice()
let agent: TestPerson
let client: TestClient
let listing: string

beforeEach(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent)
  listing = await makeListing(office.deps.db)
  await sendListingsTo(office, agent, client.userId, { listing_ids: [listing] })
  const token = (await findLinkTokens(office, client.id))[0]!
  await office.call({
    method: 'POST',
    url: `/v1/shared-listings/${token}/questions`,
    payload: {
      kind: 'showing',
      listing_id: listing,
      when: 'Saturday',
      message: 'With my sister',
      key: crypto.randomUUID(),
    },
  })
  await processQuestionQueue(office.deps)
})

const list = async () =>
  (await office.call({ method: 'GET', url: '/v1/listing-inquiries', as: agent })).json<{
    collection: InquiryRow[]
  }>().collection
const reactions = async () =>
  (await office.call({ method: 'GET', url: '/v1/reactions', as: agent })).json<{ collection: Reaction[] }>()
    .collection

test('makes an inquiry of a question on the personal page, without a second notification', async () => {
  await processQuestionQueue(office.deps)
  expect(await list()).toMatchObject([
    {
      src_type: 'personal_page',
      kind: 'tour',
      listing_id: listing,
      client_id: client.userId,
      assigned: { reason: 'client' },
      last_message: { message: 'Saturday\nWith my sister' },
      needs_response: 1,
    },
  ])
  const alerts = await office.call({ method: 'GET', url: '/v1/dashboard-alerts?kind=inquiry', as: agent })
  expect(alerts.json<{ total: number }>().total).toBe(1)
})

test('answering the inquiry answers the reaction', async () => {
  const [row] = await list()
  const reply = await office.call({
    method: 'POST',
    url: `/v1/listing-inquiries-respond/${row!.inquiry_id}`,
    as: agent,
    payload: { body: 'See you then.' },
  })
  expect(reply.json<InquiryDetail>().needs_response).toBe(0)
  expect(await reactions()).toEqual([])
  await processQuestionQueue(office.deps)
  expect(await list()).toMatchObject([{ needs_response: 0 }])
})

test('answering the reaction answers the inquiry, and undoing that undoes it', async () => {
  const [reaction] = await reactions()
  const answer = async (answered: 0 | 1) => {
    const url = `/v1/reactions/showing/${reaction!.reaction_id}`
    await office.call({ method: 'PUT', url, as: agent, payload: { answered } })
    await processQuestionQueue(office.deps)
  }
  await answer(1)
  expect(await list()).toMatchObject([{ needs_response: 0 }])
  await answer(0)
  expect(await list()).toMatchObject([{ needs_response: 1 }])
})
