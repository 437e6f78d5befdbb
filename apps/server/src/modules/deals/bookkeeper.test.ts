import type { Deal } from '@pb/contract/deals'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDeal, moveDeal, newKey, skipPaperwork } from '../../../test/factories/deals.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let supervisor: TestPerson
let bookkeeper: TestPerson

beforeAll(async () => {
  await skipPaperwork(office)
  agent = await office.person()
  supervisor = await office.person(['SUPERVISOR'])
  bookkeeper = await office.person(['BOOKKEEPER'])
})

const read = async <T>(path: string, as = bookkeeper) =>
  (await office.call({ url: `/v1/${path}`, as })).json<T>()
const post = (as: TestPerson, path: string, payload: object) =>
  office.call({ method: 'POST', url: `/v1/${path}`, as, payload })

describe('a bookkeeper', () => {
  it('reads the money of a deal, and not how to reach its client', async () => {
    const deal = await createDeal(office, agent)
    const seen = await read<Deal>(`deal-sheets/${deal.id}`)
    expect(seen.commissions).toEqual(deal.commissions)
    expect(seen.basic_info).toEqual({ ...deal.basic_info, client_email: '', client_phone: '' })
    expect([seen.client_id, seen.household_id, seen.listing_id]).toEqual([null, null, null])
    expect(deal.basic_info.client_name).not.toBe('')
  })

  it('records money and pays, and approves nothing', async () => {
    const deal = await moveDeal(office, agent, await createDeal(office, agent), 'submit')
    expect((await read<Deal>(`deal-sheets/${deal.id}`)).actions).toEqual(['record_receipt'])
    const receipt = { amount: 3000, method: 'wire', received_on: '2026-03-01', key: newKey() }
    expect((await post(bookkeeper, `deal-sheets/${deal.id}/receipts`, receipt)).statusCode).toBe(200)
    const { version } = await read<Deal>(`deal-sheets/${deal.id}`)
    const approval = { version, action: 'approve', key: newKey() }
    expect((await post(bookkeeper, `deal-sheets/${deal.id}/moves`, approval)).statusCode).toBe(403)
    expect((await post(supervisor, `deal-sheets/${deal.id}/moves`, approval)).statusCode).toBe(200)
    const lines = [{ deal_id: deal.id, amount: 2100 }]
    const planned = await post(bookkeeper, 'payouts', { agent_id: agent.personId, lines, key: newKey() })
    const { payout_id } = planned.json<{ payout_id: string }>()
    const payment = { method: 'ach', paid_on: '2026-03-01', reference: '' }
    expect((await post(bookkeeper, `payouts/${payout_id}/payment`, payment)).statusCode).toBe(200)
  })

  it('is no agent to choose', async () => {
    const found = await read<{ collection: { user_id: string }[] }>('suggest-agents?limit=10')
    expect(found.collection.map(({ user_id }) => user_id)).not.toContain(bookkeeper.personId)
  })
})
