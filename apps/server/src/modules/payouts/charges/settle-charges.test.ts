import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payout } from '@pb/contract/payouts'
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
const createDeal = (cents: number) =>
  createApprovedDeal(office, [agent.personId], { cents, plan: flatPlan(0) })
const plan = async (cents: number) =>
  payouts.plan(supervisor, agent.personId, await createDeal(cents), cents / 100)
const post = (url: string, payload: object = {}, as = supervisor) =>
  office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
const list = () => calls.list(supervisor, `?agent_id=${agent.personId}`)
const sum = (account: 'agent_receivable' | 'agent_fees' | 'cash') =>
  sumPostings(office.deps.db, { account, agentId: agent.personId })
const audited = async () => {
  const rows = await office.deps.db
    .selectFrom('office_audit')
    .select('what')
    .where('about_id', '=', agent.personId)
    .orderBy('id')
    .execute()
  return rows.map(({ what }) => what)
}

describe('a waiver', () => {
  it('gives up what is open, with its reason, and is undone', async () => {
    await charge()
    const { charge_id } = (await list()).collection[0]!
    const waived = await calls.waive(supervisor, charge_id, 'Parental leave')
    expect(waived).toMatchObject({
      open: 0,
      parts: [{ kind: 'waiver', amount: 250, reason: 'Parental leave' }],
    })
    expect([await sum('agent_receivable'), await sum('agent_fees')]).toEqual([0, 0])
    expect((await post(`agent-charges/${charge_id}/waiver`, { reason: 'Again' })).statusCode).toBe(422)
    const { part_id } = waived.parts[0]!
    await calls.undo(supervisor, part_id)
    await calls.undo(supervisor, part_id)
    expect((await list()).totals.open).toBe(250)
    // Waived once more after that.
    await calls.waive(supervisor, charge_id)
    expect((await list()).totals.open).toBe(0)
    expect(await audited()).toEqual(['charge_waived', 'charge_waiver_undone', 'charge_waived'])
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('changes the planned payout that would take the charge off, which then takes off the next', async () => {
    await charge()
    const { payout_id } = await plan(1000_00)
    const { charge_id } = (await list()).collection[0]!
    await charge({ title: 'MLS dues', kind: 'mls_dues', amount: 40 })
    await calls.waive(supervisor, charge_id)
    const changed = await payouts.read<Payout>(supervisor, `payouts/${payout_id}`)
    expect(changed).toMatchObject({ amount: 960, charges: 40, charge_lines: [{ title: 'MLS dues' }] })
  })

  it('is refused while a check pays the payout that takes the charge off', async () => {
    await charge()
    await createDeal(1000_00)
    const { run_id } = await payouts.run(supervisor, { agent_ids: [agent.personId] })
    await processRuns(office.deps)
    const { next_number } = await payouts.read<{ next_number: number }>(
      supervisor,
      `pay-runs/${run_id}/checks`,
    )
    await post(`pay-runs/${run_id}/checks`, { dated_on: '2026-03-02', first_number: next_number })
    const { charge_id } = (await list()).collection[0]!
    expect((await post(`agent-charges/${charge_id}/waiver`, { reason: 'Late' })).statusCode).toBe(409)
    expect((await list()).totals).toMatchObject({ open: 250, planned: 250 })
    // Money of the agent goes to what the check does not take off.
    await charge({ title: 'MLS dues', kind: 'mls_dues', amount: 40 })
    await calls.receive(supervisor, agent.personId, 40)
    expect((await list()).totals).toMatchObject({ open: 250, planned: 250 })
  })

  it('is not an agent’s to make', async () => {
    await charge()
    const { charge_id } = (await list()).collection[0]!
    expect((await post(`agent-charges/${charge_id}/waiver`, { reason: 'Please' }, agent)).statusCode).toBe(
      403,
    )
    expect((await post('agent-charges/999999/waiver', { reason: 'Unknown' })).statusCode).toBe(404)
    expect((await post('charge-settlements/999999/undo')).statusCode).toBe(404)
  })
})

describe('a payment of an agent', () => {
  it('settles the oldest charges to the cent, and is undone', async () => {
    await charge({ first_month: '2026-01' })
    const { settlement_id, open } = await calls.receive(supervisor, agent.personId, 300.55)
    expect(open).toBe(449.45)
    const { collection } = await list()
    expect(collection.map((each) => each.open)).toEqual([250, 199.45, 0])
    expect(collection[2]!.parts).toMatchObject([
      { kind: 'payment', method: 'personal_check', reference: '1042', date: '2026-03-02', amount: 250 },
    ])
    expect(await sum('cash')).toBe(300_55)
    await calls.undo(supervisor, settlement_id)
    expect([(await list()).totals.open, await sum('cash')]).toEqual([750, 0])
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('is recorded once when it is sent twice', async () => {
    await charge({ first_month: '2026-01' })
    const body = {
      agent_id: agent.personId,
      amount: 100,
      method: 'wire',
      received_on: '2026-03-01',
      key: newKey(),
    }
    const replies = await Promise.all([1, 2, 3].map(() => post('agent-charge-payments', body)))
    expect(new Set(replies.map((reply) => reply.json<{ settlement_id: string }>().settlement_id)).size).toBe(
      1,
    )
    expect((await list()).totals.open).toBe(650)
  })

  it.each([
    ['more than is open', { amount: 250.01 }, 'Only $250.00 is open'],
    ['a day to come', { received_on: '2026-03-03' }, 'can’t be in the future'],
    ['an agent who owes nothing', { agent_id: '999999' }, 'owes nothing'],
  ])('is refused with %s', async (_, more, message) => {
    await charge()
    const body = {
      agent_id: agent.personId,
      amount: 250,
      method: 'ach',
      received_on: '2026-03-02',
      key: newKey(),
      ...more,
    }
    const reply = await post('agent-charge-payments', body)
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain(message)
    expect((await list()).totals.open).toBe(250)
  })

  it('is what the bank shows, with its reference', async () => {
    await charge()
    await calls.receive(supervisor, agent.personId, 250, { reference: 'Check 88' })
    const { payout_id } = await plan(1000_00)
    await payouts.pay(supervisor, payout_id)
    const { readUnmatchedEntries } = await import('../../bank-statements/matching/entries.ts')
    const entries = await readUnmatchedEntries(office.deps.db, '2026-03-01', '2026-03-31')
    expect(entries.filter(({ reference }) => reference === 'Check 88')).toMatchObject([
      { kind: 'charge_payment', cents: 250_00, method: 'personal_check' },
    ])
  })
})

describe('the nightly check', () => {
  it('finds a charge whose open amount is not what settled it', async () => {
    await charge()
    const { charge_id } = (await list()).collection[0]!
    await office.deps.db
      .updateTable('agent_charge')
      .set({ open_cents: '24999' })
      .where('id', '=', charge_id)
      .execute()
    expect(await findDifferences(office.deps.db)).toEqual([
      { what: 'open amount of a charge', id: charge_id, stored: 249_99, journal: 250_00 },
      { what: 'what an agent owes of charges', id: agent.personId, stored: 249_99, journal: 250_00 },
    ])
    await office.deps.db
      .updateTable('agent_charge')
      .set({ open_cents: '25000' })
      .where('id', '=', charge_id)
      .execute()
  })
})
