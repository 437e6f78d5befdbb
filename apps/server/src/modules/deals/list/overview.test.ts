import type { Deal } from '@pb/contract/deals'
import { beforeAll, expect, it } from 'vitest'
import {
  approveDeal,
  assignPlan,
  createDeal,
  moveDeal,
  skipPaperwork,
} from '../../../../test/factories/deals.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { checkSums } from '../check-sums.ts'
import { compactSums } from '../compact-sums.ts'

const office = testOffice()
let agent: TestPerson
let partner: TestPerson
let boss: TestPerson

const get = (as: TestPerson, path: string) => office.call({ method: 'GET', url: `/v1/${path}`, as })
const overview = async (as: TestPerson, query = '') =>
  (await get(as, `deal-sheets-overview?${query}`)).json<number[]>()
const list = async (as: TestPerson, query = '') =>
  (await get(as, `deal-sheets?${query}`)).json<{
    count: number
    totals: object
    collection: { id: string }[]
  }>()

beforeAll(async () => {
  await skipPaperwork(office)
  ;[agent, partner, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  await assignPlan(office, partner)
  const people = { agent, supervisor: boss }
  // Today is March 2, 2026.
  await approveDeal(office, people, { fee: 1000, date: '2026-01-10', split: 50 })
  await approveDeal(office, people, {
    fee: 3000,
    op: 500,
    date: '2026-02-20',
    deductions: [{ title: 'Referral Fee', amount: 500, timing: 'before', payee: 'Ann Roe' }],
    agents: [
      { agent_id: agent.personId, share: 60, company_split: 30 },
      { agent_id: partner.personId, share: 40, company_split: 30 },
    ],
  })
  await approveDeal(office, people, { fee: 2000, date: '2025-12-31', kind: 'sale' })
  await createDeal(office, agent, { fee: 9999, date: '2026-02-01' })
  const voided = await approveDeal(office, people, { fee: 5000, date: '2026-02-02' })
  await moveDeal(office, boss, voided, 'void', { note: 'Fell through' })
})

it('has the average rent and the average purchase price apart', async () => {
  const sizes = async (as: TestPerson, query = '') =>
    (await get(as, `deal-sheets-sizes?${query}`)).json<{ rental: number | null; sale: number | null }>()
  expect(await sizes(agent, 'year=2026')).toEqual({ rental: 3000, sale: null })
  expect(await sizes(agent)).toEqual({ rental: 3000, sale: 900_000 })
  expect(await sizes(boss)).toEqual({ rental: 3000, sale: 900_000 })
  expect(await sizes(boss, 'year=2024')).toEqual({ rental: null, sale: null })
  expect(await getStatusAndCode(get(agent, `deal-sheets-sizes?agent_id=${partner.personId}`))).toEqual([
    403,
    'forbidden_role',
  ])
})

it('has average size, average commission, number and year to date, in this order', async () => {
  expect(await overview(agent, 'year=2026')).toEqual([3000, 1400, 2, 2800])
  expect(await overview(agent, 'year=2026&month=1')).toEqual([3000, 1000, 1, 1000])
  expect(await overview(agent, 'year=2026&month=2')).toEqual([3000, 1800, 1, 2800])
  expect(await overview(agent, 'year=2025')).toEqual([900_000, 2000, 1, 2000])
  expect(await overview(agent, 'year=2024')).toEqual([0, 0, 0, 0])
})

it('counts an agent’s part of a deal they share, and the whole office for a supervisor', async () => {
  expect(await overview(partner, 'year=2026')).toEqual([3000, 1200, 1, 1200])
  expect(await overview(boss, 'year=2026')).toEqual([3000, 2000, 2, 4000])
  expect(await overview(boss, `year=2026&agent_id=${agent.personId}`)).toEqual([3000, 1400, 2, 2800])
  const [, , deals, toDate] = await overview(boss)
  expect([deals, toDate]).toEqual([3, 4000])
  expect(await getStatusAndCode(get(agent, `deal-sheets-overview?agent_id=${partner.personId}`))).toEqual([
    403,
    'forbidden_role',
  ])
})

it.each([
  '',
  'year=2026',
  'year=2026&month=2',
  'month=12',
  'status=deal_submitted',
  'status=voided',
  'kind=sale',
  'approved=1',
  'approved=1&year=2026',
])('sums the office as the sum of its agents: %s', async (query) => {
  const whole = await list(boss, `limit=100&${query}`)
  const own = await list(boss, `limit=100&agent_id=${agent.personId}&${query}`)
  expect(whole.count).toBe(own.count)
  expect(whole.totals).toEqual(own.totals)
  expect(whole.collection).toHaveLength(whole.count)
})

it('keeps its sums by month equal to the deals and the journal', async () => {
  const { db } = office.deps
  expect(await checkSums(db)).toEqual([])
  await compactSums(office.deps)
  expect(await checkSums(db)).toEqual([])
  const before = await list(boss)
  await db.updateTable('deal_month_sum').set({ deals: 99 }).execute()
  expect(await checkSums(db)).not.toEqual([])
  await db.deleteFrom('deal_month_sum').execute()
  expect((await list(boss)).count).not.toBe(before.count)
})

it('streams the deals found as CSV without formulas', async () => {
  const person = await office.person()
  await createDeal(office, person, { address: '=HYPERLINK("x")' })
  const reply = await get(person, 'deal-sheets-csv')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [titles, row] = reply.body.split('\r\n')
  expect(titles).toContain('Deal,Date,Kind,Status')
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
})

it('sorts by every column, and pages without repeats', async () => {
  for (const sort of [
    'date',
    'time_changed',
    'client_name',
    'agent_name',
    'lease_start',
    'amount',
    'waiting',
  ]) {
    const first = await list(boss, `sort=${sort}&limit=2`)
    const rest = await list(boss, `sort=${sort}&offset=2&limit=100`)
    const ids = [...first.collection, ...rest.collection].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(4)
  }
})

it('filters deals that are ready to pay', async () => {
  const person = await office.person()
  const deal = await approveDeal(office, { agent: person, supervisor: boss }, { fee: 400 })
  expect((await list(person, 'ready_to_pay=1')).count).toBe(0)
  await office.call({
    method: 'POST',
    url: `/v1/deal-sheets/${deal.id}/receipts`,
    as: boss,
    payload: { amount: 400, method: 'wire', received_on: '2026-03-01', key: 'ready-to-pay-1' },
  })
  expect((await list(person, 'ready_to_pay=1')).collection[0]!.id).toBe(deal.id)
  expect((await get(person, `deal-sheets/${deal.id}`)).json<Deal>().received_amount).toBe(400)
})
