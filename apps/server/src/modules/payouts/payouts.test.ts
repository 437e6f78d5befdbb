import type { DueDeal, DueRow, Payout, PayoutRow, PayRun } from '@pb/contract/payouts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApprovedDeal, flatPlan } from '../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { sumPostings } from '../journal/index.ts'
import { findDifferences } from './agreement/find-differences.ts'
import { newKey, payoutCalls } from './payout-calls.fixture.ts'
import { processRuns } from './runs/process-runs.ts'

const office = testOffice()
const { read, plan, planFor, change, pay, cancel, restore, reverse, run, payRun, cancelRun } =
  payoutCalls(office)

let supervisor: TestPerson
let agent: TestPerson
beforeEach(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  agent = await office.person()
})

const findDueRow = async (id: string) =>
  (await read<{ collection: DueRow[] }>(supervisor, 'payouts-due?limit=200')).collection.find(
    (row) => row.agent_id === id,
  )
const findDeal = (id: string) =>
  office.deps.db
    .selectFrom('deal')
    .select(['stage', 'paid_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const status = async (method: 'POST' | 'PUT', url: string, payload: object, as = supervisor) => {
  const reply = await office.call({ method, url: `/v1/${url}`, as, payload })
  return [reply.statusCode, reply.json<{ detail?: string }>().detail]
}

describe('what is due', () => {
  it('is payable once all the money of the deal is in, and names whose money is missing', async () => {
    // $3,000 at 30% to the company: $2,100 each.
    await createApprovedDeal(office, [agent.personId], { address: '1 Paid Street' })
    const waiting = await createApprovedDeal(office, [agent.personId], { received: 1000_00, payer: 'op' })
    expect(await findDueRow(agent.personId)).toMatchObject({
      payable: 2100,
      planned: 0,
      waiting: 2100,
      payable_deals: 1,
      waiting_deals: 1,
    })
    const { collection, totals } = await read<{ collection: DueDeal[]; totals: object }>(
      agent,
      'payouts-due-deals',
    )
    expect(totals).toEqual({ payable: 2100, planned: 0, waiting: 2100 })
    expect(collection.find(({ deal_id }) => deal_id === waiting)).toMatchObject({
      payable: 0,
      outstanding: 2000,
      waits_for: 'owner',
    })
    const { collection: none } = await read<{ collection: DueRow[] }>(
      supervisor,
      'payouts-due?show=payable&search=zzyzx',
    )
    expect(none).toEqual([])
  })

  it('is found by a payee’s first name, in what is due, payouts and the year', async () => {
    await office.deps.db
      .updateTable('person')
      .set({ name: 'Zebulon Quill' })
      .where('id', '=', agent.personId)
      .execute()
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 1000)
    await pay(supervisor, payout_id)
    for (const list of ['payouts-due', 'payouts', 'payouts-year-end?year=2026'])
      for (const search of ['zebu', 'quill%20zeb']) {
        const found = await read<{ collection: { agent_id: string }[] }>(
          supervisor,
          `${list}${list.includes('?') ? '&' : '?'}search=${search}`,
        )
        expect(found.collection.map(({ agent_id }) => agent_id)).toEqual([agent.personId])
      }
  })

  it('shows a mentor the share, and neither address nor client of the colleague’s deal', async () => {
    const mentor = await office.person()
    const shares = [{ payeeId: mentor.personId, title: 'Mentor', rate: 1000, from: 'agent' as const }]
    await createApprovedDeal(office, [agent.personId], { plan: flatPlan(3000, { shares }) })
    const { collection } = await read<{ collection: DueDeal[] }>(mentor, 'payouts-due-deals')
    // 10% of the agent's $2,100.
    expect(collection).toMatchObject([
      { due: 210, address: '', unit: '', client_name: '', waits_for_name: '', outstanding: 0 },
    ])
  })

  it('is refused to other agents', async () => {
    const reply = await office.call({
      url: `/v1/payouts-due-deals?agent_id=${agent.personId}`,
      as: await office.person(),
    })
    expect(reply.statusCode).toBe(403)
  })
})

describe('a payout', () => {
  it('is planned, paid in parts, and moves the deal when all is paid', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    const key = newKey()
    const first = await plan(supervisor, agent.personId, dealId, 2000, key)
    expect((await plan(supervisor, agent.personId, dealId, 2000, key)).payout_id).toBe(first.payout_id)
    expect(await findDueRow(agent.personId)).toMatchObject({ payable: 2100, planned: 2000 })
    await change(supervisor, first.payout_id, dealId, 1500)
    expect(await pay(supervisor, first.payout_id)).toMatchObject({
      state: 'paid',
      amount: 1500,
      method: 'ach',
    })
    expect(await findDeal(dealId)).toEqual({ stage: 'deal_submitted', paid_cents: '150000' })
    // The same payment again changes nothing, another one is refused.
    await pay(supervisor, first.payout_id)
    const other = { method: 'wire', paid_on: '2026-03-01' }
    expect((await status('POST', `payouts/${first.payout_id}/payment`, other))[0]).toBe(409)
    const second = await plan(supervisor, agent.personId, dealId, 600)
    await pay(supervisor, second.payout_id)
    expect(await findDeal(dealId)).toEqual({ stage: 'payment_sent', paid_cents: '210000' })
    expect(await sumPostings(office.deps.db, { account: 'due_agent', agentId: agent.personId })).toBe(0)
    expect(await findDueRow(agent.personId)).toBeUndefined()
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('is never more than what is due and not planned', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId], { address: '7 Low Street' })
    await plan(supervisor, agent.personId, dealId, 2000)
    const more = { agent_id: agent.personId, lines: [{ deal_id: dealId, amount: 100.01 }], key: newKey() }
    expect(await status('POST', 'payouts', more)).toEqual([
      422,
      'Only $100 is due for 7 Low Street, 4B. Change the amount.',
    ])
    const cents = { ...more, lines: [{ deal_id: dealId, amount: 1.001 }] }
    expect((await status('POST', 'payouts', cents))[0]).toBe(400)
    const negative = { ...more, lines: [{ deal_id: dealId, amount: -5 }] }
    expect((await status('POST', 'payouts', negative))[0]).toBe(422)
    const twice = { ...more, lines: [more.lines[0], more.lines[0]] }
    expect((await status('POST', 'payouts', twice))[0]).toBe(400)
  })

  it('is refused when the money of its deal is not in anymore', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId], { address: '9 Bounced Street' })
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    await office.deps.db.updateTable('deal').set({ received_cents: '0' }).where('id', '=', dealId).execute()
    const [code, detail] = await status('POST', `payouts/${payout_id}/payment`, {
      method: 'ach',
      paid_on: '2026-03-01',
    })
    expect([code, detail]).toEqual([
      422,
      'Money for 9 Bounced Street, 4B isn’t in anymore, so it can’t be paid yet.',
    ])
    await office.deps.db
      .updateTable('deal')
      .set({ received_cents: '300000' })
      .where('id', '=', dealId)
      .execute()
  })

  it('is refused for a day to come', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    const payment = { method: 'ach', paid_on: '2026-03-03' }
    expect((await status('POST', `payouts/${payout_id}/payment`, payment))[0]).toBe(422)
  })

  it('is cancelled and restored; what it pays is due again meanwhile', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    expect(await cancel(supervisor, payout_id)).toMatchObject({ state: 'cancelled' })
    await cancel(supervisor, payout_id)
    const other = await plan(supervisor, agent.personId, dealId, 2100)
    expect((await status('POST', `payouts/${payout_id}/restore`, {}))[0]).toBe(422)
    await cancel(supervisor, other.payout_id)
    expect(await restore(supervisor, payout_id)).toMatchObject({ state: 'planned' })
  })

  it('is reversed once: what it paid is due again, and the deal goes back', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    await pay(supervisor, payout_id)
    await reverse(supervisor, payout_id)
    expect(await reverse(supervisor, payout_id)).toMatchObject({
      state: 'reversed',
      reversal_reason: 'Wrong account',
    })
    expect(await findDeal(dealId)).toEqual({ stage: 'deal_submitted', paid_cents: '0' })
    expect(await findDueRow(agent.personId)).toMatchObject({ payable: 2100, planned: 0 })
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('moves a deal that was set to pending by hand although its money is in', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    await office.deps.db
      .updateTable('deal')
      .set({ stage: 'pending', pending_op: true })
      .where('id', '=', dealId)
      .execute()
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    await pay(supervisor, payout_id)
    expect((await findDeal(dealId)).stage).toBe('payment_sent')
  })

  it('pays others by name: referrals and co-brokers', async () => {
    const deductions = [
      {
        title: 'Referral Fee',
        timing: 'before' as const,
        cents: 500_00,
        agentId: null,
        payee: 'Harbor Realty',
      },
    ]
    const dealId = await createApprovedDeal(office, [agent.personId], { deductions })
    const { payout_id, name } = await planFor(supervisor, 'Harbor Realty', dealId, 500)
    expect(name).toBe('Harbor Realty')
    await pay(supervisor, payout_id)
    expect(await sumPostings(office.deps.db, { account: 'due_other', dealId })).toBe(0)
    expect((await findDeal(dealId)).stage).toBe('deal_submitted')
  })

  it('takes off what an agent owes for other deals', async () => {
    const deductions = [{ title: 'Misc Fees', timing: 'after' as const, cents: 2500_00, agentId: null }]
    // $2,100 less $2,500: the agent owes $400, also once everyone else on the deal was paid.
    await createApprovedDeal(office, [agent.personId], { deductions })
    await createApprovedDeal(office, [agent.personId])
    expect(await findDueRow(agent.personId)).toMatchObject({ payable: 1700 })
    const { run_id } = await run(supervisor, { agent_ids: [agent.personId] })
    const { collection } = await read<{ collection: PayoutRow[] }>(supervisor, `payouts?run_id=${run_id}`)
    expect(collection).toMatchObject([{ amount: 1700, deals: 2 }])
    await pay(supervisor, collection[0]!.payout_id)
    expect(await findDueRow(agent.personId)).toBeUndefined()
    expect(await findDifferences(office.deps.db)).toEqual([])
  })
})

describe('a pay run', () => {
  it('plans everyone’s payouts, writes their statements and pays them, continued after a crash', async () => {
    const agents = [agent, await office.person(), await office.person()]
    for (const { personId } of agents) await createApprovedDeal(office, [personId])
    const key = newKey()
    const agent_ids = agents.map(({ personId }) => personId)
    const created = await run(supervisor, { agent_ids, key })
    expect(created).toMatchObject({ state: 'building', payouts: 3, statements: 0, amount: 6300 })
    expect((await run(supervisor, { agent_ids, key })).run_id).toBe(created.run_id)
    expect(await status('POST', 'pay-runs', { until: '2026-03-02', agent_ids, key: newKey() })).toEqual([
      422,
      'Nothing is payable until this day. Deals count once all their money is in.',
    ])
    await processRuns(office.deps)
    const ready = await read<PayRun>(supervisor, `pay-runs/${created.run_id}`)
    expect(ready).toMatchObject({ state: 'ready', statements: 3, paid: 0 })
    // A process that ended after it had paid one of them: the job continues with the others.
    const { collection } = await read<{ collection: PayoutRow[] }>(
      supervisor,
      `payouts?run_id=${ready.run_id}`,
    )
    expect((await payRun(supervisor, ready.run_id)).state).toBe('paying')
    expect(
      (await status('POST', `pay-runs/${ready.run_id}/payment`, { method: 'ach', paid_on: '2026-03-01' }))[0],
    ).toBe(409)
    await pay(supervisor, collection[0]!.payout_id)
    await processRuns(office.deps)
    await processRuns(office.deps)
    expect(await read<PayRun>(supervisor, `pay-runs/${ready.run_id}`)).toMatchObject({
      state: 'paid',
      paid: 3,
      paid_amount: 6300,
      failed: 0,
    })
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('shows which payouts it could not pay, and pays them later', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId], { address: '3 Late Street' })
    const { run_id } = await run(supervisor, { agent_ids: [agent.personId] })
    await processRuns(office.deps)
    const setReceived = (cents: string) =>
      office.deps.db.updateTable('deal').set({ received_cents: cents }).where('id', '=', dealId).execute()
    await setReceived('0')
    await payRun(supervisor, run_id)
    await processRuns(office.deps)
    expect(await read<PayRun>(supervisor, `pay-runs/${run_id}`)).toMatchObject({ state: 'ready', failed: 1 })
    const { collection } = await read<{ collection: PayoutRow[] }>(supervisor, `payouts?run_id=${run_id}`)
    expect(collection[0]!.problem).toContain('3 Late Street, 4B isn’t in anymore')
    await setReceived('300000')
    await payRun(supervisor, run_id)
    await processRuns(office.deps)
    expect(await read<PayRun>(supervisor, `pay-runs/${run_id}`)).toMatchObject({ state: 'paid', failed: 0 })
  })

  it('is cancelled with what is not paid', async () => {
    await createApprovedDeal(office, [agent.personId])
    const { run_id } = await run(supervisor, { agent_ids: [agent.personId] })
    expect(await cancelRun(supervisor, run_id)).toMatchObject({ state: 'cancelled', payouts: 0 })
    expect(await findDueRow(agent.personId)).toMatchObject({ payable: 2100, planned: 0 })
    await processRuns(office.deps)
  })
})

describe('statements', () => {
  it('are the payee’s and supervisors’ to read, by a link, and each look is recorded', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    // Only planned: not the agent's yet.
    expect((await office.call({ url: `/v1/payouts/${payout_id}`, as: agent })).statusCode).toBe(404)
    await pay(supervisor, payout_id)
    for (const as of [agent, supervisor, supervisor]) {
      const { url } = await read<{ url: string }>(as, `payouts/${payout_id}/statement`)
      const file = await office.call({ url, as })
      expect(file.headers['content-type']).toBe('application/pdf')
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const looks = await office.deps.db
      .selectFrom('office_audit')
      .select('what')
      .where('by_id', '=', supervisor.personId)
      .execute()
    expect(looks).toEqual([{ what: 'statement_viewed' }])
    const stranger = await office.person()
    const reply = await office.call({ url: `/v1/payouts/${payout_id}/statement`, as: stranger })
    expect(reply.statusCode).toBe(404)
  })

  it('are stored encrypted', async () => {
    const dealId = await createApprovedDeal(office, [agent.personId])
    const { payout_id } = await plan(supervisor, agent.personId, dealId, 2100)
    const { url } = await read<{ url: string }>(supervisor, `payouts/${payout_id}/statement`)
    await office.call({ url, as: supervisor })
    const row = await office.deps.db
      .selectFrom('payout')
      .select(['statement_path', 'statement_at', 'key_id'])
      .where('id', '=', payout_id)
      .executeTakeFirstOrThrow()
    expect(row.statement_at).not.toBeNull()
    expect(row.key_id).not.toBeNull()
    const stored = await office.deps.files.get(row.statement_path)
    const [chunk] = (await stored!.stream.toArray()) as Buffer[]
    expect(chunk!.subarray(0, 4).toString()).toBe('PBE1')
    // A changed payout has no statement until it is drawn again.
    await pay(supervisor, payout_id)
    expect(await read<Payout>(agent, `payouts/${payout_id}`)).toMatchObject({ has_statement: 0 })
  })
})
