import type { RenterForm } from '@pb/contract/application-forms'
import { expect, test } from 'vitest'
import { makePaper } from '../../../../test/factories/application-papers.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { FormDevice } from './form-calls.fixture.ts'

const office = testOffice()
const path = (token: string) => `/v1/application-forms/${token}`

test('shows a renter the own form, the apartment and the agent’s card, and nothing else', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  const other = await makeForm(office.deps, agent, {
    with: form,
    type: 'CO_APPLICANT',
    first_name: 'Zebedee',
    last_name: 'Quixote',
    email: 'zebedee@client.example',
  })
  const theirs = new FormDevice(office, other.token)
  for (const [field, value] of [
    ['first_name', 'Zebedee'],
    ['employer', 'Quixote Mills'],
    ['annual_income', '77123'],
    ['ssn', '219-09-9999'],
  ] as const)
    await theirs.save(field, value)
  await makePaper(office.deps, other.id, { document: 'voucher' })
  await office.deps.db
    .updateTable('application_household')
    .set({ note: 'a note of the agent', landlord_name: 'Hidden Landlord', landlord_phone: '(212) 555-0177' })
    .where('id', '=', form.householdId)
    .execute()
  const reply = await office.call({ url: path(form.token) })
  expect(reply.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(reply.body).not.toMatch(/Zebedee|Quixote|77123|9999|a note|Hidden|555-0177|voucher"/)
  expect(reply.body).not.toContain(form.householdId === form.id ? 'household' : `"${form.householdId}"`)
  const shown = reply.json<RenterForm>()
  expect(Object.keys(shown).toSorted()).toEqual([
    'agent',
    'applicant_type',
    'checklist',
    'consent',
    'first_name',
    'language',
    'listing',
    'office',
    'office_contact',
    'open',
    'papers',
    'progress',
    'signature',
    'terms',
    'time_expires',
    'values',
    'version',
    'waiting_for',
  ])
  expect([Object.keys(shown.agent), Object.keys(shown.office_contact), Object.keys(shown.listing!)]).toEqual([
    ['name', 'title', 'phone', 'email', 'photo'],
    ['address', 'phone', 'license_number', 'logo'],
    ['address', 'unit', 'monthly_rent'],
  ])
})

test('answers to invalid, expired, revoked and deleted links as if they had never existed', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  const { db } = office.deps
  const answer = async (token = form.token) => {
    const reply = await office.call({ url: path(encodeURIComponent(token)) })
    return [reply.statusCode, reply.body]
  }
  const never = await answer('A'.repeat(32))
  expect(never[0]).toBe(404)
  for (const token of ['x', '..', '%00', `${form.token}A`, form.token.toLowerCase(), 'A'.repeat(200)])
    expect((await answer(token))[0], token).toBeGreaterThanOrEqual(400)
  const now = office.clock.now()
  const setLink = (values: object) =>
    db.updateTable('application_form_link').set(values).where('form_id', '=', form.id).execute()
  const steps: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => setLink({ revoked_at: now }), () => setLink({ revoked_at: null })],
    [() => setLink({ expires_at: now }), () => setLink({ expires_at: new Date('2030-01-01') })],
    [
      () => db.updateTable('application_form').set({ deleted_at: now }).where('id', '=', form.id).execute(),
      () => db.updateTable('application_form').set({ deleted_at: null }).where('id', '=', form.id).execute(),
    ],
    [
      () => db.updateTable('client').set({ archived_at: now }).where('id', '=', form.client.id).execute(),
      () => db.updateTable('client').set({ archived_at: null }).where('id', '=', form.client.id).execute(),
    ],
    [
      () =>
        db
          .updateTable('agent')
          .set({ deactivated_at: now })
          .where('person_id', '=', agent.personId)
          .execute(),
      () =>
        db
          .updateTable('agent')
          .set({ deactivated_at: null })
          .where('person_id', '=', agent.personId)
          .execute(),
    ],
  ]
  const device = new FormDevice(office, form.token)
  for (const [close, open] of steps) {
    await close()
    expect(await answer()).toEqual(never)
    expect((await device.send('employer', device.change('employer', 'x'))).statusCode).toBe(404)
    await open()
    expect((await answer())[0]).toBe(200)
  }
})

test('a date of birth is shown to the browser in which it was typed, and each time is logged', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  const [own, other] = [new FormDevice(office, form.token), new FormDevice(office, form.token)]
  const reveal = (device: FormDevice, field = 'date_of_birth') =>
    device.call('POST', `/values/${field}/reveal`, { payload: { device: device.name } })
  expect((await reveal(own)).statusCode).toBe(404)
  expect((await own.save('date_of_birth', '1990-05-06')).saved.value).toBe('••••')
  await own.save('ssn', '219-09-9999')
  expect((await reveal(own)).json()).toEqual({ value: '1990-05-06' })
  expect((await reveal(other)).statusCode).toBe(404)
  expect((await reveal(own, 'ssn')).statusCode).toBe(404)
  expect((await reveal(own, 'first_name')).statusCode).toBe(404)
  const log = await office.call({ url: `/v1/aform/${form.id}/access-log`, as: agent })
  expect(log.json()).toMatchObject({
    count: 1,
    collection: [{ name: 'Nora Bell', action: 'revealed', what: 'Date of birth' }],
  })
  await other.save('date_of_birth', '1990-05-07')
  expect((await reveal(own)).statusCode).toBe(404)
})

test('records the first opening once', async () => {
  const form = await makeForm(office.deps, await office.person())
  const open = () => office.call({ url: path(form.token) })
  await Promise.all([open(), open(), open()])
  const opened = office.clock.now()
  office.clock.advance(60)
  await open()
  const row = await office.deps.db
    .selectFrom('application_form')
    .select('opened_at')
    .where('id', '=', form.id)
    .executeTakeFirstOrThrow()
  expect(row.opened_at).toEqual(opened)
  const { rows } = await office.deps.pool.query(
    "SELECT FROM client_event WHERE kind = 'application-opened' AND client_id = $1",
    [form.client.id],
  )
  expect(rows).toHaveLength(1)
})

test('limits how often a link is opened from one address', async () => {
  const form = await makeForm(office.deps, await office.person())
  office.clock.advance(3600)
  const statuses: number[] = []
  for (let call = 0; call < 200; call += 1) {
    const { statusCode } = await office.call({ url: path(form.token), remoteAddress: '203.0.113.9' })
    statuses.push(statusCode)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  const other = await office.call({ url: path(form.token), remoteAddress: '203.0.113.10' })
  expect(other.statusCode).toBe(200)
})
