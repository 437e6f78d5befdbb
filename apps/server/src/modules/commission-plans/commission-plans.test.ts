import type { AgentPlans, CommissionPlan, PlanTermsWire } from '@pb/contract/commission-plans'
import { beforeAll, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { postEntry } from '../journal/index.ts'
import { findPlan, findYearToDate } from './index.ts'

// The office's clock shows March 2, 2026.
const office = testOffice()
let boss: TestPerson
beforeAll(async () => {
  boss = await office.person(['SUPERVISOR'])
})

const terms = (more: Partial<PlanTermsWire> = {}): PlanTermsWire => ({
  measure: 'gross',
  tiers: [{ from: 0, company_split: 30 }],
  cap: null,
  minimum: 0,
  fees: [],
  shares: [],
  reset_on: '01-01',
  ...more,
})
const url = '/v1/commission-plans'
const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  office.call({ method, url: `${url}${path}`, as: boss, ...(payload && { payload }) })

let number = 0
async function addPlan(more: Partial<PlanTermsWire> = {}, since = '2026-01-01') {
  number += 1
  const reply = await call('POST', '', {
    title: `Plan ${number}`,
    since,
    terms: terms(more),
    key: `plan-key-${number}`,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<CommissionPlan>()
}
const assign = (agent: TestPerson, plan_id: string, since: string, more: object = {}) =>
  call('POST', '-agents', { agent_ids: [agent.personId], plan_id, since, ...more })
const message = (reply: { json: () => unknown }) => (reply.json() as { errorMsg: string }).errorMsg

describe('plans', () => {
  test('keeps every kind of terms as entered', async () => {
    const mentor = await office.person()
    const all = terms({
      measure: 'company_dollar',
      tiers: [
        { from: 0, company_split: 33.33 },
        { from: 12_000.5, company_split: 20 },
      ],
      cap: 18_000,
      minimum: 250.25,
      fees: [{ title: 'Transaction fee', amount: 75, waived_after_cap: 1 }],
      shares: [{ agent_id: mentor.personId, title: 'Mentor', rate: 12.5, from: 'agent' }],
      reset_on: '07-01',
    })
    const plan = await addPlan(all)
    expect(plan).toMatchObject({ version: 1, archived: 0, agents: 0, future_agents: 0 })
    expect(plan.terms).toMatchObject([{ since: '2026-01-01', terms: all, current: 1 }])
    expect(plan.payees).toEqual([{ agent_id: mentor.personId, name: expect.any(String) as string }])
  })

  test('makes one plan of the same call twice, and none with a name that is taken', async () => {
    const plan = await addPlan()
    const again = await call('POST', '', {
      title: plan.title,
      since: '2026-01-01',
      terms: terms(),
      key: `plan-key-${number}`,
    })
    expect(again.json<CommissionPlan>().plan_id).toBe(plan.plan_id)
    const other = await call('POST', '', {
      title: plan.title.toUpperCase(),
      since: '2026-01-01',
      terms: terms(),
      key: 'another-key',
    })
    expect(other.statusCode).toBe(422)
    expect(message(other)).toBe(`There is already a plan “${plan.title.toUpperCase()}”`)
  })

  const add = (more: Partial<PlanTermsWire>) =>
    call('POST', '', { title: 'Bad', since: '2026-01-01', terms: terms(more), key: 'bad-plan-key' })

  test.each<[string, Partial<PlanTermsWire>]>([
    ['The first tier must start at $0', { tiers: [{ from: 1, company_split: 10 }] }],
    [
      'Choose someone of your office for each share',
      { shares: [{ agent_id: '999999', title: 'Mentor', rate: 10, from: 'agent' }] },
    ],
  ])('refuses: %s', async (problem, more) => {
    const reply = await add(more)
    expect([reply.statusCode, message(reply)]).toEqual([422, problem])
  })

  test.each<Partial<PlanTermsWire>>([
    { tiers: [{ from: 0, company_split: 101 }] },
    { tiers: [{ from: 0, company_split: 33.333 }] },
    { cap: -1 },
    { minimum: 0.001 },
    { reset_on: '02-29' },
  ])('refuses as bad input: %j', async (more) => {
    expect((await add(more)).statusCode).toBe(400)
  })

  test('refuses a change made from an older version', async () => {
    const plan = await addPlan()
    const save = (version: number) =>
      call('PUT', `/${plan.plan_id}/terms/2026-06-01`, { terms: terms({ cap: 100 }), version })
    const [one, other] = await Promise.all([save(1), save(1)])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await call('PUT', `/${plan.plan_id}`, { title: 'Renamed', version: 1 })).statusCode).toBe(409)
    const renamed = await call('PUT', `/${plan.plan_id}`, { title: 'Renamed', version: 2 })
    expect(renamed.json<CommissionPlan>()).toMatchObject({ title: 'Renamed', version: 3 })
  })

  test('keeps the terms that agents need, and removes others', async () => {
    const plan = await addPlan()
    const agent = await office.person()
    const path = `/${plan.plan_id}/terms`
    expect(message(await call('DELETE', `${path}/2026-01-01`))).toBe(
      'A plan needs terms. Change them, or archive the plan.',
    )
    await call('PUT', `${path}/2026-06-01`, { terms: terms(), version: 1 })
    await assign(agent, plan.plan_id, '2026-02-01')
    expect(message(await call('DELETE', `${path}/2026-01-01`))).toBe(
      'Agents are on this plan since Feb 1, 2026, so it needs terms on that day',
    )
    const removed = await call('DELETE', `${path}/2026-06-01`)
    expect(removed.json<CommissionPlan>().terms.map(({ since }) => since)).toEqual(['2026-01-01'])
  })

  test('archives a plan that no agent is on, and restores it', async () => {
    const plan = await addPlan()
    const agent = await office.person()
    await assign(agent, plan.plan_id, '2026-12-01')
    const refused = await call('DELETE', `/${plan.plan_id}`)
    expect(message(refused)).toBe('An agent is on this plan. Put them on another plan first.')
    await office.call({ method: 'DELETE', url: `${url}-agents/${agent.personId}/2026-12-01`, as: boss })
    expect((await call('DELETE', `/${plan.plan_id}`)).json<CommissionPlan>().archived).toBe(1)
    expect(message(await assign(agent, plan.plan_id, '2026-12-01'))).toBe(
      'This plan is archived. Restore it first.',
    )
    expect((await call('POST', `/${plan.plan_id}/restore`)).json<CommissionPlan>().archived).toBe(0)
  })
})

describe('agents of plans', () => {
  test('finds the plan and the terms of a day, before and after each change', async () => {
    const [first, second] = [await addPlan(), await addPlan({ tiers: [{ from: 0, company_split: 20 }] })]
    await call('PUT', `/${first.plan_id}/terms/2026-02-15`, {
      terms: terms({ tiers: [{ from: 0, company_split: 25 }] }),
      version: 1,
    })
    const agent = await office.person()
    await assign(agent, first.plan_id, '2026-02-01')
    await assign(agent, second.plan_id, '2026-05-01', { reset_on: '05-01' })
    await assign(agent, '0', '2026-09-01')
    const find = async (date: string) => {
      const plan = await findPlan(office.deps.db, agent.personId, date)
      return plan && [plan.planId, plan.since, plan.tiers[0]!.companyRate, plan.resetOn]
    }
    expect(await find('2026-01-31')).toBeNull()
    expect(await find('2026-02-01')).toEqual([first.plan_id, '2026-01-01', 3000, '01-01'])
    expect(await find('2026-02-15')).toEqual([first.plan_id, '2026-02-15', 2500, '01-01'])
    expect(await find('2026-05-01')).toEqual([second.plan_id, '2026-01-01', 2000, '05-01'])
    expect(await find('2026-09-01')).toBeNull()
  })

  test('lists agents with their plans, by name and by plan', async () => {
    const plan = await addPlan()
    const agent = await office.person()
    expect((await assign(agent, plan.plan_id, '2026-02-01')).json()).toEqual({ assigned: 1 })
    await assign(agent, '0', '2026-12-01')
    const list = async (query: string) =>
      (await office.call({ url: `${url}-agents?${query}`, as: boss })).json<{
        collection: AgentPlans[]
        count: number
      }>()
    expect(await list(`plan_id=${plan.plan_id}`)).toMatchObject({
      count: 1,
      collection: [
        {
          agent_id: agent.personId,
          plans: [
            { plan_id: '0', since: '2026-12-01', current: 0 },
            { plan_id: plan.plan_id, title: plan.title, since: '2026-02-01', current: 1 },
          ],
          opening: null,
        },
      ],
    })
    const without = await list('plan_id=0&limit=200')
    expect(without.collection.map(({ agent_id }) => agent_id)).toContain(boss.personId)
    expect((await list('search=agent&limit=1')).collection).toHaveLength(1)
    expect(await list('search=qqq')).toEqual({ collection: [], count: 0 })
    const plans = (await office.call({ url, as: boss })).json<{ agents_without_plan: number }>()
    expect(plans.agents_without_plan).toBe(without.count)
  })

  test('refuses a day before the plan’s first terms, and people who are no agents', async () => {
    const plan = await addPlan({}, '2026-03-01')
    const agent = await office.person()
    expect(message(await assign(agent, plan.plan_id, '2026-02-28'))).toBe(
      `“${plan.title}” has terms from Mar 1, 2026 on. Choose that day or a later one.`,
    )
    const unknown = { agent_ids: [agent.personId, '999999'], plan_id: plan.plan_id, since: '2026-03-01' }
    expect((await call('POST', '-agents', unknown)).statusCode).toBe(404)
    expect(await findPlan(office.deps.db, agent.personId, '2026-03-01')).toBeNull()
  })

  test('records who put whom on which plan', async () => {
    const plan = await addPlan()
    const agent = await office.person()
    await assign(agent, plan.plan_id, '2026-02-01')
    const entries = await office.deps.db
      .selectFrom('office_audit')
      .where('about_id', '=', agent.personId)
      .select(['by_id', 'what', 'details'])
      .execute()
    expect(entries).toEqual([
      {
        by_id: boss.personId,
        what: 'commission_plan_assigned',
        details: { plan: plan.plan_id, since: '2026-02-01' },
      },
    ])
  })

  test('lets a team lead on the team’s plan keep the share', async () => {
    const lead = await office.person()
    const plan = await addPlan({
      shares: [{ agent_id: lead.personId, title: 'Team lead', rate: 20, from: 'agent' }],
    })
    const member = await office.person()
    for (const agent of [lead, member]) await assign(agent, plan.plan_id, '2026-01-01')
    const shares = async ({ personId }: TestPerson) =>
      (await findPlan(office.deps.db, personId, '2026-03-01'))!.shares.length
    expect([await shares(lead), await shares(member)]).toEqual([0, 1])
  })
})

describe('the year to date', () => {
  test('counts the whole year of the plan, and the opening balance within it', async () => {
    const { db, clock } = office.deps
    const agent = await office.person()
    const post = (bookedOn: string, gross: number, company: number) =>
      db.transaction().execute((tx) =>
        postEntry(
          tx,
          { kind: 'deal', bookedOn, key: `${agent.personId} ${bookedOn}`, personId: null, now: clock.now() },
          [
            { account: 'clearing', cents: gross, agentId: agent.personId },
            { account: 'income', cents: 0 - company, agentId: agent.personId },
            { account: 'due_agent', cents: company - gross, agentId: agent.personId },
          ],
        ),
      )
    await post('2025-06-30', 1000_00, 300_00)
    await post('2025-07-01', 2000_00, 600_00)
    await post('2026-06-30', 500_00, 150_00)
    const find = (date: string) => findYearToDate(db, agent.personId, { resetOn: '07-01' }, date)
    expect(await find('2025-06-30')).toEqual({ gross: 1000_00, companyDollar: 300_00 })
    expect(await find('2025-08-15')).toEqual({ gross: 2500_00, companyDollar: 750_00 })
    const path = `${url}-agents/${agent.personId}/opening`
    const opening = { as_of: '2026-01-01', gross: 10_000, company: 4000.5 }
    const saved = await office.call({ method: 'PUT', url: path, as: boss, payload: { opening } })
    expect(saved.json<AgentPlans>().opening).toEqual(opening)
    expect(await find('2026-06-30')).toEqual({ gross: 12_500_00, companyDollar: 4750_50 })
    expect(await find('2026-07-01')).toEqual({ gross: 0, companyDollar: 0 })
    const more = { as_of: '2026-01-01', gross: 1, company: 2 }
    const refused = await office.call({ method: 'PUT', url: path, as: boss, payload: { opening: more } })
    expect(refused.statusCode).toBe(400)
    await office.call({ method: 'PUT', url: path, as: boss, payload: { opening: null } })
    expect(await find('2026-06-30')).toEqual({ gross: 2500_00, companyDollar: 750_00 })
  })
})
