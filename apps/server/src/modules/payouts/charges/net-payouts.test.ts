import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CheckRun, Payout, PayRun, YearEndRow } from '@pb/contract/payouts'
import { sql } from 'kysely'
import { createApprovedDeal, flatPlan } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sumPostings } from '../../journal/index.ts'
import { findDifferences } from '../agreement/find-differences.ts'
import { newKey, payoutCalls } from '../payout-calls.fixture.ts'
import { processRuns } from '../runs/process-runs.ts'
import { agentSince, chargeCalls } from './charge-calls.fixture.ts'

const office = testOffice()
const calls = chargeCalls(office)
const payouts = payoutCalls(office)
let supervisor: TestPerson
let agent: TestPerson

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  agent = await agentSince(office, '2020-01-01')
})

const charge = (more: object = {}) => calls.create(supervisor, { agent_ids: [agent.personId], ...more })
/** A deal of which all goes to the agent. */
const createDeal = (cents: number) =>
  createApprovedDeal(office, [agent.personId], { cents, plan: flatPlan(0) })
const plan = async (cents: number) =>
  payouts.plan(supervisor, agent.personId, await createDeal(cents), cents / 100)
const call = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  office.call({ method, url: `/v1/${url}`, as: supervisor, payload })
const listOpen = async () => (await calls.list(supervisor, `?agent_id=${agent.personId}&show=open`)).totals
const expectAgreement = async () => expect(await findDifferences(office.deps.db)).toEqual([])

describe('a payout', () => {
  it('takes off open charges, the oldest first, each with its name and month', async () => {
    await charge({ first_month: '2026-01', amount: 250.01 })
    const planned = await plan(600_00)
    expect(planned).toMatchObject({ amount: 0, charges: 600 })
    expect(planned.charge_lines.map(({ title, month, amount }) => [title, month, amount])).toEqual([
      ['Desk fee', '2026-01', 250.01],
      ['Desk fee', '2026-02', 250.01],
      ['Desk fee', '2026-03', 99.98],
    ])
    // What exceeds it is carried to the next.
    const next = await plan(1000_00)
    expect(next).toMatchObject({ amount: 849.97, charges: 150.03 })
    expect(await listOpen()).toMatchObject({ open: 750.03, planned: 750.03 })
    await payouts.pay(supervisor, planned.payout_id)
    await payouts.pay(supervisor, next.payout_id)
    expect(await listOpen()).toMatchObject({ open: 0, planned: 0 })
    expect(await sumPostings(office.deps.db, { account: 'due_agent', agentId: agent.personId })).toBe(0)
    expect(await sumPostings(office.deps.db, { account: 'cash', agentId: agent.personId })).toBe(-849_97)
    await expectAgreement()
  })

  it('shows the agent what was taken off, and nothing of what is only planned', async () => {
    await charge()
    const { payout_id } = await plan(1000_00)
    const [before] = (await calls.list(agent)).collection
    expect(before).toMatchObject({ open: 250, planned: 0, parts: [] })
    await payouts.pay(supervisor, payout_id)
    const [after] = (await calls.list(agent)).collection
    expect(after).toMatchObject({
      open: 0,
      parts: [{ kind: 'payout', part_id: payout_id, amount: 250, date: '2026-03-01', by: '' }],
    })
    const own = await payouts.read<Payout>(agent, `payouts/${payout_id}`)
    expect(own).toMatchObject({ amount: 750, charges: 250 })
  })

  it('frees its charges when it is canceled, and takes off what is open then when it is restored', async () => {
    await charge()
    const first = await plan(1000_00)
    await payouts.cancel(supervisor, first.payout_id)
    const second = await plan(200_00)
    expect(second).toMatchObject({ amount: 0, charges: 200 })
    expect(await payouts.restore(supervisor, first.payout_id)).toMatchObject({ amount: 950, charges: 50 })
    await payouts.pay(supervisor, first.payout_id)
    await payouts.pay(supervisor, second.payout_id)
    await payouts.reverse(supervisor, second.payout_id)
    expect(await listOpen()).toMatchObject({ open: 200 })
    await expectAgreement()
  })

  it('is netted again when what it pays changes', async () => {
    await charge()
    const dealId = await createDeal(1000_00)
    const { payout_id } = await payouts.plan(supervisor, agent.personId, dealId, 1000)
    expect(await payouts.change(supervisor, payout_id, dealId, 100)).toMatchObject({
      amount: 0,
      charges: 100,
    })
    expect(await payouts.change(supervisor, payout_id, dealId, 400)).toMatchObject({
      amount: 150,
      charges: 250,
    })
  })

  it('of someone who is no agent has none taken off', async () => {
    await charge()
    const dealId = await createApprovedDeal(office, [agent.personId], {
      deductions: [
        { title: 'Referral Fee', timing: 'before', cents: 500_00, agentId: null, payee: 'Harbor Realty' },
      ],
    })
    expect(await payouts.planFor(supervisor, 'Harbor Realty', dealId, 500)).toMatchObject({
      amount: 500,
      charges: 0,
    })
  })

  it('of nothing left has no check, is in no ACH file, and is paid with its run', async () => {
    await charge()
    await createDeal(200_00)
    const run = await payouts.run(supervisor, { agent_ids: [agent.personId] })
    await processRuns(office.deps)
    expect(run).toMatchObject({ payouts: 1, amount: 0 })
    const checks = await payouts.read<CheckRun>(supervisor, `pay-runs/${run.run_id}/checks`)
    expect(checks.without_account.payouts + checks.with_account.payouts).toBe(0)
    const made = await call(`pay-runs/${run.run_id}/checks`, {
      dated_on: '2026-03-02',
      first_number: checks.next_number,
    })
    expect(made.statusCode).toBe(422)
    const ach = await payouts.read<{ count: number }>(supervisor, `pay-runs/${run.run_id}/ach`)
    expect(ach.count).toBe(0)
    await payouts.payRun(supervisor, run.run_id)
    await processRuns(office.deps)
    expect(await payouts.read<PayRun>(supervisor, `pay-runs/${run.run_id}`)).toMatchObject({
      state: 'paid',
      paid: 1,
    })
    await expectAgreement()
  })

  it('counts in full for Form 1099-NEC, and once', async () => {
    await charge()
    const { payout_id } = await plan(1000_00)
    await payouts.pay(supervisor, payout_id)
    const all = await plan(100_00)
    await charge({ first_month: '2026-02', title: 'Technology fee', kind: 'technology_fee', amount: 60 })
    const { collection } = await payouts.read<{ collection: YearEndRow[] }>(
      supervisor,
      'payouts-year-end?year=2026&limit=200',
    )
    const row = collection.find(({ agent_id }) => agent_id === agent.personId)
    expect(row).toMatchObject({ box_1: 1000, card: 0, payouts: 1 })
    await payouts.cancel(supervisor, all.payout_id)
    // By card: what charges took was not paid by card.
    const byCard = await plan(500_00)
    expect(byCard).toMatchObject({ amount: 380, charges: 120 })
    await payouts.pay(supervisor, byCard.payout_id, { method: 'credit_card', paid_on: '2026-03-01' })
    const again = await payouts.read<{ collection: YearEndRow[] }>(
      supervisor,
      'payouts-year-end?year=2026&limit=200',
    )
    expect(again.collection.find(({ agent_id }) => agent_id === agent.personId)).toMatchObject({
      box_1: 1120,
      card: 380,
      payouts: 2,
    })
  })
})

describe('races', () => {
  it('take a charge off once when two runs and payouts are planned at once', async () => {
    await charge()
    const deals = await Promise.all([500_00, 600_00, 700_00].map(createDeal))
    await Promise.all([
      call('pay-runs', { until: '2026-03-02', agent_ids: [agent.personId], key: newKey() }),
      call('pay-runs', { until: '2026-03-02', agent_ids: [agent.personId], key: newKey() }),
      ...deals.map((deal_id) =>
        call('payouts', { agent_id: agent.personId, lines: [{ deal_id, amount: 100 }], key: newKey() }),
      ),
    ])
    const { rows } = await sql<{ cents: string }>`SELECT sum(l.cents)::bigint AS cents FROM payout_charge l
      JOIN payout o ON o.id = l.payout_id WHERE o.agent_id = ${agent.personId} AND o.state = 'planned'`.execute(
      office.deps.db,
    )
    expect(rows).toMatchObject([{ cents: '25000' }])
    await expectAgreement()
  })

  it('settle a charge once when it is waived, paid by check and by its payout at once', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { payout_id } = await plan(1000_00)
      await payouts.cancel(supervisor, payout_id)
      await charge()
      await payouts.restore(supervisor, payout_id)
      const [open] = (await calls.list(supervisor, `?agent_id=${agent.personId}&show=open`)).collection
      const replies = await Promise.all([
        call(`payouts/${payout_id}/payment`, { method: 'ach', paid_on: '2026-03-01' }),
        call(`agent-charges/${open!.charge_id}/waiver`, { reason: 'Sick leave' }),
        call('agent-charge-payments', {
          agent_id: agent.personId,
          amount: 250,
          method: 'ach',
          received_on: '2026-03-02',
          key: newKey(),
        }),
      ])
      for (const { statusCode } of replies) expect([200, 409, 422]).toContain(statusCode)
      expect(await listOpen()).toMatchObject({ open: 0, planned: 0 })
      await expectAgreement()
    }
  })
})
