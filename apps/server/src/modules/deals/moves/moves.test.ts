import type { Deal, DealRow } from '@pb/contract/deals'
import { beforeAll, describe, expect, it } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import {
  approveDeal,
  assignPlan,
  createDeal,
  moveDeal,
  newKey,
  saveSheet,
  skipPaperwork,
  toSheet,
} from '../../../../test/factories/deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sumPostings } from '../../journal/index.ts'
import { readStatementDeal } from '../statement/make-statement.ts'

const office = testOffice()
let agent: TestPerson
let boss: TestPerson

beforeAll(async () => {
  await skipPaperwork(office)
  agent = await office.person()
  boss = await office.person(['SUPERVISOR'])
})

const call = (as: TestPerson, path: string, payload?: object) =>
  office.call({
    method: payload ? 'POST' : 'GET',
    url: `/v1/${path}`,
    as,
    ...(payload && { payload }),
  })
const read = async (as: TestPerson, { id }: Pick<Deal, 'id'>) =>
  (await call(as, `deal-sheets/${id}`)).json<Deal>()
const move = (as: TestPerson, deal: Pick<Deal, 'id' | 'version'>, action: string, more: object = {}) =>
  call(as, `deal-sheets/${deal.id}/moves`, { version: deal.version, action, key: newKey(), ...more })
const outcome = (reply: ReturnType<typeof call>) => getStatusAndCode(reply)
const receive = (deal: Pick<Deal, 'id'>, amount: number, more: object = {}) =>
  call(boss, `deal-sheets/${deal.id}/receipts`, {
    amount,
    method: 'personal_check',
    received_on: '2026-03-01',
    key: newKey(),
    ...more,
  })
const clearing = (dealId: string) => sumPostings(office.deps.db, { account: 'clearing', dealId })
const due = (dealId: string) => sumPostings(office.deps.db, { account: 'due_agent', dealId })

describe('the path of a deal', () => {
  it('goes from draft to ready to pay, each step by its side', async () => {
    const draft = await createDeal(office, agent, { fee: 3000, op: 1000, split: 30 })
    expect(draft.actions).toEqual(['edit', 'submit', 'void', 'delete'])
    expect(await outcome(move(boss, draft, 'submit'))).toEqual([403, 'not_owner'])
    const review = await moveDeal(office, agent, draft, 'submit')
    expect(review).toMatchObject({ status: 'pending_review', actions: ['withdraw'], final: 0 })
    expect(await outcome(move(agent, review, 'approve'))).toEqual([403, 'forbidden_role'])
    expect(await outcome(call(agent, `deal-sheets/${draft.id}`, { deal_sheet: toSheet(review) }))).toEqual([
      422,
      'rule_broken',
    ])
    const approved = await moveDeal(office, boss, review, 'approve')
    expect(approved).toMatchObject({ status: 'deal_submitted', final: 1, totals: { net: 2800 } })
    expect(await due(draft.id)).toBe(-2800_00)
    const pending = await moveDeal(office, boss, approved, 'set_pending')
    expect(pending.statuses).toEqual(['pending_op', 'pending_commission_check'])
    const paid = (await receive(draft, 3000)).json<Deal>()
    expect(paid.statuses).toEqual(['pending_op'])
    expect(await outcome(move(boss, pending, 'set_pending', { pending_op: false }))).toEqual([
      409,
      'conflict',
    ])
    const open = await moveDeal(office, boss, paid, 'set_pending', { pending_op: false })
    expect(open.statuses).toEqual(['deal_submitted'])
    expect(open.actions).not.toContain('mark_paid')
  })

  it('keeps each value that a supervisor changes in review, before and after', async () => {
    const colleague = await office.person()
    await assignPlan(office, colleague)
    const [own, other] = [agent, colleague].map(({ personId }) => personId) as [string, string]
    const draft = await createDeal(office, agent, {
      agents: [
        { agent_id: own, share: 60, company_split: 30 },
        { agent_id: other, share: 40 },
      ],
    })
    const review = await moveDeal(office, agent, draft, 'submit')
    const saved = await saveSheet(office, boss, review, {
      basic_info: { ...review.basic_info, apt_price: 3250 },
      commissions: [
        { ...review.commissions[0]!, fee: 2800 },
        { description: 'Messenger', fee: 20, deducts: 1, timing: 'after' },
      ],
      agents: [
        { agent_id: own, share: 60, company_split: 25 },
        { agent_id: other, share: 40, company_split: 50 },
      ],
    })
    const [first, second] = saved.agents.map(({ name }) => name)
    const forAgent = [
      { what: 'Price', before: '$3,000.00', after: '$3,250.00' },
      {
        what: 'Amount of check received at signing',
        before: '$3,000.00, tenant or buyer pays',
        after: '$2,800.00, tenant or buyer pays',
      },
      { what: 'Messenger', before: '', after: '$20.00, after the split' },
      { what: `Split to company of ${first}`, before: '30%', after: '25%' },
    ]
    const readChanges = async (as: TestPerson) =>
      (await read(as, review)).events.find(({ kind }) => kind === 'saved')!.changes
    expect(await readChanges(boss)).toEqual([
      ...forAgent,
      { what: `Split to company of ${second}`, before: 'By plan', after: '50%' },
    ])
    expect(await readChanges(agent)).toEqual(forAgent)
    expect(await readChanges(colleague)).toEqual([])
  })

  it('needs a reason for a split that is not the plan’s, which list, sheet and statement mark', async () => {
    const person = await office.person()
    const { personId } = person
    await assignPlan(office, person)
    expect((await createDeal(office, person, { split: 30 })).agents).toMatchObject([{ departs: 0 }])
    const draft = await createDeal(office, person, { split: 20 })
    expect(draft.agents).toMatchObject([{ departs: 1, split_reason: '' }])
    const refused = await move(person, draft, 'submit')
    expect(refused.json<{ errorMsg: string }>().errorMsg).toBe(
      'Say why the split to company isn’t the plan’s',
    )
    const explain = (split: number | null, reason?: string) => [
      { agent_id: personId, share: 100, company_split: split, ...(reason && { split_reason: reason }) },
    ]
    const reason = 'Agreed with Sofia for a repeat client'
    const saved = await saveSheet(office, person, draft, { agents: explain(20, reason) })
    const again = await saveSheet(office, person, saved, { agents: explain(20) })
    expect(again.agents).toMatchObject([{ departs: 1, split_reason: reason }])
    const review = await moveDeal(office, person, again, 'submit')
    const { collection } = (await call(boss, `deal-sheets?agent_id=${personId}&sort=time_changed`)).json<{
      collection: DealRow[]
    }>()
    expect(collection.map(({ id, off_plan }) => [id === review.id, off_plan])).toEqual(
      expect.arrayContaining([
        [true, 1],
        [false, 0],
      ]),
    )
    const { facts } = await readStatementDeal(office.deps.db, { dealId: review.id, agentId: personId })
    expect(facts.slice(-2)).toEqual([
      ['Split to company', '20% on the sheet, not the plan’s'],
      ['Reason', reason],
    ])
    const back = await saveSheet(office, boss, review, { agents: explain(null) })
    expect(back.agents).toMatchObject([{ departs: 0, split_reason: '' }])
  })

  it('waits for nothing that is in already', async () => {
    const deal = await approveDeal(office, { agent, supervisor: boss }, { fee: 500 })
    await receive(deal, 500)
    const now = await read(boss, deal)
    expect(now.actions).toContain('mark_paid')
    expect(await outcome(move(boss, now, 'set_pending', { pending_check: true }))).toEqual([
      422,
      'rule_broken',
    ])
    expect(await outcome(move(boss, now, 'set_pending'))).toEqual([422, 'rule_broken'])
  })

  it('refuses what is incomplete, with what is missing', async () => {
    const deal = await createDeal(office, agent)
    const bare = await saveSheet(office, agent, deal, {
      commissions: [],
      basic_info: { ...deal.basic_info, apt_address: '' },
    })
    const reply = await move(agent, bare, 'submit')
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      errors: [
        { path: 'apt_address', message: 'Enter the address' },
        { path: 'commissions', message: 'Enter the commission' },
      ],
    })
  })

  it('is made once by its key, and by one of two supervisors', async () => {
    const review = await moveDeal(office, agent, await createDeal(office, agent), 'submit')
    const key = newKey()
    const replies = await Promise.all([1, 2, 3].map(() => move(boss, review, 'approve', { key })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(replies[2]!.json<Deal>().version).toBe(review.version + 1)

    const other = await moveDeal(office, agent, await createDeal(office, agent), 'submit')
    const second = await office.person(['SUPERVISOR'])
    const both = await Promise.all([
      outcome(move(boss, other, 'approve')),
      outcome(move(second, other, 'return', { note: 'No lease' })),
    ])
    expect(both.map(([status]) => status)).toEqual(expect.arrayContaining([200, 409]))
  })

  it('goes back with a note, and its postings are reversed', async () => {
    const deal = await approveDeal(office, { agent, supervisor: boss }, { fee: 1000 })
    expect(await clearing(deal.id)).toBe(1000_00)
    expect(await outcome(move(boss, deal, 'return'))).toEqual([422, 'rule_broken'])
    const review = await moveDeal(office, boss, deal, 'return', { note: 'The split is wrong' })
    expect(review).toMatchObject({ status: 'pending_review', final: 0 })
    expect(await clearing(deal.id)).toBe(0)
    expect(review.events[0]).toMatchObject({ kind: 'returned', note: 'The split is wrong' })
    const draft = await moveDeal(office, boss, review, 'return', { note: 'Again' })
    expect(draft.status).toBe('draft')
    const again = await moveDeal(office, agent, draft, 'submit')
    expect(await moveDeal(office, boss, again, 'approve')).toMatchObject({ status: 'deal_submitted' })
    expect(await clearing(deal.id)).toBe(1000_00)
  })

  it('is withdrawn by its agent, not after approval', async () => {
    const review = await moveDeal(office, agent, await createDeal(office, agent), 'submit')
    const draft = await moveDeal(office, agent, review, 'withdraw')
    expect(draft.status).toBe('draft')
    const approved = await approveDeal(office, { agent, supervisor: boss })
    expect(await outcome(move(agent, approved, 'withdraw'))).toEqual([422, 'rule_broken'])
  })
})

describe('voiding', () => {
  it('reverses the postings, leaves the sums, and is undone', async () => {
    const deal = await approveDeal(office, { agent, supervisor: boss }, { fee: 700 })
    expect(await outcome(move(agent, deal, 'void', { note: 'x' }))).toEqual([403, 'forbidden_role'])
    const voided = await moveDeal(office, boss, deal, 'void', { note: 'The tenant left' })
    expect(voided).toMatchObject({ status: 'voided', void_reason: 'The tenant left', actions: ['restore'] })
    expect(await clearing(deal.id)).toBe(0)
    expect(await moveDeal(office, boss, voided, 'restore')).toMatchObject({
      status: 'draft',
      void_reason: '',
    })
  })

  it('is refused while money is with the deal', async () => {
    const deal = await approveDeal(office, { agent, supervisor: boss }, { fee: 700 })
    const paid = (await receive(deal, 700)).json<Deal>()
    expect(paid.money).toMatchObject({ state: 'paid', received: 700, open: 0 })
    const reply = await move(boss, paid, 'void', { note: 'x' })
    expect(reply.json<{ errorMsg: string }>().errorMsg).toBe(
      '$700 came in for this deal. Reverse or refund it first.',
    )
    const { receipt_id } = paid.receipts[0]!
    const reverse = () =>
      call(boss, `deal-sheets/${deal.id}/receipts/${receipt_id}/reversal`, { note: 'Bounced' })
    const replies = await Promise.all([reverse(), reverse()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
    const now = await read(boss, deal)
    expect(now).toMatchObject({
      received_amount: 0,
      money: { state: 'reversed', reversed: 700, open: 700 },
      receipts: [{ reversed: 1 }],
    })
    expect(await moveDeal(office, boss, now, 'void', { note: 'x' })).toMatchObject({ status: 'voided' })
    expect(await outcome(receive(deal, 5))).toEqual([422, 'rule_broken'])
  })

  it('of a draft is undone by its agent', async () => {
    const voided = await moveDeal(office, agent, await createDeal(office, agent), 'void', { note: 'Twice' })
    expect(voided.actions).toEqual(['restore'])
    expect(await moveDeal(office, agent, voided, 'restore')).toMatchObject({ status: 'draft' })
  })
})

describe('payments', () => {
  it('are recorded once by their key, and never for a day to come', async () => {
    const deal = await createDeal(office, agent, { fee: 100 })
    const key = newKey()
    await Promise.all([1, 2, 3].map(() => receive(deal, 40.55, { key })))
    expect(await read(agent, deal)).toMatchObject({ received_amount: 40.55, receipts: [{ amount: 40.55 }] })
    expect(await outcome(receive(deal, 1, { received_on: '2026-03-03' }))).toEqual([422, 'rule_broken'])
    for (const amount of [0, -1, 0.001, 20_000_000])
      expect(await outcome(receive(deal, amount))).toEqual([400, 'bad_input'])
    expect(
      await outcome(office.call({ method: 'DELETE', url: `/v1/deal-sheets/${deal.id}`, as: agent })),
    ).toEqual([422, 'rule_broken'])
  })
})

describe('a deal of which the company gets everything', () => {
  it('is settled once its money is in, before or after its approval', async () => {
    const first = await approveDeal(office, { agent, supervisor: boss }, { fee: 300, split: 100 })
    expect(first.status).toBe('deal_submitted')
    await receive(first, 300)
    expect(await read(boss, first)).toMatchObject({ status: 'payment_sent' })
    const second = await createDeal(office, agent, { fee: 300, split: 100 })
    const review = await moveDeal(office, agent, second, 'submit')
    await receive(second, 300)
    expect(await moveDeal(office, boss, review, 'approve')).toMatchObject({ status: 'payment_sent' })
  })
})

describe('two approvals of one agent', () => {
  it('never calculate from the same year to date', async () => {
    const person = await office.person()
    await assignPlan(office, person, { tiers: [{ from: 0, companyRate: 5000 }], cap: 1000_00 })
    const deals = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const draft = await createDeal(office, person, {
          fee: 800,
          agents: [{ agent_id: person.personId, share: 100 }],
        })
        return moveDeal(office, person, draft, 'submit')
      }),
    )
    const approved = await Promise.all(deals.map((deal) => moveDeal(office, boss, deal, 'approve')))
    const company = approved.map(({ totals }) => totals!.company!).toSorted((a, b) => a - b)
    expect(company).toEqual([0, 200, 400, 400])
  })
})

describe('notifications', () => {
  it('go to the other side, with the path to the deal', async () => {
    const person = await office.person()
    const alerts = async (as: TestPerson) =>
      (await call(as, 'dashboard-alerts?kind=deal')).json<{
        collection: { message: string; payload: object }[]
      }>().collection
    const review = await moveDeal(office, person, await createDeal(office, person), 'submit')
    expect((await alerts(boss))[0]).toMatchObject({
      message: expect.stringContaining('submitted the deal 330 East 38th Street, 14B') as string,
      payload: { link: `/deals/${review.id}` },
    })
    await moveDeal(office, boss, review, 'return', { note: 'Add the lease' })
    expect((await alerts(person))[0]!.message).toContain(
      'returned the deal 330 East 38th Street, 14B: Add the lease',
    )
  })
})

it('records a supervisor’s looks once an hour, and never the agent’s own', async () => {
  const deal = await createDeal(office, agent)
  const looks = async () => {
    const { rows } = await office.deps.pool.query(
      `SELECT by_id FROM office_audit WHERE what = 'deal_viewed' AND details ->> 'record' = $1`,
      [deal.id],
    )
    return rows.map(({ by_id }: { by_id: string }) => by_id)
  }
  await read(agent, deal)
  expect(await looks()).toEqual([])
  await read(boss, deal)
  await read(boss, deal)
  expect(await looks()).toEqual([boss.personId])
})
