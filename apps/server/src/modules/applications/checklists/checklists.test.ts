import type { RenterForm } from '@pb/contract/application-forms'
import { defaultChecklists, type ChecklistItem, type ChecklistKind } from '@pb/rules/applications/documents'
import { beforeAll, expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'

const office = testOffice()
let boss: TestPerson
beforeAll(async () => {
  boss = await office.person(['SUPERVISOR'])
})

interface Checklists {
  readonly collection: { kind: ChecklistKind; company: string; items: ChecklistItem[] }[]
  readonly erase_after_days: number
}

const url = '/v1/application-checklists'
const save = (payload: object, as = boss) => office.call({ method: 'PUT', url, as, payload })
const read = async () => (await office.call({ url, as: boss })).json<Checklists>()
const item = (document: ChecklistItem['document']): ChecklistItem => ({
  document,
  required: true,
  count: 1,
  max_age_days: null,
})
const find = ({ collection }: Checklists, kind: ChecklistKind, company = '') =>
  collection.find((list) => list.kind === kind && list.company === company)?.items

test('starts with the usual lists, which a supervisor replaces and gets back', async () => {
  expect(find(await read(), 'student')).toEqual(defaultChecklists.student)
  const items = [item('photo_id'), item('w2')]
  await save({ list: { kind: 'student', company: '', items } })
  expect(find(await read(), 'student')).toEqual(items)
  await save({ list: { kind: 'student', company: '', items: [] } })
  expect(find(await read(), 'student')).toEqual(defaultChecklists.student)
  const twice = await save({ list: { kind: 'student', company: '', items: [items[0], items[0]] } })
  expect(twice.statusCode).toBe(422)
  expect((await save({ erase_after_days: 120 })).json<Checklists>().erase_after_days).toBe(120)
  expect((await save({ erase_after_days: 5 })).statusCode).toBe(400)
})

test('asks a renter for the papers of the listing’s company, by the person’s situation', async () => {
  const agent = await office.person()
  const listing = await makeListing(office.deps.db, {
    contact: JSON.stringify({ company: 'Rockrose Management' }),
  })
  const form = await makeForm(office.deps, agent)
  const device = new FormDevice(office, form.token)
  const asked = async () =>
    (await device.call('GET', '')).json<RenterForm>().checklist.map(({ document }) => document)
  await save({ list: { kind: 'employed', company: 'ROCKROSE management', items: [item('credit_report')] } })
  expect(await asked()).toEqual(defaultChecklists.employed.map(({ document }) => document))
  await office.deps.db
    .updateTable('application_household')
    .set({ listing_id: listing })
    .where('id', '=', form.householdId)
    .execute()
  expect(await asked()).toEqual(['credit_report'])
  await device.save('occupation', 'retired')
  expect(await asked()).toEqual(defaultChecklists.retired.map(({ document }) => document))
  await device.save('housing_voucher', '1')
  expect(await asked()).toContain('voucher')
  await save({ list: { kind: 'employed', company: 'Rockrose Management', items: [] } })
  expect(find(await read(), 'employed', 'ROCKROSE management')).toBeUndefined()
})

test('asks a guarantor for the papers of the own situation', async () => {
  const form = await makeForm(office.deps, await office.person(), { type: 'GUARANTOR' })
  const device = new FormDevice(office, form.token)
  const asked = async () =>
    (await device.call('GET', '')).json<RenterForm>().checklist.map(({ document }) => document)
  const getDefault = (kind: ChecklistKind) => defaultChecklists[kind].map(({ document }) => document)
  expect(await asked()).toEqual(getDefault('guarantor'))
  for (const occupation of ['self-employed', 'student', 'retired', 'other'] as const) {
    await device.save('occupation', occupation)
    expect(await asked()).toEqual(getDefault(`guarantor-${occupation}`))
  }
  await device.save('lives_abroad', '1')
  expect(await asked()).toEqual(getDefault('guarantor-abroad'))
})

test('is changed by supervisors only', async () => {
  const agent = await office.person()
  expect((await office.call({ url, as: agent })).statusCode).toBe(200)
  expect((await save({ erase_after_days: 60 }, agent)).statusCode).toBe(403)
})
