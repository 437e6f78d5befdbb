import type { Household } from '@pb/contract/applications'
import { expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { readOutbox } from '../asking/ask.fixture.ts'
import { processRequests } from '../asking/request-queue.ts'

const office = testOffice()
let keys = 0

const read = async (as: TestPerson, id: string) =>
  (await office.call({ url: `/v1/application-households/${id}`, as })).json<Household>()
const update = (as: TestPerson, id: string, payload: object) =>
  office.call({ method: 'PUT', url: `/v1/application-households/${id}`, as, payload })
const answer = (as: TestPerson, id: string, payload: object) => {
  keys += 1
  const url = `/v1/application-households/${id}/answer`
  return office.call({ method: 'PUT', url, as, payload: { key: `answer-${keys}`, ...payload } })
}

test('sums those who live there and tests incomes against the rent', async () => {
  const agent = await office.person()
  const nora = await makeForm(office.deps, agent, {
    monthly_rent_cents: '300000',
    values: { annual_income: '70,000', other_income: '2,500', savings: '10,000', monthly_debts: '200' },
  })
  const withNora = { with: nora, values: { annual_income: '50,000.50', savings: '1,000' } }
  await makeForm(office.deps, agent, {
    ...withNora,
    type: 'CO_APPLICANT',
    first_name: 'Sam',
    last_name: 'Ito',
  })
  await makeForm(office.deps, agent, {
    with: nora,
    type: 'GUARANTOR',
    first_name: 'Luz',
    values: { annual_income: '239,999', savings: '900,000' },
  })
  expect(await read(agent, nora.householdId)).toMatchObject({
    status: 'NEW',
    name: 'Nora Bell',
    annual_income: 122_500.5,
    monthly_debts: 200,
    savings: 11_000,
    voucher: false,
    tests: [
      { kind: 'income', name: 'Nora Bell, Sam Ito', annual_income: 122_500.5, needed: 120_000, passed: true },
      { kind: 'guarantor', name: 'Luz Bell', annual_income: 239_999, needed: 240_000, passed: false },
    ],
    forms: [
      { applicant_type: 'APPLICANT' },
      { applicant_type: 'CO_APPLICANT' },
      { applicant_type: 'GUARANTOR' },
    ],
  })
})

test('a household with a voucher is not tested, nor one without a rent', async () => {
  const agent = await office.person()
  const { householdId } = await makeForm(office.deps, agent, {
    values: { annual_income: '1', housing_voucher: '1' },
  })
  expect(await read(agent, householdId)).toMatchObject({ voucher: true, tests: [] })
})

test('keeps a note and a conditional offer, and moves to a listing with its rental info', async () => {
  const agent = await office.person()
  const { householdId } = await makeForm(office.deps, agent)
  const listing_id = await makeListing(office.deps.db, { price_cents: '275000' })
  await update(agent, householdId, { note: 'Pay slip shows less', conditional_offer: true })
  const moved = (await update(agent, householdId, { listing_id })).json<Household>()
  expect(moved).toMatchObject({
    note: 'Pay slip shows less',
    listing_id,
    forms: [{ listing_id, monthly_rent: 2750 }],
  })
  expect(moved.time_conditional_offer).not.toBeNull()
  expect((await update(agent, householdId, { conditional_offer: false })).json()).toMatchObject({
    time_conditional_offer: null,
    note: 'Pay slip shows less',
  })
  expect((await update(agent, householdId, { listing_id: '999999' })).statusCode).toBe(404)
})

test('records the landlord’s answer with an email to each person, once for each key', async () => {
  const agent = await office.person()
  const nora = await makeForm(office.deps, agent, { email: 'nora@client.example' })
  await makeForm(office.deps, agent, {
    with: nora,
    type: 'CO_APPLICANT',
    first_name: 'Sam',
    email: 'sam@client.example',
  })
  const body = { status: 'APPROVED', message: 'Hi {first_name}, you got it!', key: 'the-answer' }
  const replies = await Promise.all([
    answer(agent, nora.householdId, body),
    answer(agent, nora.householdId, body),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  office.clock.advance(5)
  await processRequests(office.deps)
  const mails = await readOutbox(office, agent)
  expect(mails.map(({ to }) => to)).toEqual(['nora@client.example', 'sam@client.example'])
  expect(mails[1]!.html).toContain('Hi Sam, you got it!')
  expect(mails[1]!.html).not.toContain('/apply/')
  expect(await read(agent, nora.householdId)).toMatchObject({
    status: 'APPROVED',
    answer: { adverse_action: false },
  })
  const list = await office.call({ url: '/v1/aform?status=APPROVED', as: agent })
  expect(list.json()).toMatchObject({ count: 2 })
  const change = await office.call({
    method: 'PUT',
    url: `/v1/aform/${nora.id}`,
    as: agent,
    payload: { changes: [{ field: 'landlord_name', value: 'Ann Roe' }] },
  })
  expect(change.json()).toMatchObject({ errorMsg: 'Application has unachievable status: APPROVED' })
  expect((await update(agent, nora.householdId, { note: 'x' })).statusCode).toBe(422)
})

test('the letter about a credit report goes to the person of the report alone', async () => {
  const agent = await office.person()
  const nora = await makeForm(office.deps, agent, { first_name: 'Nora', email: 'nora.letter@client.example' })
  await makeForm(office.deps, agent, {
    with: nora,
    first_name: 'Sam',
    email: 'sam.letter@client.example',
    type: 'CO_APPLICANT',
  })
  const score = { value: 612, from: 300, to: 850, date: '2026-01-01', factors: ['Late payments'] }
  const agency = {
    agency_name: 'TransUnion',
    agency_address: 'P.O. Box 1000, Chester, PA 19016',
    agency_phone: '800-888-4213',
  }
  const reject = (notice: object, change: object = {}) =>
    answer(agent, nora.householdId, {
      status: 'REJECTED',
      reason: 'Credit',
      adverse_action: true,
      adverse_notice: { form_id: nora.id, ...agency, score, ...notice },
      message: 'Hi {first_name}, I’m sorry.',
      ...change,
    })
  expect((await reject({ agency_phone: '' })).json()).toMatchObject({
    code: 'rule_broken',
    errors: [{ path: 'body.adverse_notice.agency_phone' }],
  })
  expect((await reject({ score: { ...score, value: 900 } })).statusCode).toBe(422)
  expect((await reject({ form_id: '987654321' })).statusCode).toBe(404)
  expect((await reject({}, { adverse_action: false })).statusCode).toBe(422)
  expect((await reject({})).statusCode).toBe(200)
  office.clock.advance(5)
  await processRequests(office.deps)
  const mails = await readOutbox(office, agent)
  const find = (address: string) => mails.filter(({ to }) => to === address).map(({ html }) => html)
  const [letter, ...others] = find('nora.letter@client.example')
  expect(others).toEqual([])
  for (const part of ['612', 'January 1, 2026', '300', '850', 'Late payments', '(800) 888-4213', '60 days'])
    expect(letter).toContain(part)
  const [plain] = find('sam.letter@client.example')
  expect(plain).toContain('Hi Sam, I’m sorry.')
  expect(plain).not.toMatch(/612|TransUnion/)
})

test('a rejection has a reason, and can be undone until the papers are erased', async () => {
  const agent = await office.person()
  const { householdId } = await makeForm(office.deps, agent)
  expect((await answer(agent, householdId, { status: 'REJECTED' })).statusCode).toBe(422)
  expect((await answer(agent, householdId, { status: 'APPROVED', adverse_action: true })).statusCode).toBe(
    422,
  )
  const rejected = await answer(agent, householdId, {
    status: 'REJECTED',
    reason: 'Credit score',
    adverse_action: true,
  })
  expect(rejected.json()).toMatchObject({ answer: { reason: 'Credit score', adverse_action: true } })
  expect((await answer(agent, householdId, { status: 'NEW' })).json()).toMatchObject({
    status: 'NEW',
    answer: null,
  })
  await answer(agent, householdId, { status: 'WITHDRAWN' })
  await office.deps.pool.query('UPDATE application_household SET erased_at = answered_at WHERE id = $1', [
    householdId,
  ])
  expect((await answer(agent, householdId, { status: 'NEW' })).statusCode).toBe(422)
})

test('a supervisor reads a household of another agent, and writes none', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  const { householdId } = await makeForm(office.deps, agent)
  expect((await read(supervisor, householdId)).forms).toHaveLength(1)
  for (const call of [
    update(supervisor, householdId, { note: 'x' }),
    answer(supervisor, householdId, { status: 'APPROVED' }),
  ])
    expect((await call).json()).toMatchObject({ status: 403, code: 'not_owner' })
})
