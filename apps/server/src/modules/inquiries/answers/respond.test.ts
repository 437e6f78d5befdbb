import { undoSeconds } from '@pb/rules/mail/undo'
import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { makeInquiry } from '../../../../test/factories/inquiries.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processAnswers as processQueue } from './answer-queue.ts'
import { watchAnswers } from './watch-answers.ts'

const office = testOffice()
/** Lets the time to undo pass, and puts answers into the outbox. */
async function processAnswers() {
  office.clock.advance(undoSeconds)
  await processQueue(office.deps)
}
let agent: TestPerson
let inquiryId: string

beforeEach(async () => {
  agent = await office.person()
  ;({ inquiryId } = await makeInquiry(office.deps, agent, { address: '1 Example Street', unit: '4B' }))
})

const get = async (as = agent, id = inquiryId) =>
  (await office.call({ method: 'GET', url: `/v1/listing-inquiries/${id}`, as })).json<InquiryDetail>()
const respond = (payload: object, as = agent, id = inquiryId) =>
  office.call({ method: 'POST', url: `/v1/listing-inquiries-respond/${id}`, as, payload })
const change = (path: string, payload: object, as = agent) =>
  office.call({ method: 'PUT', url: `/v1/listing-inquiries/${inquiryId}/${path}`, as, payload })

interface SentRow {
  subject: string
  thread_id: string
  to_list: { email: string }[]
  cc_list: { email: string }[]
  plain: string
  in_reply_to: string
}

async function findSent(): Promise<SentRow[]> {
  const { rows } = await office.deps.pool.query<SentRow>(
    `SELECT m.subject, m.thread_id, m.to_list, m.cc_list, b.plain, m.in_reply_to FROM mail_outbox o
      JOIN mail_message m ON m.id = o.message_id JOIN mail_body b ON b.message_id = m.id
      WHERE o.person_id = $1 AND o.kind = 'send' ORDER BY o.id`,
    [agent.personId],
  )
  return rows
}

test('answers once by email from the own mailbox, with cc and times, and the inquiry is settled', async () => {
  const key = crypto.randomUUID()
  const time = Date.parse('2026-03-07T20:00:00Z') / 1000
  const payload = { body: 'Yes, it is.', cc: ['assistant@pboffice.example'], suggested_times: [time], key }
  const reply = await respond(payload)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    needs_response: 0,
    waiting_since: null,
    due_by: null,
    last_message: { ccs: ['assistant@pboffice.example'], direction: 'out' },
    messages: [{ direction: 'in' }, { direction: 'out', sending: { state: 'queued' } }],
  })
  expect((await respond(payload)).statusCode).toBe(200)
  expect((await respond({ ...payload, body: 'No.' })).statusCode).toBe(409)
  await processAnswers()
  await processAnswers()
  const { email } = await get()
  expect(await findSent()).toMatchObject([
    {
      subject: 'Your inquiry about 1 Example Street #4B',
      to_list: [{ email }],
      cc_list: [{ email: 'assistant@pboffice.example' }],
      plain: expect.stringContaining('Saturday, March 7 at 3:00 PM'),
    },
  ])
})

test('answers in the thread of the lead mail, with the listing in the email', async () => {
  const listingId = await makeListing(office.deps.db, { price_cents: '420000' })
  const mail = await deliver(office.deps, agent, {
    subject: 'StreetEasy Inquiry',
    messageId: 'lead-7@portal.example',
  })
  const { inquiryId: id } = await makeInquiry(office.deps, agent, {}, { listingId, mailMessageId: mail.id })
  expect((await get(agent, id)).messages[0]).toMatchObject({
    thread_id: mail.threadId,
    listing_id: listingId,
  })
  await respond({ body: 'Come and see it.', attach_listing: 1 }, agent, id)
  await processAnswers()
  expect(await findSent()).toMatchObject([
    {
      subject: 'Re: StreetEasy Inquiry',
      thread_id: mail.threadId,
      in_reply_to: 'lead-7@portal.example',
      plain: expect.stringContaining('$4,200/month'),
    },
  ])
})

test('waits for an answer again when the email fails, and notifies the agent', async () => {
  await respond({ body: 'Yes.' })
  await processAnswers()
  await office.deps.pool.query(
    `UPDATE mail_outbox SET state = 'failed', failure = 'x' WHERE person_id = $1`,
    [agent.personId],
  )
  await watchAnswers(office.deps)
  await watchAnswers(office.deps)
  expect(await get()).toMatchObject({
    needs_response: 1,
    messages: [{}, { sending: { state: 'failed', failure: "The email couldn't be delivered" } }],
  })
})

test('waits for an answer again when a delivered email comes back, unless a later one arrived', async () => {
  const { pool } = office.deps
  const settle = async () => {
    await processAnswers()
    await pool.query(`UPDATE mail_outbox SET state = 'sent' WHERE person_id = $1`, [agent.personId])
    await watchAnswers(office.deps)
  }
  const bounce = async () => {
    const { email } = await get()
    await pool.query(
      `INSERT INTO mail_outbox_recipient (outbox_id, email, wire, state, changed_at)
        SELECT id, $2, $2, 'returned', now() FROM mail_outbox WHERE person_id = $1 ORDER BY id LIMIT 1
        ON CONFLICT (outbox_id, email) DO UPDATE SET state = 'returned'`,
      [agent.personId, email],
    )
    await watchAnswers(office.deps)
  }
  await respond({ body: 'Yes.' })
  await settle()
  expect(await get()).toMatchObject({ needs_response: 0, messages: [{}, { sending: { state: 'sent' } }] })
  await bounce()
  expect(await get()).toMatchObject({
    needs_response: 1,
    messages: [{}, { sending: { state: 'failed', failure: 'The email came back' } }],
  })
  await respond({ body: 'Once more.' })
  await settle()
  await pool.query(`UPDATE inquiry_message SET state = 'sent' WHERE inquiry_id = $1 AND body = 'Yes.'`, [
    inquiryId,
  ])
  await bounce()
  expect(await get()).toMatchObject({ needs_response: 0 })
})

test.each([
  ['an empty text', { body: '   ' }, 400],
  ['an invalid cc', { body: 'Hi', cc: ['no address'] }, 400],
  ['a time that is over', { body: 'Hi', suggested_times: [1] }, 422],
])('refuses %s', async (_what, payload, status) => {
  expect((await respond(payload)).statusCode).toBe(status)
  expect((await get()).needs_response).toBe(1)
})

test('asks for a call where there is no address', async () => {
  const { inquiryId: id } = await makeInquiry(office.deps, agent, { email: '', phone: '(212) 555-0199' })
  expect((await respond({ body: 'Hi' }, agent, id)).statusCode).toBe(422)
})

test('answering takes an unassigned inquiry, and another agent’s is not found', async () => {
  const other = await office.person()
  expect((await respond({ body: 'Mine now' }, other)).statusCode).toBe(404)
  const { inquiryId: id } = await makeInquiry(office.deps, null)
  expect((await respond({ body: 'Hello' }, agent, id)).json()).toMatchObject({
    agent: { user_id: agent.personId },
    assigned: { reason: 'taken' },
  })
})

test('snoozes, marks as answered elsewhere, closes and reopens', async () => {
  const until = office.clock.now().getTime() / 1000 + 3600
  expect((await change('snooze', { until })).json()).toMatchObject({ snoozed_until: until })
  expect((await change('snooze', { until: 1 })).statusCode).toBe(422)
  expect((await change('answered', { answered: 1, channel: 'phone' })).json()).toMatchObject({
    needs_response: 0,
    snoozed_until: null,
    messages: [{}, { direction: 'note', message: 'Answered by phone' }],
  })
  expect((await change('answered', { answered: 0 })).json()).toMatchObject({ needs_response: 1 })
  expect((await change('state', { state: 'closed' })).json()).toMatchObject({
    state: 'closed',
    needs_response: 0,
  })
  expect((await change('state', { state: 'open' })).json()).toMatchObject({ state: 'open' })
})

test('makes the person a client once, with a search like the listing', async () => {
  const listingId = await makeListing(office.deps.db, { price_cents: '400000' })
  const { inquiryId: id } = await makeInquiry(office.deps, agent, { name: 'Ruth de la Cruz' }, { listingId })
  const url = `/v1/listing-inquiries/${id}/client`
  const first = await office.call({ method: 'POST', url, as: agent, payload: {} })
  expect(first.statusCode).toBe(200)
  const { client_id, search_id } = first.json<{ client_id: string; search_id: string }>()
  expect([client_id, search_id]).not.toContain(null)
  const again = await office.call({ method: 'POST', url, as: agent, payload: {} })
  expect(again.json()).toMatchObject({ client_id, search_id: null })
  expect(await get(agent, id)).toMatchObject({ client_id, maybe_same: [] })
  const unlinked = await office.call({ method: 'PUT', url, as: agent, payload: { client_id: null } })
  expect(unlinked.json()).toMatchObject({ client_id: null, maybe_same: [{ user_id: client_id }] })
  const stranger = await office.person()
  const link = await office.call({ method: 'PUT', url, as: stranger, payload: { client_id } })
  expect(link.statusCode).toBe(404)
})

test('two agents cannot take one inquiry: the later one learns who has it', async () => {
  const [a, b] = [await office.person(), await office.person(['SUPERVISOR'])]
  const { inquiryId: id } = await makeInquiry(office.deps, null)
  const take = (as: TestPerson) =>
    office.call({
      method: 'PUT',
      url: `/v1/listing-inquiries/${id}/assignment`,
      as,
      payload: { agent_id: as.personId, version: 1 },
    })
  expect((await take(a)).statusCode).toBe(200)
  const late = await take(b)
  expect(late.statusCode).toBe(409)
  expect(late.json<{ errorMsg: string }>().errorMsg).toContain('has this inquiry now')
})

test('gives unassigned inquiries to those on duty in turn', async () => {
  const people = [await office.person(), await office.person()]
  for (const as of people)
    await office.call({ method: 'PUT', url: '/v1/inquiry-duty', as, payload: { on_duty: 1 } })
  const agents: string[] = []
  for (let index = 0; index < 4; index += 1) {
    const { inquiryId: id } = await makeInquiry(office.deps, null)
    const row = await office.deps.db
      .selectFrom('inquiry')
      .select('agent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    agents.push(row.agent_id!)
  }
  const [a, b] = people.map(({ personId }) => personId)
  expect(agents).toEqual([a, b, a, b])
  for (const as of people)
    await office.call({ method: 'PUT', url: '/v1/inquiry-duty', as, payload: { on_duty: 0 } })
})
