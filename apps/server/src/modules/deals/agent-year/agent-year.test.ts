import type { AgentYear } from '@pb/contract/agent-years'
import type { CommissionPlan, PlanTermsWire } from '@pb/contract/commission-plans'
import type { DealAgent } from '@pb/contract/deals'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDeal, newKey } from '../../../../test/factories/deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { postEntry } from '../../journal/index.ts'

// The office's clock shows March 2, 2026.
const office = testOffice()
let boss: TestPerson
beforeAll(async () => {
  boss = await office.person(['SUPERVISOR'])
})

/** Creates an agent on a plan of 30 % to the company, a cap of $5,000 and a fee of $75 until the cap. */
async function createAgent(more: Partial<PlanTermsWire> = {}): Promise<TestPerson> {
  const agent = await office.person()
  const key = newKey()
  const terms: PlanTermsWire = {
    measure: 'gross',
    tiers: [{ from: 0, company_split: 30 }],
    cap: 5000,
    minimum: 0,
    fees: [{ title: 'Transaction fee', amount: 75, waived_after_cap: 1 }],
    shares: [],
    reset_on: '01-01',
    ...more,
  }
  const payload = { title: `Plan ${key}`, since: '2025-01-01', terms, key }
  const plan = await office.call({ method: 'POST', url: '/v1/commission-plans', as: boss, payload })
  const { plan_id } = plan.json<CommissionPlan>()
  await office.call({
    method: 'POST',
    url: '/v1/commission-plans-agents',
    as: boss,
    payload: { agent_ids: [agent.personId], plan_id, since: '2025-01-01' },
  })
  return agent
}

/** Posts an approved deal of an agent: what it adds to the year. */
const postDeal = ({ personId }: TestPerson, bookedOn: string, gross: number, company: number) =>
  office.deps.db.transaction().execute((tx) =>
    postEntry(tx, { kind: 'deal', bookedOn, key: newKey(), personId: null, now: office.clock.now() }, [
      { account: 'clearing', cents: gross, agentId: personId, dealId: '77' },
      { account: 'income', cents: 0 - company, agentId: personId, dealId: '77' },
      { account: 'due_agent', cents: company - gross, agentId: personId, dealId: '77' },
    ]),
  )
const getYear = async (as: TestPerson, query = '') =>
  (await office.call({ url: `/v1/your-year${query}`, as })).json<AgentYear>()

interface WhatIf {
  readonly result: NonNullable<DealAgent['result']> | null
  readonly problem: string
  readonly to_date: { gross: number; company: number } | null
}
const tryDeal = async (as: TestPerson, payload: object) =>
  (await office.call({ method: 'POST', url: '/v1/deal-what-if', as, payload })).json<WhatIf>()

describe('an agent’s year', () => {
  test('sums months, cap and what is still to come', async () => {
    const agent = await createAgent()
    await postDeal(agent, '2025-12-31', 9000_00, 2700_00)
    await postDeal(agent, '2026-01-15', 10_000_00, 3000_00)
    await createDeal(office, agent, { fee: 4000, date: '2026-02-01' })
    const year = await getYear(agent)
    expect(year).toMatchObject({
      from: '2026-01-01',
      until: '2026-12-31',
      today: '2026-03-02',
      totals: { deals: 1, gross: 10_000, company: 3000, earned: 7000, paid: 0 },
      to_date: { gross: 10_000, company: 3000 },
      cap: { amount: 5000, reached: 3000, left: 2000 },
      tier: null,
      // 30% of $4,000 is $1,200, and $75 of fee: $2,725.
      pending: { draft: { deals: 1, amount: 2725 }, ready: { deals: 0, amount: 0 } },
      deals: [{ state: 'draft', net: 2725, paid: 0 }],
    })
    expect(year.months).toHaveLength(12)
    expect(year.months[0]).toMatchObject({ month: '2026-01', deals: 1, earned: 7000 })
    expect((await getYear(agent, '?date=2025-06-01')).totals).toMatchObject({ deals: 1, earned: 6300 })
  })

  test('counts deals in hand one after the other against the cap', async () => {
    const agent = await createAgent()
    await postDeal(agent, '2026-01-15', 10_000_00, 3000_00)
    // $2,000 of the cap are left: 30% of $6,000 is $1,800, and the next deal pays the last $200.
    for (const date of ['2026-02-01', '2026-02-02', '2026-02-03'])
      await createDeal(office, agent, {
        fee: 6000,
        date,
        agents: [{ agent_id: agent.personId, share: 100, company_split: null }],
      })
    const { deals } = await getYear(agent)
    expect(deals.map(({ net }) => net)).toEqual([6000 - 1800 - 75, 6000 - 200 - 75, 6000])
    const after = await tryDeal(agent, { commission: 1000, after_pending: 1 })
    expect(after.result?.net).toBe(1000)
    expect((await tryDeal(agent, { commission: 1000 })).result?.net).toBe(1000 - 300 - 75)
  })

  test('follows a year that begins on another day, and its tiers', async () => {
    const agent = await createAgent({
      cap: null,
      reset_on: '07-01',
      tiers: [
        { from: 0, company_split: 40 },
        { from: 50_000, company_split: 20 },
      ],
    })
    await postDeal(agent, '2025-07-01', 46_000_00, 18_400_00)
    const year = await getYear(agent)
    expect(year).toMatchObject({
      from: '2025-07-01',
      until: '2026-06-30',
      cap: null,
      tier: { company_split: 40, next: { from: 50_000, company_split: 20, left: 4000 } },
    })
    expect(year.months.map(({ month }) => month)).toEqual([
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
    ])
  })

  test('shows another agent’s year to a supervisor alone, and records it once an hour', async () => {
    const [agent, other] = [await createAgent(), await office.person()]
    const url = `/v1/your-year?agent_id=${agent.personId}`
    expect((await office.call({ url, as: other })).statusCode).toBe(404)
    const body = { commission: 100, agent_id: agent.personId }
    const denied = await office.call({ method: 'POST', url: '/v1/deal-what-if', as: other, payload: body })
    expect(denied.statusCode).toBe(404)
    for (const _ of [1, 2]) expect((await office.call({ url, as: boss })).statusCode).toBe(200)
    const entries = await office.deps.db
      .selectFrom('office_audit')
      .where('about_id', '=', agent.personId)
      .where('what', '=', 'agent_year_viewed')
      .select('by_id')
      .execute()
    expect(entries).toEqual([{ by_id: boss.personId }])
  })
})

describe('what if', () => {
  test('calculates a deal with a share and deductions, and explains each step', async () => {
    const agent = await createAgent()
    // ($8,000 − $1,000) × 50% is $3,500; 30% is $1,050, the fee $75, after the split $40: $2,335.
    const { result, to_date } = await tryDeal(agent, {
      commission: 8000,
      before: 1000,
      after: 40,
      share: 50,
    })
    expect(result).toMatchObject({ gross: 3500, company: 1050, fees: 75, deductions: 40, net: 2335 })
    expect(to_date).toEqual({ gross: 0, company: 0 })
    expect(result!.steps.map(({ title, formula, amount }) => [title, formula, amount])).toEqual([
      ['50% share of the commission', '($8,000.00 − $1,000.00) × 50%', 3500],
      ['30% to the company', '$3,500.00 × 30%', -1050],
      ['Transaction fee', '$75.00', -75],
      ['Deductions after the split', '$40.00', -40],
    ])
  })

  test('names what is missing without a plan', async () => {
    const agent = await office.person()
    const { problem, result } = await tryDeal(agent, { commission: 100 })
    expect(result).toBeNull()
    expect(problem).toMatch(/has no commission plan on Mar 2, 2026/)
    const split = await tryDeal(agent, { commission: 100, company_split: 25 })
    expect(split.result?.net).toBe(75)
    const more = await tryDeal(agent, { commission: 100, before: 101, company_split: 25 })
    expect(more.problem).toBe('The deductions are more than the commission')
  })
})
