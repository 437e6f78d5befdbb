import { undoSeconds } from '@pb/rules/mail/undo'
import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { makeInquiry } from '../../../../test/factories/inquiries.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processAnswers } from './answer-queue.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let agent: TestPerson
let inquiryId: string

beforeEach(async () => {
  agent = await office.person()
  ;({ inquiryId } = await makeInquiry(office.deps, agent, { address: '1 Example Street', unit: '4B' }))
})

const get = async (as = agent, id = inquiryId) =>
  (await office.call({ url: `/v1/listing-inquiries/${id}`, as })).json<InquiryDetail>()
const answer = (key: string, id = inquiryId, as = agent) =>
  office.call({
    method: 'POST',
    url: `/v1/listing-inquiries-respond/${id}`,
    as,
    payload: { body: 'Yes, it is.', key },
  })
const undo = (key: string, id = inquiryId, as = agent) =>
  office.call({
    method: 'POST',
    url: `/v1/listing-inquiries-respond/${id}/undo`,
    as,
    payload: { key },
  })
const newKey = () => crypto.randomUUID()

async function countSent({ personId } = agent): Promise<number> {
  const { rows } = await office.deps.pool.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM mail_outbox WHERE person_id = $1 AND kind = 'send'`,
    [personId],
  )
  return one(rows).sent
}

test('an undone answer is gone, and the inquiry is as it was; twice as well', async () => {
  const before = await get()
  const key = newKey()
  expect((await answer(key)).json()).toMatchObject({ needs_response: 0 })
  // A worker that comes before the time is over leaves it.
  await processAnswers(office.deps)
  const replies = await Promise.all([undo(key), undo(key)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { version: _before, ...was } = before as InquiryDetail & { version: number }
  expect(await get()).toMatchObject(was)
  office.clock.advance(undoSeconds)
  await processAnswers(office.deps)
  expect(await countSent()).toBe(0)
  await answer(key)
  office.clock.advance(undoSeconds)
  await processAnswers(office.deps)
  expect(await countSent()).toBe(1)
})

test('an unassigned inquiry that the answer took is unassigned again', async () => {
  const { inquiryId: id } = await makeInquiry(office.deps, null)
  const key = newKey()
  expect((await answer(key, id)).json()).toMatchObject({ agent: { user_id: agent.personId } })
  expect((await undo(key, id)).json()).toMatchObject({ agent: null, needs_response: 1 })
})

test('undoing is refused once the answer is on its way, and by others', async () => {
  const key = newKey()
  await answer(key)
  expect((await undo(key, inquiryId, await office.person())).statusCode).toBe(404)
  office.clock.advance(undoSeconds)
  await processAnswers(office.deps)
  const late = await undo(key)
  expect([late.statusCode, late.json<{ errorMsg: string }>().errorMsg]).toEqual([
    409,
    'The email is already on its way.',
  ])
  expect(await get()).toMatchObject({ needs_response: 0 })
})

test('while a process that died holds it, undoing is refused, and it leaves once', async () => {
  const key = newKey()
  await answer(key)
  office.clock.advance(undoSeconds)
  const until = new Date(office.clock.now().getTime() + 120_000)
  await office.deps.pool.query(
    `UPDATE inquiry_message SET state = 'sending', leased_until = $1 WHERE inquiry_id = $2 AND direction = 'out'`,
    [until, inquiryId],
  )
  expect((await undo(key)).statusCode).toBe(409)
  office.clock.advance(130)
  await processAnswers(office.deps)
  expect(await countSent()).toBe(1)
})

test('after another change meanwhile it waits for an answer again, and keeps the change', async () => {
  const key = newKey()
  await answer(key)
  const until = office.clock.now().getTime() / 1000 + 3600
  await office.call({
    method: 'PUT',
    url: `/v1/listing-inquiries/${inquiryId}/snooze`,
    as: agent,
    payload: { until },
  })
  expect((await undo(key)).json()).toMatchObject({
    needs_response: 1,
    snoozed_until: until,
    last_message: { direction: 'in' },
  })
})

test('an undo and a worker at the same moment: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await office.person()
    const { inquiryId: id } = await makeInquiry(office.deps, person)
    const key = newKey()
    await answer(key, id, person)
    office.clock.advance(undoSeconds)
    const [reply] = await Promise.all([undo(key, id, person), processAnswers(office.deps)])
    await processAnswers(office.deps)
    expect([reply.statusCode, await countSent(person)]).toEqual(
      reply.statusCode === 200 ? [200, 0] : [409, 1],
    )
  }
})
