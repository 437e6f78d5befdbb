import type { Deal, DealRow } from '@pb/contract/deals'
import { describe, expect, it } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { createDeal, newKey, saveSheet, toSheet } from '../../../../test/factories/deals.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

const call = (as: TestPerson, method: 'GET' | 'POST', path: string, payload?: object) =>
  office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
const get = async <T>(as: TestPerson, path: string): Promise<T> => (await call(as, 'GET', path)).json<T>()
const create = async (as: TestPerson, payload: object) =>
  (await call(as, 'POST', 'deal-sheets', payload)).json<Deal>()

interface Page {
  count: number
  collection: DealRow[]
  totals: { fee_amount: number; op_amount: number; net_amount: number }
}

describe('a new deal', () => {
  it('is filled from the client and the listing, and made once by its key', async () => {
    const agent = await office.person()
    const client = await makeClient(office.deps, agent, { phones: ['(212) 555-0100'] })
    const listing_id = await makeListing(office.deps.db, {
      price_cents: '412350',
      contact: JSON.stringify({ company: 'Rockrose' }),
    })
    const input = { client_id: client.userId, listing_id, key: newKey() }
    const deals = await Promise.all([1, 2, 3].map(() => create(agent, input)))
    expect(new Set(deals.map(({ deal_id }) => deal_id)).size).toBe(1)
    expect(deals[0]).toMatchObject({
      status: 'draft',
      version: 1,
      client_id: client.userId,
      listing_id,
      basic_info: {
        client_name: 'Nora Bell',
        client_phone: '(212) 555-0100',
        apt_price: 4123.5,
        management: 'Rockrose',
      },
      agents: [{ agent_id: agent.personId, share: 100 }],
    })
    expect(deals[0]!.commissions.map(({ description }) => description)).toEqual([
      'Amount of check received at signing',
      'Referral Fee',
      'Co-broke',
      'Streeteasy',
      'Messenger',
      'Cards',
      'Misc Fees',
    ])
  })

  it('needs a client of the agent, and a listing that is there', async () => {
    const [agent, other] = [await office.person(), await office.person()]
    const { userId } = await makeClient(office.deps, other)
    const own = await makeClient(office.deps, agent)
    const post = (payload: object) => getStatusAndCode(call(agent, 'POST', 'deal-sheets', payload))
    expect(await post({ client_id: userId })).toEqual([404, 'not_found'])
    expect(await post({ client_id: own.userId, listing_id: '999999' })).toEqual([404, 'not_found'])
    expect(await post({ client_id: own.userId, household_id: '999999' })).toEqual([404, 'not_found'])
  })
})

describe('a sheet', () => {
  it('is saved by the version it was made from', async () => {
    const agent = await office.person()
    const deal = await createDeal(office, agent, { fee: 1234.56, op: 100, split: 33 })
    expect(deal).toMatchObject({ version: 2, totals: { gross: 1334.56 } })
    expect(deal.agents[0]!.result).toMatchObject({ gross: 1334.56, net: 894.15, company: 440.41 })
    const stale = call(agent, 'POST', `deal-sheets/${deal.id}`, { deal_sheet: toSheet(deal, { version: 1 }) })
    expect(await getStatusAndCode(stale)).toEqual([409, 'conflict'])
    const saved = await saveSheet(office, agent, deal, { commissions: deal.commissions.toReversed() })
    expect(saved.commissions.map(({ line_id }) => line_id)).toEqual(
      deal.commissions.map(({ line_id }) => line_id).toReversed(),
    )
    expect(saved.totals).toEqual(deal.totals)
  })

  it.each([
    [{ description: 'x', fee: -1 }],
    [{ description: 'x', fee: 0.001 }],
    [{ description: 'x', fee: 10_000_000.01 }],
    [{ description: 'x', fee: 1, op: 1 }],
    [{ description: '', fee: 1 }],
    [{ description: 'x', fee: 1, deducts: 1 }],
    [{ description: 'x', fee: '1' }],
  ])('refuses the line %j', async (line) => {
    const agent = await office.person()
    const deal = await createDeal(office, agent)
    const reply = call(agent, 'POST', `deal-sheets/${deal.id}`, {
      deal_sheet: { ...toSheet(deal), commissions: [line] },
    })
    expect(await getStatusAndCode(reply)).toEqual([400, 'bad_input'])
  })

  it('shows why it cannot be calculated', async () => {
    const agent = await office.person()
    const deal = await createDeal(office, agent, {
      fee: 100,
      deductions: [{ title: 'Cards', amount: 100.01, timing: 'after' }],
    })
    expect(deal).toMatchObject({
      totals: null,
      calculation_problem: 'The deductions are more than the commission',
    })
  })
})

describe('the list', () => {
  it('has the deals of the agent with their sums, and everyone’s for a supervisor', async () => {
    const [agent, other] = [await office.person(), await office.person()]
    const boss = await office.person(['SUPERVISOR'])
    const first = await createDeal(office, agent, { fee: 100.1, op: 50 })
    await createDeal(office, agent, { fee: 200.2, address: '1 Main Street' })
    await createDeal(office, other)
    const own = await get<Page>(agent, 'deal-sheets')
    expect(own).toMatchObject({ count: 2, totals: { fee_amount: 300.3, op_amount: 50, net_amount: 0 } })
    expect(own.collection.map(({ id }) => id)).toContain(first.id)
    expect((await get<Page>(agent, 'deal-sheets?search=main')).count).toBe(1)
    expect((await get<Page>(boss, `deal-sheets?agent_id=${agent.personId}`)).count).toBe(2)
    expect((await get<Page>(boss, 'deal-sheets')).count).toBeGreaterThanOrEqual(3)
    expect(await getStatusAndCode(call(agent, 'GET', `deal-sheets?agent_id=${other.personId}`))).toEqual([
      403,
      'forbidden_role',
    ])
  })

  it('shows another agent’s deal to those who share it, without their parts', async () => {
    const [agent, partner, stranger] = [await office.person(), await office.person(), await office.person()]
    const deal = await createDeal(office, agent, {
      agents: [
        { agent_id: agent.personId, share: 60, company_split: 10 },
        { agent_id: partner.personId, share: 40 },
      ],
    })
    const seen = await get<Deal>(partner, `deal-sheets/${deal.id}`)
    expect(seen.agents.find(({ agent_id }) => agent_id === agent.personId)).toMatchObject({
      share: 60,
      company_split: null,
      result: null,
    })
    expect(seen.actions).toEqual([])
    expect((await get<Page>(partner, 'deal-sheets')).count).toBe(1)
    expect(await getStatusAndCode(call(stranger, 'GET', `deal-sheets/${deal.id}`))).toEqual([
      404,
      'not_found',
    ])
  })
})

it('offers an empty sheet, and addresses of listings and of earlier deals', async () => {
  const agent = await office.person()
  await createDeal(office, agent, { address: '7 Quincunx Square' })
  const template = await get<{ company_splits: number[] }>(agent, 'deal-sheets-advice')
  expect(template.company_splits).toEqual([0, 5, 10, 15, 20, 25, 30, 33, 35, 40, 45, 50])
  const found = await get<object[]>(agent, 'deal-sheets-typeahead?type=address&q=quincunx')
  expect(found).toMatchObject([{ address: '7 Quincunx Square', unit: '14B', listing_id: null }])
})
