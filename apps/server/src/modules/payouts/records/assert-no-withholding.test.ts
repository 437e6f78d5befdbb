import { beforeAll, expect, test } from 'vitest'
import { sampleW9 } from '../../../../test/factories/owned-payouts.ts'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { newKey, payoutCalls } from '../payout-calls.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { plan, run, pay } = payoutCalls(office)
let supervisor: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

async function giveW9(agent: TestPerson, backup_withholding: boolean, seen_id = '0'): Promise<string> {
  const payload = { ...sampleW9, agent_id: agent.personId, backup_withholding, seen_id }
  const reply = await office.call({ method: 'PUT', url: '/v1/payee-w9', as: agent, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ w9: { w9_id: string } }>().w9.w9_id
}
const post = (url: string, payload: object) =>
  office.call({ method: 'POST', url: `/v1/${url}`, as: supervisor, payload })
const payment = { method: 'ach', paid_on: '2026-03-01', reference: 'ACH 1' }
const why = /^Backup withholding applies to .*: 24% of each payment is owed to the IRS/

test('a payout to a payee with backup withholding is not planned or paid until a new form ends it', async () => {
  const agent = await office.person()
  const dealId = await createApprovedDeal(office, [agent.personId])
  const w9 = await giveW9(agent, true)
  const body = { agent_id: agent.personId, lines: [{ deal_id: dealId, amount: 100 }], key: newKey() }
  const refused = await post('payouts', body)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringMatching(why),
  ])
  await giveW9(agent, false, w9)
  const { payout_id } = await plan(supervisor, agent.personId, dealId, 100)
  expect(await pay(supervisor, payout_id)).toMatchObject({ state: 'paid' })
})

test('a form that is entered after planning stops payment, checks and the ACH file alike', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  for (const { personId } of [agent, other]) await createApprovedDeal(office, [personId])
  const made = await run(supervisor, { agent_ids: [agent.personId, other.personId] })
  await office.deps.db.updateTable('pay_run').set({ state: 'ready' }).where('id', '=', made.run_id).execute()
  await giveW9(agent, true)
  const { next_number } = (await office.call({ url: '/v1/check-settings', as: supervisor })).json<{
    next_number: number
  }>()
  const checks = await post(`pay-runs/${made.run_id}/checks`, {
    dated_on: '2026-03-02',
    first_number: next_number,
  })
  expect([checks.statusCode, checks.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringMatching(why),
  ])
  const { rows } = await office.deps.pool.query<{ id: string }>(
    'SELECT id FROM payout WHERE pay_run_id = $1 AND agent_id = $2',
    [made.run_id, agent.personId],
  )
  const row = one(rows)
  const paid = await post(`payouts/${row.id}/payment`, payment)
  expect([paid.statusCode, paid.json<{ detail: string }>().detail]).toEqual([422, expect.stringMatching(why)])
  const entries = await office.deps.pool.query(
    'SELECT 1 FROM payout WHERE id = $1 AND entry_id IS NOT NULL',
    [row.id],
  )
  expect(entries.rows).toEqual([])
})
