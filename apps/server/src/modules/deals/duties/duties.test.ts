import type { Deal, MoneyControls } from '@pb/contract/deals'
import type { Payout, PayoutRow } from '@pb/contract/payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { createDeal, moveDeal, newKey, skipPaperwork } from '../../../../test/factories/deals.ts'
import { createSentInvoice, payInvoice } from '../../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
/** Supervisors: three, so that the office may ask for three people. */
let [ann, ben, eve]: TestPerson[] = []
let names: ReadonlyMap<string, string>

beforeAll(async () => {
  await skipPaperwork(office)
  agent = await office.person()
  ;[ann, ben, eve] = [
    await office.person(['AGENT', 'SUPERVISOR']),
    await office.person(['SUPERVISOR']),
    await office.person(['SUPERVISOR']),
  ]
  const people = await office.deps.db.selectFrom('person').select(['id', 'name']).execute()
  names = new Map(people.map(({ id, name }) => [id, name]))
})
const getName = ({ personId }: TestPerson) => names.get(personId)!

const post = (as: TestPerson, path: string, payload: object) =>
  office.call({ method: 'POST', url: `/v1/${path}`, as, payload })
const record = (as: TestPerson, { id }: Pick<Deal, 'id'>, amount = 3000) =>
  post(as, `deal-sheets/${id}/receipts`, {
    amount,
    method: 'wire',
    received_on: '2026-03-01',
    key: newKey(),
  })
const approve = (as: TestPerson, { id, version }: Pick<Deal, 'id' | 'version'>) =>
  post(as, `deal-sheets/${id}/moves`, { version, action: 'approve', key: newKey() })
const pay = (as: TestPerson, payoutId: string) =>
  post(as, `payouts/${payoutId}/payment`, { method: 'ach', paid_on: '2026-03-01', reference: '' })
const submitDeal = async (owner = agent) => moveDeal(office, owner, await createDeal(office, owner), 'submit')
const read = async <T>(as: TestPerson, path: string) =>
  (await office.call({ url: `/v1/${path}`, as })).json<T>()
const readMessage = (reply: { body: string }) => (JSON.parse(reply.body) as { errorMsg: string }).errorMsg

async function plan(deal: Pick<Deal, 'id'>): Promise<Payout> {
  const lines = [{ deal_id: deal.id, amount: 2100 }]
  const reply = await post(ben!, 'payouts', { agent_id: agent.personId, lines, key: newKey() })
  return reply.json<Payout>()
}

const setPeople = (people: number, as = ann!) =>
  office.call({ method: 'PUT', url: '/v1/money-controls', as, payload: { people } })
const readAudit = async (what: string) => {
  const rows = await office.deps.db
    .selectFrom('office_audit')
    .select(['by_id', 'details'])
    .where('what', '=', what)
    .orderBy('id')
    .execute()
  return rows.map(({ by_id, details }) => [by_id, details])
}

describe('three people', () => {
  beforeAll(() => setPeople(3))

  it('record, approve and pay a deal, and a pay run shows who did what', async () => {
    const review = await submitDeal()
    expect((await record(ann!, review)).statusCode).toBe(200)
    const current = await read<Deal>(ann!, `deal-sheets/${review.id}`)
    const refused = await approve(ann!, current)
    expect([refused.statusCode, readMessage(refused)]).toEqual([
      422,
      'You recorded money that came in for this deal, so another supervisor has to approve it.',
    ])
    expect((await approve(ben!, current)).statusCode).toBe(200)
    expect(await getStatusAndCode(record(ben!, review, 1))).toEqual([422, 'rule_broken'])
    const { payout_id } = await plan(review)
    expect(readMessage(await pay(ann!, payout_id))).toBe(
      'You recorded money that came in for a deal of this payout, so another supervisor or bookkeeper has to pay it.',
    )
    expect(readMessage(await pay(ben!, payout_id))).toBe(
      'You approved a deal of this payout, so another supervisor or bookkeeper has to pay it.',
    )
    const find = async (as: TestPerson) =>
      (await read<{ collection: PayoutRow[] }>(as, 'payouts?state=planned')).collection.find(
        (row) => row.payout_id === payout_id,
      )!.duties!
    const done = {
      recorded_by: [getName(ann!)],
      approved_by: [getName(ben!)],
      own_record: 0,
      paid_by: '',
    }
    expect(await find(eve!)).toEqual({ ...done, conflict: '' })
    expect((await find(ben!)).conflict).toContain('You approved')
    expect((await pay(eve!, payout_id)).json<Payout>().duties).toEqual({
      ...done,
      paid_by: getName(eve!),
      conflict: '',
    })
    const own = await read<{ collection: PayoutRow[] }>(agent, 'payouts')
    expect(own.collection).toMatchObject([{ payout_id, duties: null }])
  })

  it('are needed for money of an invoice too, which the agent of the deal may record', async () => {
    const draft = await createDeal(office, agent, { fee: 0, op: 3000 })
    const line = draft.commissions.find(({ op }) => op === 3000)!
    const invoice = await createSentInvoice(office, agent, {
      deal_id: draft.id,
      line_id: line.line_id,
      commission_amount: 3000,
    })
    const current = await read<Deal>(agent, `deal-sheets/${draft.id}`)
    const approved = await approve(ann!, await moveDeal(office, agent, current, 'submit'))
    expect(approved.statusCode).toBe(200)
    expect((await payInvoice(office, ann!, invoice, 3000)).statusCode).toBe(422)
    expect((await payInvoice(office, agent, invoice, 3000)).statusCode).toBe(200)
    const { payout_id, duties } = await plan(draft)
    expect(duties).toMatchObject({
      recorded_by: [getName(agent)],
      own_record: 1,
      approved_by: [getName(ann!)],
    })
    expect((await pay(ann!, payout_id)).statusCode).toBe(422)
    expect((await pay(ben!, payout_id)).statusCode).toBe(200)
  })

  it('let no one approve their own deal', async () => {
    const review = await submitDeal(ann)
    expect(readMessage(await approve(ann!, review))).toBe(
      'You’re an agent of this deal, so another supervisor has to approve it.',
    )
    expect((await approve(ben!, review)).statusCode).toBe(200)
  })

  it('stay apart when one person tries everything at once', async () => {
    const [raced, paid] = [await submitDeal(), await submitDeal()]
    const tries = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? record(ann!, raced, 1) : approve(ann!, raced),
    )
    await Promise.all(tries)
    const after = await read<Deal>(ann!, `deal-sheets/${raced.id}`)
    const isApproved = after.status !== 'pending_review'
    expect(after.receipts.length > 0).toBe(!isApproved)
    await record(ann!, paid)
    await approve(ben!, await read<Deal>(ben!, `deal-sheets/${paid.id}`))
    const { payout_id } = await plan(paid)
    const payments = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pay(index % 2 === 0 ? ann! : ben!, payout_id)),
    )
    expect(new Set(payments.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
    expect(await read<Payout>(eve!, `payouts/${payout_id}`)).toMatchObject({ state: 'planned' })
    expect((await pay(eve!, payout_id)).statusCode).toBe(200)
  })
})

describe('the number of people', () => {
  it('is changed by a supervisor, and who changed it from what is recorded', async () => {
    expect((await setPeople(2, agent)).statusCode).toBe(403)
    expect((await setPeople(4)).statusCode).toBe(400)
    expect(await read<MoneyControls>(ann!, 'money-controls')).toEqual({
      people: 3,
      supervisors: 3,
      bookkeepers: 0,
      in_effect: 3,
      changed_by: getName(ann!),
      time_changed: expect.any(Number),
    })
    expect((await setPeople(2, ben)).json<MoneyControls>()).toMatchObject({
      people: 2,
      in_effect: 2,
      changed_by: getName(ben!),
    })
    await setPeople(2)
    expect(await readAudit('money_controls_changed')).toEqual([
      [ann!.personId, { before: 2, after: 3 }],
      [ben!.personId, { before: 3, after: 2 }],
    ])
  })

  it('of two leaves one person any two of the three steps', async () => {
    await setPeople(2)
    const review = await submitDeal()
    await record(ann!, review)
    const current = await read<Deal>(ann!, `deal-sheets/${review.id}`)
    expect((await approve(ann!, current)).statusCode).toBe(200)
    const { payout_id } = await plan(review)
    expect(readMessage(await pay(ann!, payout_id))).toContain('No one else has recorded, approved or paid')
    expect((await pay(ben!, payout_id)).statusCode).toBe(200)
  })

  it('of one lets one person do all of it, which is recorded', async () => {
    await setPeople(1)
    const review = await submitDeal()
    await record(ann!, review)
    const current = await read<Deal>(ann!, `deal-sheets/${review.id}`)
    expect((await approve(ann!, current)).statusCode).toBe(200)
    const { payout_id } = await plan(review)
    expect((await pay(ann!, payout_id)).statusCode).toBe(200)
    expect(await readAudit('money_duties_combined')).toEqual([
      [ann!.personId, { duty: 'pay', deals: [review.id] }],
    ])
    await setPeople(3)
  })
})
