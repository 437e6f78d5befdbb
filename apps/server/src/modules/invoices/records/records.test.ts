import type { Invoice, InvoiceRow } from '@pb/contract/op-invoices'
import { expect, test } from 'vitest'
import {
  createInvoice,
  createSentInvoice,
  invoiceInput,
  passDays,
  payInvoice,
} from '../../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { purgeInvoices, sumUpInvoices } from './delete-invoice.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()

interface List {
  readonly count: number
  readonly collection: InvoiceRow[]
  readonly totals: { readonly amount: number; readonly open: number }
  readonly tabs: Record<string, number>
}
const list = async (as: TestPerson, query = '') =>
  (await office.call({ url: `/v1/op-invoices?${query}`, as })).json<List>()
const units = async (as: TestPerson, query = '') =>
  (await list(as, query)).collection.map(({ property_unit: unit }) => unit)

test('creates a draft with the names of the specification in both spellings', async () => {
  const agent = await office.person()
  const made = await createInvoice(office, agent, { commission_amount: 1234.56 })
  expect(made).toMatchObject({
    invoice_id: made.id,
    op_invoice_id: made.id,
    status: 'draft',
    number: '',
    lease_start_date: '2026-04-01',
    property_address: '330 East 38th Street',
    property_unit: '14B',
    commission_amount: 1234.56,
    open_amount: 0,
    issued_on: '2026-03-02',
    due_on: null,
    version: 1,
    actions: ['edit', 'send', 'delete'],
    data: { commission_amount: 1234.56, comission_amount: 1234.56, contact_name: 'Dana Reyes', due_days: 30 },
  })
  const read = await office.call({ url: `/v1/op-invoices/${made.id}`, as: agent })
  expect(read.json<Invoice>()).toEqual(made)
})

test('makes one invoice of one key, also at the same moment', async () => {
  const agent = await office.person()
  const made = await Promise.all(
    [1, 2, 3, 4].map(() => createInvoice(office, agent, { key: 'the-same-key' })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await list(agent)).count).toBe(1)
})

test.each<[string, object, number]>([
  ['no amount', { commission_amount: undefined }, 422],
  ['an amount of 0', { commission_amount: 0 }, 422],
  ['a negative amount', { commission_amount: -5 }, 400],
  ['half a cent', { commission_amount: 10.005 }, 400],
  ['a huge amount', { commission_amount: 1e9 }, 400],
  ['no address', { address: ' ' }, 400],
  ['a wrong email', { contact_email: 'dana' }, 400],
  ['a day that does not exist', { move_in: '2026-02-30' }, 400],
  ['an unknown field', { status: 'paid' }, 400],
  ['a deal that is not there', { deal_id: '999999' }, 422],
])('refuses an invoice with %s', async (_what, input, status) => {
  const agent = await office.person()
  const payload = { ...invoiceInput, agent_id: agent.personId, ...input }
  const reply = await office.call({ method: 'POST', url: '/v1/op-invoices', as: agent, payload })
  expect([reply.statusCode, (await list(agent)).count]).toEqual([status, 0])
})

test('lets only a supervisor name another agent', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const payload = { ...invoiceInput, agent_id: other.personId }
  const call = (as: TestPerson) => office.call({ method: 'POST', url: '/v1/op-invoices', as, payload })
  expect((await call(agent)).statusCode).toBe(403)
  expect((await call(supervisor)).json<Invoice>().agent_id).toBe(other.personId)
})

test('filters, sorts and counts the invoices of an agent', async () => {
  const agent = await office.person()
  await createInvoice(office, agent, { unit: '1', commission_amount: 100, management_company: 'Zeta' })
  await createInvoice(office, agent, { unit: '2', commission_amount: 300, management_company: 'alpha' })
  await createInvoice(office, agent, { unit: '3', commission_amount: 200, tenant_name: 'Ángel Díaz' })
  expect(await units(agent)).toEqual(['3', '2', '1'])
  expect(await units(agent, 'sort=amount&sort_order=asc')).toEqual(['1', '3', '2'])
  expect(await units(agent, 'sort=management_company&sort_order=asc')).toEqual(['2', '3', '1'])
  expect(await units(agent, 'sort=agent_name')).toEqual(['3', '2', '1'])
  expect(await units(agent, 'search=angel')).toEqual(['3'])
  expect(await units(agent, 'search=%25')).toEqual([])
  expect(await units(agent, 'management_company=ALPHA')).toEqual(['2'])
  expect(await units(agent, 'year=2026&month=3')).toHaveLength(3)
  expect(await units(agent, 'month=3')).toHaveLength(3)
  expect(await units(agent, 'year=2026&month=4')).toEqual([])
  expect(await units(agent, 'limit=1&offset=1')).toEqual(['2'])
  expect(await list(agent, 'limit=1')).toMatchObject({
    count: 3,
    totals: { amount: 600, open: 0 },
    tabs: { all: 3, draft: 3, sent: 0, paid: 0, overdue: 0 },
  })
  expect(await list(agent, 'status=paid')).toMatchObject({ count: 0, tabs: { all: 3 } })
})

test('shows a supervisor the whole office from the stored sums', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const before = await list(supervisor)
  const agent = await office.person()
  const { id } = await createInvoice(office, agent, { commission_amount: 50 })
  await createInvoice(office, agent, { commission_amount: 25 })
  expect((await office.call({ method: 'DELETE', url: `/v1/op-invoices/${id}`, as: agent })).statusCode).toBe(
    204,
  )
  const after = await list(supervisor)
  expect(after.count).toBe(before.count + 1)
  expect(after.totals.amount).toBe(before.totals.amount + 25)
  const byAgent = await list(supervisor, 'sort=agent_name&sort_order=asc&limit=100')
  const shown = byAgent.collection.map((row) => [row.agent_name.toLowerCase(), row.issued_on, row.id])
  expect(shown).toHaveLength(after.count)
  const compare = ([name = '', , id]: string[], [otherName = '', , otherId]: string[]) =>
    name === otherName ? Number(id) - Number(otherId) : name < otherName ? -1 : 1
  expect(shown).toEqual(shown.toSorted(compare))
  const part = await list(supervisor, 'sort=agent_name&sort_order=asc&limit=2&offset=3')
  expect(part.collection.map(({ id }) => id)).toEqual(byAgent.collection.slice(3, 5).map(({ id }) => id))
  expect(await list(supervisor, 'year=2025')).toMatchObject({ count: 0 })
  expect(await list(supervisor, `agent_id=${agent.personId}`)).toMatchObject({ count: 1 })
  expect(
    (await office.call({ url: `/v1/op-invoices?agent_id=${agent.personId}`, as: supervisor })).statusCode,
  ).toBe(200)
  const other = await office.person()
  const refused = await office.call({ url: `/v1/op-invoices?agent_id=${agent.personId}`, as: other })
  expect(refused.statusCode).toBe(403)
})

test('restores a deleted draft, and edits only from the newest version', async () => {
  const agent = await office.person()
  const { id } = await createInvoice(office, agent)
  const url = `/v1/op-invoices/${id}`
  await office.call({ method: 'DELETE', url, as: agent })
  expect((await office.call({ url, as: agent })).statusCode).toBe(404)
  await office.call({ method: 'POST', url: `${url}/restore`, as: agent })
  const edit = (version: number, unit: string) =>
    office.call({
      method: 'PUT',
      url,
      as: agent,
      payload: { ...invoiceInput, agent_id: agent.personId, version, unit },
    })
  expect((await edit(1, '9A')).json<Invoice>()).toMatchObject({ version: 2, property_unit: '9A' })
  expect((await edit(1, '9C')).statusCode).toBe(409)
  const { events } = (await office.call({ url, as: agent })).json<Invoice>()
  expect(events.map(({ text }) => text)).toEqual(['Edited', 'Restored', 'Deleted', 'Created'])
})

test('suggests contacts of the caller’s earlier invoices', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  await createInvoice(office, agent, { management_company: 'Rose Associates', contact_name: 'Lee Park' })
  await createInvoice(office, agent, { management_company: 'Rose Associates', contact_name: 'Lee Park' })
  const suggest = async (as: TestPerson, q: string) =>
    (await office.call({ url: `/v1/op-invoices-contacts?q=${q}`, as })).json<object[]>()
  expect(await suggest(agent, 'rose')).toEqual([
    {
      management_company: 'Rose Associates',
      contact_name: 'Lee Park',
      contact_email: 'dana@glenwood.example',
      contact_phone: '(212) 555-0140',
    },
  ])
  expect(await suggest(agent, 'park')).toHaveLength(1)
  expect(await suggest(other, 'rose')).toEqual([])
})

test('keeps the stored sums equal to the invoices, also when they are summed up', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  const sent = await createSentInvoice(office, agent, { commission_amount: 70, due_days: 0 })
  await createSentInvoice(office, agent, { commission_amount: 30, due_days: 60 })
  await payInvoice(office, agent, sent, 20)
  await passDays(office, 1)
  const [stored, own] = [await list(supervisor), await list(agent)]
  expect(own).toMatchObject({ totals: { amount: 100, open: 80 }, tabs: { all: 2, sent: 1, overdue: 1 } })
  const { rows } = await office.deps.pool.query<{ invoices: number; open: number }>(
    `SELECT count(*)::int AS invoices, (sum(open_cents) / 100)::float AS open FROM invoice WHERE deleted_at IS NULL`,
  )
  const row = one(rows)
  expect([stored.count, stored.totals.open]).toEqual([row.invoices, row.open])
  await Promise.all([sumUpInvoices(office.deps), createInvoice(office, agent), sumUpInvoices(office.deps)])
  const after = await list(supervisor)
  expect(after).toMatchObject({ count: stored.count + 1, totals: { open: stored.totals.open } })
  expect(after.tabs).toEqual({
    ...stored.tabs,
    all: stored.tabs['all']! + 1,
    draft: stored.tabs['draft']! + 1,
  })
})

test('purges a deleted draft when it can’t be restored any more', async () => {
  const agent = await office.person()
  const url = `/v1/op-invoices/${(await createInvoice(office, agent)).id}`
  await office.call({ method: 'DELETE', url, as: agent })
  await passDays(office, 29)
  await purgeInvoices(office.deps)
  expect((await office.call({ method: 'POST', url: `${url}/restore`, as: agent })).statusCode).toBe(200)
  await office.call({ method: 'DELETE', url, as: agent })
  await passDays(office, 31)
  await purgeInvoices(office.deps)
  expect((await office.call({ method: 'POST', url: `${url}/restore`, as: agent })).statusCode).toBe(404)
})
