import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeInquiry } from '../../../../test/factories/inquiries.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let other: TestPerson
let boss: TestPerson
let line = 1000

beforeEach(async () => {
  agent = await office.person()
  other = await office.person()
  boss = await office.person(['SUPERVISOR'])
  line += 1
})

const phone = () => `(212) 555-${line}`
const get = async (id: string, as = agent) =>
  (await office.call({ method: 'GET', url: `/v1/listing-inquiries/${id}`, as })).json<InquiryDetail>()
const decide = (id: string, clientId: string, same: 0 | 1 | null, as = agent) =>
  office.call({
    method: 'PUT',
    url: `/v1/listing-inquiries/${id}/same-person`,
    as,
    payload: { client_id: clientId, same },
  })
const anEmail = () => `${crypto.randomUUID()}@mail.example`

test('the same address in other letters is the same person; a phone with another name is not', async () => {
  const email = anEmail()
  const client = await makeClient(office.deps, other, {
    first_name: 'Rosa',
    last_name: 'Diaz',
    emails: [email],
    phones: [phone()],
  })
  const linked = await makeInquiry(office.deps, agent, { name: 'R. Diaz', email: email.toUpperCase() })
  expect(await get(linked.inquiryId, other)).toMatchObject({
    client_id: client.userId,
    agent: { user_id: other.personId },
  })
  for (const name of ['Ben Ode', 'Ida Holm']) {
    const stranger = await makeInquiry(office.deps, agent, { name, email: anEmail(), phone: phone() })
    expect(await get(stranger.inquiryId)).toMatchObject({
      client_id: null,
      agent: { user_id: agent.personId },
      maybe_same: [],
      others_may_know: true,
    })
  }
  const same = await makeInquiry(office.deps, agent, { name: 'Diaz, Rosa', email: '', phone: phone() })
  expect(await get(same.inquiryId, other)).toMatchObject({ client_id: client.userId })
})

test('two people with one number have an inquiry each; one with two portals has one', async () => {
  const first = await makeInquiry(office.deps, agent, { name: 'Ben Ode', email: '', phone: phone() })
  const second = await makeInquiry(office.deps, agent, { name: 'Ida Holm', email: '', phone: phone() })
  expect(second.inquiryId).not.toBe(first.inquiryId)
  const relayed = await makeInquiry(
    office.deps,
    agent,
    { name: 'Ben Ode', email: 'abc123@convo.zillow.com', phone: phone() },
    { source: 'zillow' },
  )
  expect(relayed.inquiryId).toBe(first.inquiryId)
  const email = anEmail()
  const one = await makeInquiry(office.deps, agent, { email })
  const two = await makeInquiry(office.deps, agent, { email: email.toUpperCase() }, { source: 'zillow' })
  expect(two.inquiryId).toBe(one.inquiryId)
})

test('“Not the same” is remembered for what the person writes later, and can be undone', async () => {
  const client = await makeClient(office.deps, agent, {
    first_name: 'Rosa',
    last_name: 'Diaz',
    phones: [phone()],
  })
  const email = anEmail()
  const { inquiryId } = await makeInquiry(office.deps, agent, { name: 'Ben Ode', email, phone: phone() })
  expect((await get(inquiryId)).maybe_same).toMatchObject([
    {
      user_id: client.userId,
      name: 'Rosa Diaz',
      phone: phone(),
      agent: { user_id: agent.personId },
      common: ['phone'],
    },
  ])
  await decide(inquiryId, client.userId, 0)
  expect((await get(inquiryId)).maybe_same).toEqual([])
  await office.call({
    method: 'PUT',
    url: `/v1/listing-inquiries/${inquiryId}/state`,
    as: agent,
    payload: { state: 'closed' },
  })
  const later = await makeInquiry(office.deps, agent, { name: 'Ben Ode', email, phone: phone() })
  expect((await get(later.inquiryId)).maybe_same).toEqual([])
  await decide(later.inquiryId, client.userId, null)
  expect((await get(later.inquiryId)).maybe_same).toHaveLength(1)
})

test('a supervisor decides about another agent’s client, who gets the inquiry and later ones', async () => {
  const client = await makeClient(office.deps, other, { first_name: 'Ana', last_name: 'Quispe' })
  const email = anEmail()
  const { inquiryId } = await makeInquiry(office.deps, agent, { name: 'Ana Quíspe', email })
  // An accent keeps it from being found by name in the database; the same spelling is found.
  const again = await makeInquiry(office.deps, agent, { name: 'Ana Quispe', email: anEmail() })
  expect((await decide(again.inquiryId, client.userId, 1)).statusCode).toBe(404)
  expect((await get(again.inquiryId, boss)).maybe_same).toMatchObject([
    { name: 'Ana Quispe', agent: { user_id: other.personId }, common: ['name'] },
  ])
  expect((await decide(inquiryId, client.userId, 1, boss)).statusCode).toBe(200)
  expect(await get(inquiryId, other)).toMatchObject({
    client_id: client.userId,
    assigned: { reason: 'client' },
  })
  await office.call({
    method: 'PUT',
    url: `/v1/listing-inquiries/${inquiryId}/state`,
    as: other,
    payload: { state: 'closed' },
  })
  const later = await makeInquiry(office.deps, agent, { name: 'Ana Quíspe', email })
  expect(await get(later.inquiryId, other)).toMatchObject({ client_id: client.userId })
})

test('a portal’s relay address is marked, and never becomes a client’s own', async () => {
  const { inquiryId } = await makeInquiry(office.deps, agent, { email: `x${line}@convo.zillow.com` })
  expect(await get(inquiryId)).toMatchObject({ email_is_relay: 1 })
  const added = await office.call({
    method: 'POST',
    url: `/v1/listing-inquiries/${inquiryId}/client`,
    as: agent,
    payload: {},
  })
  expect(added.statusCode).toBe(422)
  expect(added.json<{ detail: string }>().detail).toContain('belongs to the portal')
})
