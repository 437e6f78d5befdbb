import type { Invoice } from '@pb/contract/op-invoices'
import { beforeAll, expect, test } from 'vitest'
import { createInvoice, createSentInvoice, payInvoice } from '../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { transferableInvoices } from './transferable-invoices.ts'

const office = testOffice()
let agent: TestPerson
let supervisor: TestPerson

beforeAll(async () => {
  agent = await office.person()
  supervisor = await office.person(['SUPERVISOR'])
})

const url = '/v1/op-invoices-settings'
const save = (payload: object) => office.call({ method: 'PUT', url, as: supervisor, payload })

test('continues the numbers of another system, and never leaves a gap', async () => {
  expect((await office.call({ url, as: agent })).json()).toEqual({
    number_prefix: '',
    next_number: '2026-0001',
    next_serial: 1,
    due_days: 30,
    payable_to: '',
    payment_instructions: '',
  })
  expect((await save({ number_prefix: 'PB-', next_serial: 148 })).json()).toMatchObject({
    next_number: 'PB-2026-0148',
  })
  // A mistake is corrected as long as no number was given.
  await save({ next_serial: 149 })
  const first = await createSentInvoice(office, agent)
  expect(first.number).toBe('PB-2026-0149')
  expect((await save({ next_serial: 200 })).statusCode).toBe(422)
  expect((await save({ next_serial: 149 })).statusCode).toBe(422)
  expect((await save({ next_serial: 150, number_prefix: '' })).statusCode).toBe(200)
  const second = await createSentInvoice(office, agent)
  expect(second.number).toBe('2026-0150')
  expect((await office.call({ url: `/v1/op-invoices/${first.id}`, as: agent })).json<Invoice>().number).toBe(
    'PB-2026-0149',
  )
})

test('starts the numbers of a year with 1', async () => {
  office.clock.advance(304 * 86_400)
  const person = await office.person()
  expect((await createSentInvoice(office, person)).number).toMatch(/^2026-/)
  office.clock.advance(86_400)
  const later = await office.person()
  expect((await createSentInvoice(office, later)).number).toBe('2027-0001')
})

test('exports what the filters find, and protects spreadsheets from formulas', async () => {
  const person = await office.person()
  await createInvoice(office, person, { tenant_name: '=1+1', unit: '7', note: 'a, "b"' })
  const paid = await createSentInvoice(office, person, {
    commission_amount: 99.5,
    management_company: 'Zeta',
  })
  await payInvoice(office, person, paid, 100)
  const read = async (query: string) => {
    const reply = await office.call({ url: `/v1/op-invoices-csv?${query}`, as: person })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="invoices.csv"')
    return reply.body.trimEnd().split('\r\n')
  }
  const lines = await read('')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFNumber,Status,Type,Agent,Management company,/)
  expect(lines.find((line) => line.includes('Draft'))).toContain(",'=1+1,")
  expect(lines.find((line) => line.includes('Draft'))).toMatch(/,"a, ""b"""$/)
  expect((await read('status=paid'))[1]).toMatch(/,Paid,Rental,.*,Zeta,.*,99\.5,-0\.5,Over-paid,$/)
})

test('moves an agent’s invoices to another agent, and back', async () => {
  const [from, to] = [await office.person(), await office.person()]
  const sent = await createSentInvoice(office, from)
  const { db, clock } = office.deps
  const transfer = { from: from.personId, to: to.personId, at: clock.now() }
  expect(await transferableInvoices.count(db, from.personId)).toBe(1)
  const moved = await db.transaction().execute((tx) => transferableInvoices.reassign(tx, transfer))
  expect(moved).toEqual([sent.id])
  const path = `/v1/op-invoices/${sent.id}`
  expect((await office.call({ url: path, as: from })).statusCode).toBe(404)
  expect((await office.call({ url: path, as: to })).json<Invoice>()).toMatchObject({
    agent_id: to.personId,
    thread_id: null,
    events: [{ text: 'Reassigned' }, { text: 'Sent' }, { text: 'Created' }],
  })
  const back = { from: to.personId, to: from.personId, at: clock.now(), only: moved }
  expect(await db.transaction().execute((tx) => transferableInvoices.reassign(tx, back))).toEqual(moved)
})
