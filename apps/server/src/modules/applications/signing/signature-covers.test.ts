import type { RenterForm } from '@pb/contract/application-forms'
import type { Application } from '@pb/contract/applications'
import { consentVersion } from '@pb/rules/applications/consent'
import { beforeEach, expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { presentPackage } from '../package/build-package.ts'
import { findMembers } from '../package/find-members.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { eraseApplications } from '../retention.ts'
import { getRequiredAnswers } from './household-steps.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let agent: TestPerson
let nora: TestForm
let ann: TestForm
let devices: readonly [FormDevice, FormDevice]
let keys = 0

const read = async ({ id }: TestForm) =>
  (await office.call({ url: `/v1/aform/${id}`, as: agent })).json<Application>()
const states = async () => [(await read(nora)).signature_state, (await read(ann)).signature_state]
const update = async ({ id }: TestForm, values: Readonly<Record<string, string>>) => {
  const changes = Object.entries(values).map(([field, value]) => ({ field, value }))
  const reply = await office.call({ method: 'PUT', url: `/v1/aform/${id}`, as: agent, payload: { changes } })
  expect(reply.statusCode).toBe(200)
}
const sign = async (device: FormDevice, version?: number) => {
  const payload = {
    version: version ?? (await device.read()).version,
    consent_version: consentVersion,
    kind: 'typed',
    name: 'Nora Bell',
    key: `covers-${(keys += 1)}`,
  }
  return device.call('POST', '/signature', { payload })
}
const present = async () => {
  const household = await getHouseholdRow(office.deps.db, nora.householdId)
  const members = await findMembers(office.deps.db, household, {})
  return (await presentPackage(office.deps, members, {})).content.people
}

beforeEach(async () => {
  agent = await office.person()
  nora = await makeForm(office.deps, agent, {
    values: { ...getRequiredAnswers('APPLICANT'), ssn: '219-09-9999' },
  })
  ann = await makeForm(office.deps, agent, {
    with: nora,
    type: 'GUARANTOR',
    first_name: 'Ann',
    values: getRequiredAnswers('GUARANTOR'),
  })
  devices = [new FormDevice(office, nora.token), new FormDevice(office, ann.token)]
  for (const device of devices) await sign(device)
  if ((await states()).join() !== 'valid,valid') throw new Error('The forms are not signed')
})

test('a changed rent ends the signatures of all, who see old beside new and sign again', async () => {
  const { version } = await devices[1].read()
  await update(nora, { monthly_rent: '3400', lease_end_date: '2027-12-31' })
  expect(await states()).toEqual(['outdated', 'outdated'])
  expect((await read(ann)).signature).toMatchObject({
    covers_terms: true,
    changes: [
      { title: 'Monthly rent', before: '$3,200', after: '$3,400' },
      { title: 'Lease end', before: 'Not set', after: 'December 31, 2027' },
    ],
  })
  const page: RenterForm = await devices[1].read()
  expect(page).toMatchObject({
    progress: 'started',
    signature: {
      current: false,
      changes: [
        { part: 'terms', field: 'monthly_rent', before: '3200', after: '3400' },
        { part: 'terms', field: 'lease_end_date', before: '', after: '2027-12-31' },
      ],
    },
  })
  expect(page.terms).toContainEqual({ field: 'monthly_rent', value: '3400' })
  expect((await present())[1]!.signature).toMatchObject({
    isOutdated: true,
    changes: ['Monthly rent: $3,200, now $3,400', 'Lease end: Not set, now December 31, 2027'],
  })
  // Who read the old rent does not sign the new one.
  expect((await sign(devices[1], version)).statusCode).toBe(409)
  expect((await sign(devices[1])).statusCode).toBe(200)
  expect(await states()).toEqual(['outdated', 'valid'])
  const [, guarantor] = await present()
  expect(guarantor!.signature).toMatchObject({ isOutdated: false, changes: [] })
  expect(guarantor!.signature!.covers).toContainEqual(['Monthly rent', '$3,400'])
})

test('another name than the application’s is marked for agent and landlord', async () => {
  const named = { first_name: 'Ann', last_name: 'Bell' }
  await update(ann, named)
  expect((await read(ann)).signature).toMatchObject({ name: 'Nora Bell', is_other_name: true })
  expect((await present())[1]!.signature).toMatchObject({ isOtherName: true })
  await update(ann, { first_name: 'NORA J.' })
  expect((await read(ann)).signature).toMatchObject({ is_other_name: false })
  expect((await present())[1]!.signature).toMatchObject({ isOtherName: false })
})

test('an own answer ends only the person’s signature, also once it is changed back', async () => {
  await devices[1].read()
  await devices[1].save('employer', 'Another')
  expect(await states()).toEqual(['valid', 'outdated'])
  await devices[1].save('employer', 'Sample')
  expect(await states()).toEqual(['valid', 'outdated'])
  expect((await read(ann)).signature).toMatchObject({ changes: [] })
  await update(nora, { ssn: '219-09-9998' })
  expect((await read(nora)).signature!.changes).toEqual([
    { title: 'Social security number', before: '•••-••-9999', after: '•••-••-9998' },
  ])
})

test('another listing ends the signatures of all, a note and the landlord’s name of none', async () => {
  const url = `/v1/application-households/${nora.householdId}`
  await office.call({ method: 'PUT', url, as: agent, payload: { note: 'Called', conditional_offer: true } })
  await update(nora, { landlord_name: 'Ann Roe', landlord_phone: '2125550100' })
  expect(await states()).toEqual(['valid', 'valid'])
  const listing_id = await makeListing(office.deps.db, { price_cents: '275000' })
  expect((await office.call({ method: 'PUT', url, as: agent, payload: { listing_id } })).statusCode).toBe(200)
  expect(await states()).toEqual(['outdated', 'outdated'])
})

test('the applicant’s pets end the others’ signatures, and the agent hears of each', async () => {
  await devices[0].read()
  await devices[0].save('pets_cats', '1')
  await devices[0].save('pets_dogs', '1')
  expect(await states()).toEqual(['outdated', 'outdated'])
  const { rows } = await office.deps.pool.query<{ message: string }>(
    "SELECT message FROM notification WHERE person_id = $1 AND kind = 'application' ORDER BY id OFFSET 2",
    [agent.personId],
  )
  expect(rows.map(({ message }) => message)).toEqual([
    expect.stringContaining('changed the application for 10 West 15th Street, 4B after signing'),
    expect.stringContaining('must sign the application for 10 West 15th Street, 4B again'),
  ])
})

test('two changes at once by the applicant and the agent leave no signature over another rent', async () => {
  await devices[0].read()
  const change = devices[0].change('pets_cats', '1')
  const replies = await Promise.all([
    devices[0].send('pets_cats', change),
    office.call({
      method: 'PUT',
      url: `/v1/aform/${ann.id}`,
      as: agent,
      payload: { changes: [{ field: 'monthly_rent', value: '3300' }] },
    }),
    sign(devices[1]),
    sign(devices[0]),
  ])
  for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
  const { monthly_rent_cents } = await getHouseholdRow(office.deps.db, nora.householdId)
  expect(monthly_rent_cents).toBe('330000')
  for (const { signature } of await present())
    expect(signature!.isOutdated).toBe(!signature!.covers!.some(([, value]) => value === '$3,300'))
})

test('signatures of before the household’s facts were covered stay what they are', async () => {
  await office.deps.pool.query('UPDATE application_signature SET covers = NULL')
  await update(nora, { monthly_rent: '3400', occupants: '2' })
  expect(await states()).toEqual(['valid', 'valid'])
  expect((await read(nora)).signature).toMatchObject({ covers_terms: false, changes: [] })
  expect((await present())[0]!.signature).toMatchObject({ covers: null, isOutdated: false })
  await update(nora, { pets_cats: '1' })
  expect(await states()).toEqual(['outdated', 'valid'])
  await update(ann, { employer: 'Another' })
  expect(await states()).toEqual(['outdated', 'outdated'])
})

test('erasing after the answer takes the masks of numbers, and signatures stay as they were', async () => {
  const answer = { status: 'APPROVED', key: 'the-answer' }
  const url = `/v1/application-households/${nora.householdId}/answer`
  expect((await office.call({ method: 'PUT', url, as: agent, payload: answer })).statusCode).toBe(200)
  office.clock.advance(100 * 24 * 3600)
  expect(await eraseApplications(office.deps)).toBe(1)
  const { rows } = await office.deps.pool.query<{ covers: { field: string; value: string }[] }>(
    'SELECT covers FROM application_signature WHERE form_id = $1',
    [nora.id],
  )
  const covers = new Map(one(rows).covers.map(({ field, value }) => [field, value]))
  expect([covers.get('ssn'), covers.get('date_of_birth'), covers.get('monthly_rent')]).toEqual([
    '••••',
    '••••',
    '3200',
  ])
  const [signed] = await present()
  expect(signed!.signature).toMatchObject({ isOutdated: false, changes: [] })
})
