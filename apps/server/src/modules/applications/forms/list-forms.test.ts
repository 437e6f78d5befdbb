import type { Application, ApplicationRow } from '@pb/contract/applications'
import { beforeAll, expect, test } from 'vitest'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let nora: TestForm

beforeAll(async () => {
  agent = await office.person()
  nora = await makeForm(office.deps, agent, { monthly_rent_cents: '320000' })
  office.clock.advance(60)
  await makeForm(office.deps, agent, {
    with: nora,
    type: 'GUARANTOR',
    first_name: 'Sofía',
    last_name: 'Álvarez',
  })
  office.clock.advance(60)
  await makeForm(office.deps, agent, {
    first_name: 'Adam',
    last_name: 'Cole',
    building_address: '200 Court Street',
    monthly_rent_cents: '250000',
  })
})

async function list(query: string, as: TestPerson = agent) {
  const reply = await office.call({ url: `/v1/aform?${query}`, as })
  return { status: reply.statusCode, ...reply.json<{ count: number; collection: ApplicationRow[] }>() }
}
const names = async (query: string) => (await list(query)).collection.map(({ client }) => client.name)

test.each<[string, string[]]>([
  ['', ['Adam Cole', 'Sofía Álvarez', 'Nora Bell']],
  ['sort=time_created&sort_order=asc', ['Nora Bell', 'Sofía Álvarez', 'Adam Cole']],
  ['sort=name', ['Adam Cole', 'Nora Bell', 'Sofía Álvarez']],
  ['sort=name&sort_order=desc', ['Sofía Álvarez', 'Nora Bell', 'Adam Cole']],
  ['sort=monthly_rent&sort_order=asc', ['Adam Cole', 'Nora Bell', 'Sofía Álvarez']],
  ['query=sofia', ['Sofía Álvarez']],
  ['query=west%2015', ['Sofía Álvarez', 'Nora Bell']],
  ['query=court%20adam', ['Adam Cole']],
  ['query=%25', []],
  ['applicant_type=GUARANTOR', ['Sofía Álvarez']],
  ['status=APPROVED', []],
  ['limit=1&offset=1', ['Sofía Álvarez']],
])('lists the forms of %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('counts all matches of a page, also of an empty one', async () => {
  expect(await list('limit=1')).toMatchObject({ count: 3, collection: [{ status: 'NEW' }] })
  expect(await list('limit=0')).toMatchObject({ count: 3, collection: [] })
  expect(await list('offset=100')).toMatchObject({ count: 3, collection: [] })
  expect(await list('query=zzzz')).toMatchObject({ count: 0, collection: [] })
})

test('filters by household and by client', async () => {
  expect(await names(`household_id=${nora.householdId}`)).toEqual(['Sofía Álvarez', 'Nora Bell'])
  expect(await names(`user_id=${nora.client.userId}`)).toEqual(['Sofía Álvarez', 'Nora Bell'])
})

test('shows a supervisor the forms of the office or of one agent, and an agent only own ones', async () => {
  const [supervisor, other] = [await office.person(['SUPERVISOR']), await office.person()]
  expect(await list('', supervisor)).toMatchObject({ count: 0 })
  expect(await list('all=1', supervisor)).toMatchObject({ count: 3 })
  expect(await list(`agent_id=${agent.personId}`, supervisor)).toMatchObject({ count: 3 })
  expect(await list('', other)).toMatchObject({ status: 200, count: 0 })
  expect(await list('all=1', other)).toMatchObject({ status: 403 })
  expect(await list(`agent_id=${agent.personId}`, other)).toMatchObject({ status: 403 })
})

test('presents a form with its household, and its entries by section', async () => {
  const reply = await office.call({ url: `/v1/aform/${nora.id}`, as: agent })
  const form = reply.json<Application>()
  expect(form).toMatchObject({
    application_form_id: nora.id,
    id: nora.id,
    status: 'NEW',
    applicant_type: 'APPLICANT',
    building_address: '10 West 15th Street',
    unit: '4B',
    monthly_rent: 3200,
    paid: 0,
    progress: 'asked',
    client: { user_id: nora.client.userId, name: 'Nora Bell', photo: null },
    household: { name: 'Nora Bell', people: 2 },
    link: { state: 'active' },
    language: 'en',
  })
  expect([...new Set(form.report.map(({ field }) => field.section))].slice(0, 2)).toEqual([
    'Rental Info',
    'Applicant',
  ])
  expect(form.report[0]).toEqual({
    field: { field: 'building_address', title: 'Building address', section: 'Rental Info' },
    value: '10 West 15th Street',
    masked: false,
  })
})
