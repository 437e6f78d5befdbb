import type { AccessLogEntry, Application } from '@pb/contract/applications'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { beforeAll, expect, test } from 'vitest'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
beforeAll(async () => {
  agent = await office.person()
})

const inDays = (days: number) => addDaysToDate(newYorkDate(office.clock.now()), days)

async function update(id: string, changes: Record<string, string>, as = agent) {
  const list = Object.entries(changes).map(([field, value]) => ({ field, value }))
  return office.call({ method: 'PUT', url: `/v1/aform/${id}`, as, payload: { changes: list } })
}

async function entries(id: string): Promise<Record<string, unknown>> {
  const { report } = (await office.call({ url: `/v1/aform/${id}`, as: agent })).json<Application>()
  return Object.fromEntries(report.map(({ field, value }) => [field.field, value]))
}

test('changes rental info and own values together, masks secrets, and updates search and completeness', async () => {
  const { id, householdId } = await makeForm(office.deps, agent)
  const before = (await office.call({ url: `/v1/aform/${id}`, as: agent })).json<Application>()
  const reply = await update(id, {
    building_address: '77 Dean Street',
    lease_start_date: inDays(20),
    lease_end_date: inDays(380),
    landlord_phone: '2125550100',
    monthly_rent: '$3,100.50',
    first_name: 'Zora',
    last_name: 'Bell',
    ssn: '219-09-9999',
    annual_income: '120,000',
  })
  expect(reply.statusCode).toBe(200)
  const after = reply.json<Application>()
  expect(after).toMatchObject({
    building_address: '77 Dean Street',
    monthly_rent: 3100.5,
    client: { name: 'Zora Bell' },
  })
  expect(after.completeness).toBeGreaterThan(before.completeness)
  expect(after.report.find(({ field }) => field.field === 'ssn')).toMatchObject({
    value: '•••-••-9999',
    masked: true,
  })
  expect(reply.body).not.toContain('219-09-9999')
  const found = await office.call({ url: '/v1/aform?query=zora%20dean', as: agent })
  expect(found.json()).toMatchObject({ count: 1 })
  const { rows } = await office.deps.pool.query<Pick<AccessLogEntry, 'action'> & { subject: string }>(
    'SELECT action, subject FROM application_access WHERE household_id = $1 ORDER BY id',
    [householdId],
  )
  expect(rows).toContainEqual({ action: 'changed', subject: 'Social security number' })
  expect(JSON.stringify(rows)).not.toContain('9999')
})

test.each<[Record<string, string>, string, string]>([
  [{ lease_start_date: '2020-01-01' }, 'body.changes.0.value', 'Lease start date must be in the future'],
  [
    { lease_start_date: '2028-02-01', lease_end_date: '2028-01-01' },
    'body.changes.1.value',
    'Lease end date must be after lease start date',
  ],
  [{ landlord_phone: '212555' }, 'body.changes.0.value', 'Invalid phone number length'],
  [{ building_address: '' }, 'body.changes.0.value', 'Building Address is required'],
  [{ annual_income: 'a lot' }, 'body.changes.0.value', 'Enter an amount in dollars, like 84,000'],
  [{ no_such_field: 'x' }, 'body.changes.0.value', 'This form has no such field'],
])('rejects %j at the change, and writes nothing', async (changes, path, message) => {
  const { id } = await makeForm(office.deps, agent)
  const before = await entries(id)
  const reply = await update(id, { ...changes, landlord_name: 'Ann Roe' })
  expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toEqual([400, [{ path, message }]])
  expect(await entries(id)).toEqual(before)
})

test('keeps dogs and cats exclusive and clears breed and weight on a switch', async () => {
  const { id } = await makeForm(office.deps, agent)
  await update(id, { pets_dogs: '1', pets_dogs_breeds: 'Beagle', pets_dogs_weight: '25 lb' })
  expect(await entries(id)).toMatchObject({ pets_dogs: '1', pets_dogs_breeds: 'Beagle' })
  await update(id, { pets_cats: '1' })
  expect(await entries(id)).toMatchObject({
    pets_dogs: '0',
    pets_cats: '1',
    pets_dogs_breeds: null,
    pets_dogs_weight: null,
  })
})

test('an answered application is not changed', async () => {
  const { id, householdId } = await makeForm(office.deps, agent)
  await office.deps.pool.query(`UPDATE application_household SET status = 'APPROVED' WHERE id = $1`, [
    householdId,
  ])
  const reply = await update(id, { landlord_name: 'Ann Roe' })
  expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
    422,
    'Application has unachievable status: APPROVED',
  ])
})

test('a changed value makes a signature outdated, the landlord’s name does not, and no change is none', async () => {
  const { id } = await makeForm(office.deps, agent)
  await update(id, { first_name: 'Nora', last_name: 'Bell' })
  await office.deps.pool.query(
    `INSERT INTO application_signature (form_id, version, kind, name, consent_version, language, sha256, ip, user_agent,
      key, signed_at) SELECT id, version, 'typed', 'Nora Bell', 1, 'en', '', '', '', 'signed-once', now()
      FROM application_form WHERE id = $1`,
    [id],
  )
  const read = async () => (await office.call({ url: `/v1/aform/${id}`, as: agent })).json<Application>()
  await update(id, { landlord_name: 'Ann Roe', first_name: 'Nora' })
  expect(await read()).toMatchObject({ changed_since_signing: false, progress: 'signed' })
  await update(id, { first_name: 'Norah' })
  expect(await read()).toMatchObject({ changed_since_signing: true, progress: 'asked' })
})

test('concurrent changes of one form are both stored', async () => {
  const { id } = await makeForm(office.deps, agent)
  const replies = await Promise.all([
    update(id, { landlord_name: 'Ann Roe', employer: 'Acme' }),
    update(id, { occupants: '2', position: 'Clerk' }),
    update(id, { landlord_address: '1 Wall Street' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await entries(id)).toMatchObject({
    landlord_name: 'Ann Roe',
    occupants: '2',
    landlord_address: '1 Wall Street',
    employer: 'Acme',
    position: 'Clerk',
  })
})
