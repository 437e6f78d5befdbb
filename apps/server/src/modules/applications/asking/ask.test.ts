import type { Client } from '@pb/contract/client-schemas'
import { addDays } from '@pb/rules/dates'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { askCalls, readOutbox } from './ask.fixture.ts'
import { processRequests } from './request-queue.ts'

const office = testOffice()
const { ask, read } = askCalls(office)
let agent: TestPerson
beforeAll(async () => {
  agent = await office.person()
})

const getClient = async (as: TestPerson, userId: string) =>
  (await office.call({ url: `/v1/clients/${userId}`, as })).json<Client>()

test('asks a household for a listing: forms, links and one email each, prefilled', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own, { emails: ['nora@client.example'] })
  const listing_id = await makeListing(office.deps.db, {
    price_cents: '315000',
    contact: JSON.stringify({ company: 'Elm Management', phone_number: '(212) 555-0100' }),
  })
  const { status, household_id, forms } = await ask(own, {
    user_id: userId,
    listing_id,
    people: [
      {
        user_id: userId,
        first_name: 'Nora',
        last_name: 'Bell',
        email: 'nora@client.example',
        phone: '212 555 0111',
      },
      { applicant_type: 'GUARANTOR', first_name: 'Luz', email: 'luz@client.example', language: 'es' },
    ],
  })
  expect(status).toBe(200)
  expect(forms).toMatchObject([
    {
      household_id,
      applicant_type: 'APPLICANT',
      client: { name: 'Nora Bell', user_id: userId },
      monthly_rent: 3150,
    },
    { household_id, applicant_type: 'GUARANTOR', client: { name: 'Luz' }, listing_id, progress: 'asked' },
  ])
  const form = await read(own, forms[0]!.id)
  const entries = Object.fromEntries(form.report.map(({ field, value }) => [field.field, value]))
  expect(entries).toMatchObject({
    first_name: 'Nora',
    last_name: 'Bell',
    email: 'nora@client.example',
    phone: '(212) 555-0111',
    landlord_name: 'Elm Management',
    landlord_phone: '2125550100',
  })
  expect(form).toMatchObject({ email: { kind: 'ask', state: 'waiting' }, link: { state: 'active' } })

  await processRequests(office.deps)
  await processRequests(office.deps)
  const mails = await readOutbox(office, own)
  expect(mails.map(({ to }) => to)).toEqual(['nora@client.example', 'luz@client.example'])
  expect(mails[0]!.subject).toContain('Your application for')
  expect(mails[0]!.html).toContain(form.link!.url)
  expect(mails[1]!.subject).toContain('Su solicitud para')
  expect(mails[1]!.html).toContain((await read(own, forms[1]!.id)).link!.url)
  expect(await read(own, forms[0]!.id)).toMatchObject({ email: { state: 'queued' } })

  const client = await getClient(own, userId)
  expect(client).toMatchObject({
    stage: 'applying',
    participants: [{ email: 'luz@client.example', type: 'GUARANTOR' }],
  })
  const timeline = (await office.call({ url: `/v1/client-timeline/${userId}`, as: own })).json<{
    collection: { title: string; link: string | null }[]
  }>()
  expect(timeline.collection.filter(({ title }) => title.startsWith('Asked'))).toMatchObject([
    { title: expect.stringContaining('Asked Luz to apply for') as string },
    {
      title: expect.stringContaining('Asked Nora Bell to apply for') as string,
      link: `/clients/rental/${userId}/application`,
    },
  ])
})

test('the same key asks once, also at the same time', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const body = {
    user_id: userId,
    key: 'only-once-please',
    people: [{ user_id: userId, email: 'a@client.example' }],
  }
  const replies = await Promise.all([ask(own, body), ask(own, body), ask(own, body)])
  expect(new Set(replies.map(({ household_id }) => household_id)).size).toBe(1)
  expect(replies.map(({ forms }) => forms.length)).toEqual([1, 1, 1])
  await Promise.all([processRequests(office.deps), processRequests(office.deps)])
  expect(await readOutbox(office, own)).toHaveLength(1)
})

test('the agent’s own text is filled in for each person, and gets the link at the end', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const { forms } = await ask(own, {
    user_id: userId,
    subject: 'For you, {first_name}',
    message: 'Dear {first_name} <b>',
    people: [{ user_id: userId, first_name: 'Ann', email: 'ann@client.example' }],
  })
  await processRequests(office.deps)
  const [mail] = await readOutbox(office, own)
  const { link } = await read(own, forms[0]!.id)
  expect(mail!.subject).toBe('For you, Ann')
  expect(mail!.html).toContain('Dear Ann &lt;b&gt;')
  expect(mail!.html.indexOf(link!.url)).toBeGreaterThan(mail!.html.indexOf('Dear Ann'))
})

test('someone who has a form in the household is not asked twice', async () => {
  const { userId } = await makeClient(office.deps, agent)
  const people = [{ user_id: userId, email: 'one@client.example' }]
  const { household_id } = await ask(agent, { user_id: userId, people })
  for (const again of [
    people,
    [{ applicant_type: 'CO_APPLICANT', email: 'ONE@client.example', first_name: 'Nora' }],
  ]) {
    const reply = await ask(agent, { user_id: userId, household_id, people: again })
    expect(reply).toMatchObject({
      status: 409,
      errorMsg: expect.stringContaining('Nora already has a form') as string,
    })
  }
  const more = await ask(agent, {
    user_id: userId,
    household_id,
    people: [{ applicant_type: 'CO_APPLICANT', email: 'two@client.example' }],
  })
  expect(more).toMatchObject({ status: 200, household_id, forms: [{ household: { people: 2 } }] })
})

test.each<[string, object, number]>([
  ['two applicants', { people: [{ email: 'a@c.example' }, { email: 'b@c.example' }] }, 422],
  [
    'one address twice',
    { people: [{ email: 'a@c.example' }, { applicant_type: 'GUARANTOR', email: 'A@c.example' }] },
    422,
  ],
  ['a person who is not a client', { people: [{ user_id: '999999', email: 'a@c.example' }] }, 404],
  ['an unknown listing', { listing_id: '999999', people: [{ email: 'a@c.example' }] }, 404],
  ['an unknown household', { household_id: '999999', people: [{ email: 'a@c.example' }] }, 404],
  ['a lease that has begun', { lease_start_date: '2020-01-01', people: [{ email: 'a@c.example' }] }, 400],
])('rejects %s, and stores nothing', async (_what, body, status) => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  expect((await ask(own, { user_id: userId, people: [], ...body })).status).toBe(status)
  expect((await office.call({ url: '/v1/aform', as: own })).json()).toMatchObject({ count: 0 })
  expect((await getClient(own, userId)).participants).toEqual([])
})

test('a closed client keeps the stage', async () => {
  const { userId, id } = await makeClient(office.deps, agent)
  await office.deps.pool.query(`UPDATE client SET stage = 'closed' WHERE id = $1`, [id])
  await ask(agent, { user_id: userId, people: [{ user_id: userId, email: 'closed@client.example' }] })
  expect((await getClient(agent, userId)).stage).toBe('closed')
})

test('an email that is no longer wanted fails with its reason', async () => {
  const own = await office.person()
  const asked = async (email: string) => {
    const { userId } = await makeClient(office.deps, own)
    const { forms } = await ask(own, { user_id: userId, people: [{ user_id: userId, email }] })
    return { userId, id: forms[0]!.id }
  }
  const [revoked, archived] = [await asked('r@client.example'), await asked('a@client.example')]
  await office.call({
    method: 'PUT',
    url: `/v1/aform/${revoked.id}/link`,
    as: own,
    payload: { action: 'revoke' },
  })
  await office.call({ method: 'DELETE', url: `/v1/clients/${archived.userId}?reason=other`, as: own })
  await processRequests(office.deps)
  expect(await readOutbox(office, own)).toEqual([])
  expect(await read(own, revoked.id)).toMatchObject({
    link: { state: 'revoked' },
    email: { state: 'failed', failure: 'The link was revoked' },
  })
  expect(await read(own, archived.id)).toMatchObject({
    email: { failure: 'This client was removed from your list' },
  })
})

test('reminds with the same link, which works for another 30 days, once for each key', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const { forms } = await ask(own, {
    user_id: userId,
    people: [{ user_id: userId, email: 'n@client.example' }],
  })
  const { id } = forms[0]!
  const before = await read(own, id)
  await office.deps.pool.query('UPDATE application_form_link SET expires_at = $2 WHERE form_id = $1', [
    id,
    addDays(office.clock.now(), -1),
  ])
  expect((await read(own, id)).link).toMatchObject({ state: 'expired' })
  const remind = () =>
    office.call({
      method: 'POST',
      url: `/v1/aform/${id}/reminders`,
      as: own,
      payload: { key: 'remind-once' },
    })
  const replies = await Promise.all([remind(), remind()])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await read(own, id)).link).toMatchObject({ state: 'active', url: before.link!.url })
  office.clock.advance(5)
  await processRequests(office.deps)
  const mails = await readOutbox(office, own)
  expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
  expect(mails.at(-1)!.html).toContain(before.link!.url)
})

test('an email waits while the disk is full', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  await ask(own, { user_id: userId, people: [{ email: 'full@client.example' }] })
  const put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await processRequests({ ...office.deps, files: { ...office.deps.files, put } })
  await processRequests(office.deps)
  expect(await readOutbox(office, own)).toEqual([])
  // The lease of the attempt has ended.
  office.clock.advance(121)
  await processRequests(office.deps)
  expect(await readOutbox(office, own)).toMatchObject([{ to: 'full@client.example' }])
})

test('a request is undone while its emails are held: all of it, once, and not when one is on its way', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const undo = (key: string, as = own) =>
    office.call({ method: 'POST', url: '/v1/aform-requests/undo', as, payload: { key } })
  const people = [
    { user_id: userId, email: 'nora@client.example' },
    { applicant_type: 'GUARANTOR', first_name: 'Sam', email: 'sam@client.example' },
  ]
  const stage = async () =>
    (await office.call({ url: `/v1/clients/${userId}`, as: own })).json<{ stage: string }>().stage
  const before = await stage()
  await ask(own, { user_id: userId, key: 'undone-request', people }, true)
  expect(await stage()).toBe('applying')
  expect((await undo('undone-request', await office.person())).statusCode).toBe(404)
  const replies = await Promise.all([undo('undone-request'), undo('undone-request')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await stage()).toBe(before)
  office.clock.advance(600)
  await processRequests(office.deps)
  expect(await readOutbox(office, own)).toEqual([])
  expect((await office.call({ url: '/v1/aform', as: own })).json()).toMatchObject({ count: 0 })

  expect((await ask(own, { user_id: userId, key: 'later-request', people }, true)).status).toBe(200)
  await processRequests(office.deps)
  expect(await readOutbox(office, own)).toEqual([])
  office.clock.advance(5)
  await processRequests(office.deps)
  expect(await readOutbox(office, own)).toHaveLength(2)
  expect((await undo('later-request')).json()).toMatchObject({
    code: 'conflict',
    errorMsg: 'The email is already on its way.',
  })
})
