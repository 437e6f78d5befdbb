import { expect, it } from 'vitest'
import { createDeal } from '../../../../test/factories/deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const list = async (as: TestPerson, query: string) =>
  (await office.call({ method: 'GET', url: `/v1/deal-sheets?${query}`, as })).json<{
    count: number
    capped: number
    totals: object | null
    collection: { id: string; agent_name: string }[]
  }>()

it('finds every word of client, address, unit, management and agent, in any order', async () => {
  const agent = await office.person()
  const deal = await createDeal(office, agent, { address: '12 Avenue Ñ-B 100%_off' })
  for (const text of ['nora', 'bell 12', 'avenue nora', 'n-b', 'rockrose 14b', '100%_off', 'agent'])
    expect((await list(agent, `search=${encodeURIComponent(text)}`)).collection).toMatchObject([
      { id: deal.id },
    ])
  for (const text of ['norabell', '%', '_', "'", 'ora', '%25', 'bell x'])
    expect((await list(agent, `search=${encodeURIComponent(text)}`)).count).toBe(0)
})

it('follows an agent who is renamed', async () => {
  const agent = await office.person()
  const deal = await createDeal(office, agent)
  await office.deps.db
    .updateTable('person')
    .set({ name: 'Zoë Quill' })
    .where('id', '=', agent.personId)
    .execute()
  expect((await list(agent, 'search=quill+zoe')).collection).toMatchObject([
    { id: deal.id, agent_name: 'Zoë Quill' },
  ])
})

it('has no sums of a search with too many deals to count, instead of wrong ones', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  await office.deps.pool.query(
    `INSERT INTO deal (agent_id, kind, client_name, deal_date, fee_cents, created_at, changed_at)
      SELECT $1, 'rental', 'Many Deals', '2026-02-01', 100, now(), now() FROM generate_series(1, 1001)`,
    [agent.personId],
  )
  const found = await list(boss, 'search=many')
  expect(found).toMatchObject({ count: 1000, capped: 1, totals: null })
  expect(found.collection).toHaveLength(25)
  // An agent's own are all counted, and so is the office without a search.
  const totals = { fee_amount: 1001, op_amount: 0, net_amount: 0 }
  expect(await list(agent, 'search=many')).toMatchObject({ count: 1001, capped: 0, totals })
  expect(await list(boss, 'year=2026&month=2')).toMatchObject({ count: 1001, capped: 0, totals })
})
