import type { Deal } from '@pb/contract/deals'
import type { Invoice } from '@pb/contract/op-invoices'
import type { ExceptionRow, Payout } from '@pb/contract/payouts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createDeal, moveDeal, skipPaperwork } from '../../../../test/factories/deals.ts'
import {
  createInvoice,
  createSentInvoice,
  invoiceInput,
  payInvoice,
} from '../../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sumPostings } from '../../journal/index.ts'
import { findDifferences } from '../../payouts/index.ts'

const office = testOffice()
let agent: TestPerson
let supervisor: TestPerson
let keys = 0
const newKey = () => `settlement-${String((keys += 1)).padStart(4, '0')}`

beforeAll(async () => {
  agent = await office.person()
  supervisor = await office.person(['SUPERVISOR'])
})

const post = (invoice: Pick<Invoice, 'id'>, path: string, payload: object, as = supervisor) =>
  office.call({
    method: 'POST',
    url: `/v1/op-invoices/${invoice.id}/${path}`,
    as,
    payload: { key: newKey(), ...payload },
  })
const credit = (invoice: Pick<Invoice, 'id'>, amount: number) =>
  post(invoice, 'credit-notes', { amount, reason: 'Agreed discount' })
const refund = (invoice: Pick<Invoice, 'id'>, amount: number) =>
  post(invoice, 'refunds', { amount, method: 'ach', paid_on: '2026-03-02', reason: 'Paid twice' })
const writeOff = (invoice: Pick<Invoice, 'id'>) => post(invoice, 'write-off', { reason: 'Bankrupt' })
const reverse = (invoice: Pick<Invoice, 'id'>, settlementId: string) =>
  office.call({
    method: 'POST',
    url: `/v1/op-invoices/${invoice.id}/settlements/${settlementId}/reversal`,
    as: supervisor,
    payload: { reason: 'Wrong invoice' },
  })
const read = async ({ id }: Pick<Invoice, 'id'>, as = supervisor) =>
  (await office.call({ url: `/v1/op-invoices/${id}`, as })).json<Invoice>()
const getReceivable = ({ id }: Pick<Invoice, 'id'>) =>
  sumPostings(office.deps.db, { account: 'receivable', invoiceId: id })

test('records part payments until an invoice is paid, once for each key', async () => {
  const invoice = await createSentInvoice(office, agent, { commission_amount: 1000 })
  const key = newKey()
  const first = await Promise.all([1, 2, 3].map(() => payInvoice(office, agent, invoice, 400.25, { key })))
  expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await read(invoice)).toMatchObject({
    status: 'sent',
    open_amount: 599.75,
    money: { state: 'part_paid', received: 400.25, open: 599.75 },
  })
  await payInvoice(office, supervisor, invoice, 599.75)
  const paid = await read(invoice)
  expect(paid).toMatchObject({
    status: 'paid',
    open_amount: 0,
    money: { state: 'paid', received: 1000, open: 0, over_paid: 0 },
    settlements: [
      { kind: 'payment', amount: 599.75, method: 'wire', reversed: 0 },
      { kind: 'payment', amount: 400.25 },
    ],
  })
  expect(await getReceivable(invoice)).toBe(0)
})

test('shows an over-payment as a credit, and refunds at most that', async () => {
  const invoice = await createSentInvoice(office, agent, { commission_amount: 1000 })
  await payInvoice(office, agent, invoice, 1250)
  expect(await read(invoice)).toMatchObject({
    status: 'paid',
    open_amount: -250,
    money: { state: 'over_paid', received: 1250, over_paid: 250 },
    actions: expect.arrayContaining(['refund']) as string[],
  })
  expect((await refund(invoice, 250.01)).json()).toMatchObject({
    errorMsg: 'You can refund at most $250, the amount overpaid.',
  })
  expect((await refund(invoice, 250)).json<Invoice>()).toMatchObject({
    status: 'paid',
    open_amount: 0,
    money: { state: 'paid', received: 1000, over_paid: 0 },
  })
  expect((await refund(invoice, 1)).statusCode).toBe(422)
  const payment = (await read(invoice)).settlements.find(({ kind }) => kind === 'payment')!
  expect((await reverse(invoice, payment.settlement_id)).statusCode).toBe(422)
  expect(await getReceivable(invoice)).toBe(0)
})

test('credits by numbered notes with a PDF, and writes off the rest with a reason', async () => {
  const invoice = await createSentInvoice(office, agent, { commission_amount: 1000 })
  const credited = (await credit(invoice, 300)).json<Invoice>()
  const [note] = credited.settlements
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: expect.stringMatching(/^CN-2026-\d{4}$/) as string,
  })
  expect(credited).toMatchObject({ status: 'sent', open_amount: 700 })
  const pdf = await office.call({ url: note!.url, as: supervisor })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  expect((await credit(invoice, 700.01)).statusCode).toBe(422)
  expect((await writeOff(invoice)).json<Invoice>()).toMatchObject({
    status: 'written_off',
    open_amount: 0,
    money: { state: 'part_written_off', received: 0, credited: 300, written_off: 700, open: 0 },
  })
  expect((await writeOff(invoice)).statusCode).toBe(422)
  expect((await payInvoice(office, agent, invoice, 5)).statusCode).toBe(422)
  const full = await createSentInvoice(office, agent, { commission_amount: 10 })
  expect((await credit(full, 10)).json<Invoice>()).toMatchObject({
    status: 'credited',
    money: { state: 'credited', received: 0, credited: 10 },
  })
})

test('refunds only money: a credit beyond the amount never came in', async () => {
  const invoice = await createSentInvoice(office, agent, { commission_amount: 1000 })
  const { version } = (await credit(invoice, 600)).json<Invoice>()
  const payload = { ...invoiceInput, agent_id: agent.personId, commission_amount: 500, version }
  const edited = await office.call({
    method: 'PUT',
    url: `/v1/op-invoices/${invoice.id}`,
    as: agent,
    payload,
  })
  expect(edited.json<Invoice>()).toMatchObject({
    open_amount: -100,
    money: { state: 'credited', received: 0, open: 0, over_paid: 0 },
  })
  expect((await read(invoice)).actions).not.toContain('refund')
  expect((await refund(invoice, 100)).statusCode).toBe(422)
  const csv = await office.call({ url: `/v1/op-invoices-csv?search=${invoice.number}`, as: supervisor })
  expect(csv.body.split('\r\n')[1]).toContain(',500,-100,Credited,')
})

test('reverses a payment in the journal, and opens the invoice again', async () => {
  const invoice = await createSentInvoice(office, agent, { commission_amount: 1000 })
  await payInvoice(office, agent, invoice, 1000)
  const [payment] = (await read(invoice)).settlements
  const replies = await Promise.all([1, 2].map(() => reverse(invoice, payment!.settlement_id)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read(invoice)).toMatchObject({
    status: 'sent',
    open_amount: 1000,
    money: { state: 'reversed', received: 0, reversed: 1000, open: 1000 },
    settlements: [{ reversed: 1 }],
    reminders: { state: 'running' },
  })
  expect(await getReceivable(invoice)).toBe(100_000)
})

test.each<[string, object]>([
  ['nothing', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['half a cent', { amount: 1.005 }],
  ['a huge amount', { amount: 1e12 }],
  ['no day', { amount: 1, received_on: 'today' }],
  ['an unknown method', { amount: 1, method: 'gold' }],
])('refuses a payment of %s', async (_what, more) => {
  const invoice = await createSentInvoice(office, agent)
  const payload = { method: 'wire', received_on: '2026-03-02', ...more }
  expect((await post(invoice, 'payments', payload, agent)).statusCode).toBe(400)
  expect((await read(invoice)).settlements).toEqual([])
})

test('refuses money for a draft, and money of the future', async () => {
  const draft = await createInvoice(office, agent)
  expect((await payInvoice(office, agent, draft, 5)).statusCode).toBe(422)
  const sent = await createSentInvoice(office, agent)
  expect((await payInvoice(office, agent, sent, 5, { received_on: '2026-03-03' })).statusCode).toBe(422)
})

test('notifies the agent of money that a supervisor records, and supervisors of the agent’s', async () => {
  const [owner, office_manager] = [await office.person(), await office.person(['SUPERVISOR'])]
  const invoice = await createSentInvoice(office, owner, { commission_amount: 100 })
  await payInvoice(office, office_manager, invoice, 40)
  await payInvoice(office, owner, invoice, 60)
  const messages = async ({ personId }: TestPerson) =>
    (
      await office.deps.pool.query<{ message: string }>(
        'SELECT message FROM notification WHERE person_id = $1 AND message LIKE $2',
        [personId, `%${invoice.number}%`],
      )
    ).rows.map(({ message }) => message)
  expect(await messages(owner)).toEqual([`$40 came in for invoice ${invoice.number}; $60 is still open.`])
  expect(await messages(office_manager)).toEqual([
    expect.stringMatching(new RegExp(`recorded a payment of \\$60 for invoice ${invoice.number}\\.$`)),
  ])
})

test('adds money of an invoice to its deal, and bills an owner-paid line once', async () => {
  const deal = await createDeal(office, agent, { op: 500 })
  const line = deal.commissions.find(({ op }) => op !== null && op > 0)!
  const input = { deal_id: deal.id, line_id: line.line_id, commission_amount: 500 }
  const draft = await createInvoice(office, agent, input)
  await expect(createInvoice(office, agent, input)).rejects.toThrow('There is a draft for this commission')
  const fee = deal.commissions.find((other) => other.line_id !== line.line_id && other.deducts === 0)!
  await expect(createInvoice(office, agent, { ...input, line_id: fee.line_id })).rejects.toThrow('422')
  const payload = { version: 1, to: ['dana@glenwood.example'], subject: 'Invoice', key: newKey() }
  await post(draft, 'send', payload, agent)
  const getReceived = async () =>
    Number(
      (
        await office.deps.db
          .selectFrom('deal')
          .select('received_cents')
          .where('id', '=', deal.id)
          .executeTakeFirstOrThrow()
      ).received_cents,
    )
  await payInvoice(office, agent, draft, 600)
  expect(await getReceived()).toBe(60_000)
  const shown = await office.call({ url: `/v1/deal-sheets/${deal.id}`, as: agent })
  expect(shown.json<Deal>()).toMatchObject({
    money: { state: 'over_paid', received: 600, open: 3000 },
    invoices: [{ status: 'paid', money: { state: 'over_paid', over_paid: 100 } }],
  })
  await refund(draft, 100)
  expect(await getReceived()).toBe(50_000)
  expect(await sumPostings(office.deps.db, { account: 'cash', dealId: deal.id })).toBe(50_000)
  const [back] = (await read(draft)).settlements
  await reverse(draft, back!.settlement_id)
  expect(await getReceived()).toBe(60_000)
})

test('keeps what is open equal to the journal through random moves', async () => {
  const move = fc.record({
    kind: fc.constantFrom('pay', 'credit', 'refund', 'write_off', 'reverse'),
    cents: fc.integer({ min: 1, max: 60_000 }),
    pick: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 10 }), async (moves) => {
      const invoice = await createSentInvoice(office, agent, { commission_amount: 500 })
      for (const { kind, cents, pick } of moves) {
        const { settlements } = await read(invoice)
        if (kind === 'pay') await payInvoice(office, agent, invoice, cents / 100)
        else if (kind === 'credit') await credit(invoice, cents / 100)
        else if (kind === 'refund') await refund(invoice, cents / 100)
        else if (kind === 'write_off') await writeOff(invoice)
        else if (settlements.length > 0)
          await reverse(invoice, settlements[pick % settlements.length]!.settlement_id)
        const after = await read(invoice)
        expect(Math.round(after.open_amount * 100)).toBe(await getReceivable(invoice))
        // The same sum by hand: billed, less what counts, plus refunds.
        const settled = after.settlements
          .filter(({ reversed }) => reversed === 0)
          .reduce((sum, row) => sum + Math.round(row.amount * 100) * (row.kind === 'refund' ? -1 : 1), 0)
        expect(Math.round(after.open_amount * 100)).toBe(50_000 - settled)
        expect(['sent', 'overdue'].includes(after.status)).toBe(after.open_amount > 0)
        const counted = after.settlements.filter(({ reversed }) => reversed === 0)
        const isMoney = counted.every(({ kind: each }) => each === 'payment' || each === 'refund')
        expect(after.money.state === 'paid').toBe(after.open_amount === 0 && isMoney)
      }
    }),
    { numRuns: 8 },
  )
})

test('keeps the owner’s part of a deal apart from the tenant’s, whose over-payment is returned, and absorbs what was credited', async () => {
  await skipPaperwork(office)
  const draft = await createDeal(office, agent, { fee: 0, op: 3000 })
  const { line_id } = draft.commissions.find(({ op }) => op === 3000)!
  const invoice = await createSentInvoice(office, agent, {
    deal_id: draft.id,
    line_id,
    commission_amount: 3000,
  })
  const readDeal = async () =>
    (await office.call({ url: `/v1/deal-sheets/${draft.id}`, as: supervisor })).json<Deal>()
  const send = (path: string, payload: object) =>
    office.call({
      method: 'POST',
      url: `/v1/deal-sheets/${draft.id}/${path}`,
      as: supervisor,
      payload: { key: newKey(), ...payload },
    })
  await moveDeal(office, supervisor, await moveDeal(office, agent, await readDeal(), 'submit'), 'approve')
  const listExceptions = async () => {
    const reply = await office.call({ url: '/v1/money-exceptions', as: supervisor })
    const { collection } = reply.json<{ collection: ExceptionRow[] }>()
    return collection
      .filter(({ deal_id }) => deal_id === draft.id)
      .map(({ kind, payer, amount, actions }) => [kind, payer, amount, actions.join()])
  }
  const wire = { method: 'wire', received_on: '2026-03-02' }
  await send('receipts', { amount: 3000, ...wire })
  const twice = await readDeal()
  expect(twice).toMatchObject({
    money: { state: 'over_paid', open: 3000, over_paid: 3000 },
    tenant_over_paid: 3000,
  })
  expect(twice.actions).toContain('refund_tenant')
  expect(twice.actions).not.toContain('mark_paid')
  expect(await listExceptions()).toEqual([['over_paid', 'tenant', 3000, 'refund_tenant']])

  const back = { method: 'ach', paid_on: '2026-03-02', reason: 'The owner pays', key: newKey() }
  expect((await send('refunds', { ...back, amount: 3000.01 })).statusCode).toBe(422)
  const refunds = await Promise.all([1, 2, 3].map(() => send('refunds', { ...back, amount: 3000 })))
  expect(refunds.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const [receipt] = (await readDeal()).receipts
  const reversal = await send(`receipts/${receipt!.receipt_id}/reversal`, { note: 'Bounced', key: undefined })
  expect(reversal.statusCode).toBe(422)

  await payInvoice(office, agent, invoice, 2500)
  await credit(invoice, 500)
  const short = await readDeal()
  expect(short).toMatchObject({
    money: { state: 'part_credited', open: 0, over_paid: 0 },
    tenant_over_paid: 0,
    short_amount: 500,
  })
  expect(short.actions).not.toContain('mark_paid')
  expect(await listExceptions()).toEqual([['credited', 'owner', 500, 'absorb,return_deal']])
  const absorptions = await Promise.all([1, 2].map(() => send('absorption', { note: 'Our mistake' })))
  expect(absorptions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  const absorbed = await readDeal()
  expect(absorbed).toMatchObject({ short_amount: 0, absorbed_amount: 500 })
  expect(absorbed.actions).toContain('mark_paid')
  expect(await listExceptions()).toEqual([])
  expect(await findDifferences(office.deps.db)).toEqual([])

  const note = (await read(invoice)).settlements.find(({ kind }) => kind === 'credit_note')!
  await reverse(invoice, note.settlement_id)
  expect(await readDeal()).toMatchObject({ absorbed_amount: 0, money: { open: 500 } })
  await payInvoice(office, agent, invoice, 500)
  await payInvoice(office, agent, invoice, 500)
  expect(await listExceptions()).toEqual([['paid_twice', 'owner', 500, 'refund_owner']])
  await refund(invoice, 500)
  // Paid out by another supervisor, and then a payment bounces.
  const other = await office.person(['SUPERVISOR'])
  const payOut = (path: string, payload: object) =>
    office.call({ method: 'POST', url: `/v1/${path}`, as: other, payload })
  const lines = [{ deal_id: draft.id, amount: 2100 }]
  const planned = await payOut('payouts', { agent_id: agent.personId, lines, key: newKey() })
  const { payout_id } = planned.json<Payout>()
  const ach = { method: 'ach', paid_on: '2026-03-02' }
  expect((await payOut(`payouts/${payout_id}/payment`, ach)).statusCode).toBe(200)
  const bounced = (await read(invoice)).settlements.find(({ amount }) => amount === 2500)
  await reverse(invoice, bounced!.settlement_id)
  expect(await listExceptions()).toEqual([['short_after_payout', 'owner', 2500, 'reverse_payout']])
  expect(await findDifferences(office.deps.db)).toEqual([])
})
