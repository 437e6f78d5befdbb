import type { OpenHouseDetail, OpenHouseVisitor, SignInPage } from '@pb/contract/open-house-schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { processSendQueue } from '../../listing-sends/send/process-queue.ts'
import { notifyHosts } from '../notify-hosts.ts'
import { createCalls, newKey } from '../open-house-calls.fixture.ts'
import { purgeVisitors } from '../purge.ts'
import { transferableVisitors } from '../transferable-visitors.ts'

const office = testOffice({ limitFactor: 1000 })
const { call, makeScene, visit, listVisitors, link, signInAgain } = createCalls(office)

test('the page does not name an address that its owner does not show', async () => {
  const { id, token } = await makeScene()
  await office.deps.pool.query(
    'UPDATE listing SET internet_address_display = false WHERE id = (SELECT listing_id FROM open_house WHERE id = $1)',
    [id],
  )
  const page = await call<SignInPage>(null, 'GET', `open-house-sign-in/${token}`)
  expect(page.body.listing.title).toBe('Address on request')
})

test('a visitor who agrees becomes a client of the host, with the words and the time logged', async () => {
  const { agent, id, token } = await makeScene()
  const page = await call<SignInPage>(null, 'GET', `open-house-sign-in/${token}`)
  expect(page.body).toMatchObject({
    state: 'open',
    listing: { ad_type: 'rental' },
    notices: [
      { kind: 'agency', title: 'New York State Disclosure Form for Landlord and Tenant' },
      { kind: 'fair-housing' },
    ],
  })
  const visitor = {
    phone: '2125550100',
    has_agent: 'no',
    heard_from: 'sign',
    notices: [
      { kind: 'agency', read: 1, acknowledged: 1 },
      { kind: 'fair-housing', read: 0, acknowledged: 0 },
    ],
  }
  expect((await visit(token, visitor)).status).toBe(200)
  await link()
  const [shown] = await listVisitors(agent, id)
  expect(shown).toMatchObject({
    name: 'Nora Bell',
    phone: '(212) 555-0100',
    consent: 1,
    consent_given: {
      version: 1,
      by: 'visitor',
      text: expect.stringContaining('may contact me by email') as string,
    },
    client: 'added',
    notices: [
      { kind: 'agency', time_acknowledged: expect.any(Number) as number },
      { kind: 'fair-housing', time_read: null, time_acknowledged: null },
    ],
  })
  const client = await call<{ name: string }>(agent, 'GET', `clients/${shown!.user_id!}`)
  expect(client.body.name).toBe('Nora Bell')
  const timeline = await call<{ collection: { kind: string; title: string }[] }>(
    agent,
    'GET',
    `client-timeline/${shown!.user_id!}`,
  )
  expect(timeline.body.collection.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['open-house-visited', 'notices-received', 'search_generated']),
  )
})

test('a visitor who does not agree is counted, and becomes no client', async () => {
  const { agent, id, token } = await makeScene()
  await visit(token, { consent: 0, email: 'quiet@visitor.example' })
  await link()
  expect(await listVisitors(agent, id)).toMatchObject([{ consent: 0, consent_given: null, client: 'none' }])
  const house = await call<OpenHouseDetail>(agent, 'GET', `open-houses/${id}`)
  expect(house.body).toMatchObject({ visitors: 1, consented: 0, new_clients: 0 })
  const clients = await office.deps.db
    .selectFrom('client_email')
    .where('email', '=', 'quiet@visitor.example')
    .selectAll()
    .execute()
  expect(clients).toEqual([])
})

test('one who agreed needs a way of contact, and the words must be known', async () => {
  const { token } = await makeScene()
  expect((await visit(token, { email: '', phone: '' })).status).toBe(400)
  expect((await visit(token, { consent_version: 99 })).status).toBe(422)
  expect((await visit(token, { consent: 0, email: '', phone: '' })).status).toBe(200)
})

test('one person is one visitor, in any order of retries and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ key: fc.constantFrom('phone-one', 'phone-two'), consent: fc.constantFrom(0, 1) }),
        { minLength: 1, maxLength: 6 },
      ),
      async (entries) => {
        const { agent, id, token } = await makeScene()
        for (const entry of entries) expect((await visit(token, entry)).status).toBe(200)
        const visitors = await listVisitors(agent, id)
        expect(visitors).toHaveLength(1)
        // The phone that signed in first may take its consent back; another one can only add to it.
        const expected = entries.reduce(
          (consent, entry) =>
            entry.key === entries[0]!.key ? entry.consent : Math.max(consent, entry.consent),
          0,
        )
        expect(visitors[0]!.consent).toBe(expected)
      },
    ),
    { numRuns: 12 },
  )
})

test('entries at once of one person are one visitor', async () => {
  const { agent, id, token } = await makeScene()
  await Promise.all(Array.from({ length: 8 }, () => visit(token)))
  expect(await listVisitors(agent, id)).toHaveLength(1)
})

test('another phone cannot overwrite what a visitor entered', async () => {
  const { agent, id, token } = await makeScene()
  await visit(token, { name: 'Nora Bell', phone: '2125550100' })
  await visit(token, { name: 'Eve', phone: '2125550199', agent_name: 'Eve’s agent' })
  expect(await listVisitors(agent, id)).toMatchObject([
    { name: 'Nora Bell', phone: '(212) 555-0100', agent_name: 'Eve’s agent' },
  ])
})

test('a client of another agent stays that agent’s, who is notified and gets the question', async () => {
  const { agent, id, token } = await makeScene()
  const colleague = await office.person()
  const client = await makeClient(office.deps, colleague, {
    first_name: 'Ana',
    emails: ['ana@client.example'],
  })
  await visit(token, { name: 'Ana', email: 'ana@client.example', message: 'Are pets allowed?' })
  await link()
  expect(await listVisitors(agent, id)).toMatchObject([
    { client: 'other_agent', client_link: null, user_id: null, inquiry_id: null },
  ])
  const { rows } = await office.deps.pool.query<{ agent_id: string; src_type: string; message: string }>(
    `SELECT agent_id, src_type, last_message AS message FROM inquiry WHERE client_id = $1`,
    [client.id],
  )
  expect(rows).toEqual([
    { agent_id: colleague.personId, src_type: 'open_house', message: 'Are pets allowed?' },
  ])
  const heard = await office.deps.db
    .selectFrom('notification')
    .where('person_id', '=', colleague.personId)
    .where('kind', '=', 'client')
    .select('message')
    .execute()
  expect(heard).toHaveLength(1)
})

test('the host’s own client is linked, and what was asked is an inquiry of the host', async () => {
  const { agent, id, token } = await makeScene()
  const own = await makeClient(office.deps, agent, { first_name: 'Ben', emails: ['ben@client.example'] })
  office.clock.advance(60)
  await visit(token, { name: 'Ben', email: 'BEN@client.example', message: 'When is the next one?' })
  await link()
  const [visitor] = await listVisitors(agent, id)
  expect(visitor).toMatchObject({ client: 'linked', user_id: own.userId })
  expect(visitor!.inquiry_id).not.toBeNull()
})

test('signs in from an hour before until it is over, and later what was entered in time', async () => {
  const { agent, id, token, house } = await makeScene()
  const at = async (seconds: number) => {
    office.clock.advance(seconds - office.clock.now().getTime() / 1000)
    return (await call<SignInPage>(null, 'GET', `open-house-sign-in/${token}`)).body.state
  }
  expect(await at(house.time_start)).toBe('open')
  expect(await at(house.time_end + 3599)).toBe('open')
  expect(await at(house.time_end + 3601)).toBe('over')
  expect((await visit(token)).status).toBe(200)
  expect(await at(house.time_end + 86_401)).toBe('over')
  expect(await visit(token)).toMatchObject({ status: 422, body: { detail: 'The open house is over' } })
  expect(await listVisitors(await signInAgain(agent), id)).toHaveLength(1)
})

test('it is early before', async () => {
  const { agent, listing_id } = await makeScene()
  const start = Math.floor(office.clock.now().getTime() / 1000) + 7200
  const { body } = await call<OpenHouseDetail>(agent, 'POST', 'open-houses', {
    listing_id,
    time_start: start,
    time_end: start + 3600,
    by_appointment: false,
    key: newKey(),
  })
  const token = body.sign_in_url!.split('/').at(-1)!
  expect((await call<SignInPage>(null, 'GET', `open-house-sign-in/${token}`)).body.state).toBe('early')
  expect((await visit(token)).body.detail).toBe('The open house hasn’t started yet')
})

test('a link that was replaced or turned off does not work any more', async () => {
  const { agent, id, token } = await makeScene()
  const renewed = await call<OpenHouseDetail>(agent, 'PUT', `open-houses/${id}/sign-in`, { link: 'new' })
  const next = renewed.body.sign_in_url!.split('/').at(-1)!
  expect((await visit(token)).status).toBe(404)
  expect((await visit(next)).status).toBe(200)
  const off = await call<OpenHouseDetail>(agent, 'PUT', `open-houses/${id}/sign-in`, { link: 'off' })
  expect(off.body.sign_in_url).toBeNull()
  expect((await visit(next)).status).toBe(404)
  for (const wrong of ['x', `${id}-${'A'.repeat(24)}`, `999999-${next.split('-')[1]}`, '1-', '%00'])
    expect((await call(null, 'GET', `open-house-sign-in/${encodeURIComponent(wrong)}`)).status).toBe(404)
})

test('hostile input is refused or stored as text', async () => {
  const { agent, id, token } = await makeScene()
  const name = '<img src=x onerror=alert(1)> test'
  expect((await visit(token, { name, consent: 0, email: '' })).status).toBe(200)
  expect((await listVisitors(agent, id))[0]!.name).toBe(name)
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(121) },
    { name: 'Hidden \u202Etest' },
    { email: 'no address' },
    { message: 'x'.repeat(2001) },
    { language: 'fr' },
    { consent: 2 },
    { key: 'short' },
    { notices: [{ kind: 'other', read: 1, acknowledged: 1 }] },
    { admin: true },
  ])
    expect((await visit(token, wrong)).status).toBe(400)
  expect((await visit(token, { website: 'https://spam.example' })).status).toBe(200)
  expect(await listVisitors(agent, id)).toHaveLength(1)
})

test('the agent adds, corrects and removes visitors, and follows up with those who agreed', async () => {
  const { agent, id, token } = await makeScene()
  const key = newKey()
  const hand = { name: 'Otto Kern', email: '', phone: '', consent: 0, key }
  const added = await call<OpenHouseVisitor>(agent, 'POST', `open-houses/${id}/visitors`, hand)
  expect(added).toMatchObject({ status: 201, body: { added_by_hand: 1, client: 'none' } })
  await visit(token, { email: 'follow@visitor.example' })
  await link()
  const [nora, otto] = await listVisitors(agent, id)
  const save = (visitor: OpenHouseVisitor, changes: object) =>
    call<OpenHouseVisitor>(agent, 'PUT', `open-houses/${id}/visitors/${visitor.visitor_id}`, {
      version: visitor.version,
      ...changes,
    })
  const rated = await save(nora!, { rating: 4, feedback: 'Liked the light' })
  expect(rated.body).toMatchObject({ rating: 4, feedback: 'Liked the light' })
  expect((await save(nora!, { rating: 1 })).status).toBe(409)
  expect((await save(otto!, { consent: 1 })).status).toBe(422)
  const followUp = (visitor_ids: string[]) =>
    call<{ send_id: string }>(agent, 'POST', `open-houses/${id}/follow-up`, {
      visitor_ids,
      subject: 'Thanks, {first_name}',
      message: 'Hello {first_name}',
      key: newKey(),
    })
  expect((await followUp([nora!.visitor_id, otto!.visitor_id])).status).toBe(422)
  const sent = await followUp([nora!.visitor_id])
  expect(sent.status).toBe(201)
  office.clock.advance(10)
  await processSendQueue(office.deps)
  const [followed] = await listVisitors(agent, id)
  expect(followed!.follow_up).toMatchObject({
    send_id: sent.body.send_id,
    state: expect.stringMatching(/queued|sent/) as string,
  })
  const template = await call<{ subject: string }>(agent, 'GET', 'open-house-follow-up-template')
  expect(template.body.subject).toBe('Thanks, {first_name}')
  const withdrawn = await save(rated.body, { consent: 0, version: followed!.version })
  expect(withdrawn.body).toMatchObject({ consent: 0, consent_given: null })
  expect((await followUp([nora!.visitor_id])).status).toBe(422)
  expect((await call(agent, 'DELETE', `open-houses/${id}/visitors/${otto!.visitor_id}`)).status).toBe(204)
  expect(await listVisitors(agent, id)).toHaveLength(1)
})

test('the host is notified once when it is over, and details are not kept for ever', async () => {
  const { agent, id, token } = await makeScene()
  await visit(token, { consent: 0, email: 'short@visitor.example' })
  office.clock.advance(4 * 3600)
  await notifyHosts(office.deps)
  await notifyHosts(office.deps)
  const notified = await office.deps.db
    .selectFrom('notification')
    .where('person_id', '=', agent.personId)
    .where('kind', '=', 'calendar')
    .select('message')
    .execute()
  expect(notified.map(({ message }) => message)).toEqual([
    expect.stringMatching(/: 1 visitor, none agreed to hear from you$/),
  ])
  office.clock.advance(91 * 86_400)
  await purgeVisitors(office.deps)
  const again = await signInAgain(agent)
  expect(await listVisitors(again, id)).toMatchObject([
    { name: '', email: '', time_erased: expect.any(Number) as number },
  ])
  const house = await call<OpenHouseDetail>(again, 'GET', `open-houses/${id}`)
  expect(house.body.visitors).toBe(1)
})

test('visitors who are no clients are reassigned with the other records', async () => {
  const { agent, token } = await makeScene()
  const other = await office.person()
  await visit(token, { consent: 0, email: '' })
  const { db } = office.deps
  expect(await transferableVisitors.count(db, agent.personId)).toBe(1)
  const at = office.clock.now()
  await db
    .transaction()
    .execute((tx) => transferableVisitors.reassign(tx, { from: agent.personId, to: other.personId, at }))
  expect(await transferableVisitors.count(db, other.personId)).toBe(1)
})
