import type { Invoice, opInvoices } from '@pb/contract/op-invoices'
import type { BodyInput } from '@pb/contract/endpoint'
import { newYorkDate } from '@pb/rules/new-york'
import { randomUUID } from 'node:crypto'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

type CreateInput = BodyInput<typeof opInvoices.createInvoice>

/** What the tests' invoices have in common. */
export const invoiceInput = {
  type: 'rental',
  address: '330 East 38th Street',
  unit: '14B',
  price: 4200,
  move_in: '2026-04-01',
  commission_amount: 4200,
  management_company: 'Glenwood Management',
  contact_name: 'Dana Reyes',
  contact_email: 'dana@glenwood.example',
  contact_phone: '(212) 555-0140',
  tenant_name: 'Nora Bell',
} as const satisfies Partial<CreateInput>

/** Creates a draft of an agent over HTTP. */
export async function createInvoice(
  office: TestOffice,
  owner: TestPerson,
  input: Partial<CreateInput> = {},
): Promise<Invoice> {
  const payload = { ...invoiceInput, agent_id: owner.personId, key: randomUUID(), ...input }
  const reply = await office.call({ method: 'POST', url: '/v1/op-invoices', as: owner, payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<Invoice>()
}

/** Sends an invoice over HTTP; the email waits for a worker. */
export async function sendInvoice(
  office: TestOffice,
  owner: TestPerson,
  { id, version }: Pick<Invoice, 'id' | 'version'>,
  more: { readonly to?: readonly string[]; readonly key?: string } = {},
): Promise<Invoice> {
  const payload = {
    version,
    to: ['dana@glenwood.example'],
    subject: 'Invoice',
    message: 'Hi Dana,\n\nHere is the invoice.',
    key: randomUUID(),
    ...more,
  }
  const reply = await office.call({ method: 'POST', url: `/v1/op-invoices/${id}/send`, as: owner, payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<Invoice>()
}

/** Creates and sends an invoice of an agent. */
export const createSentInvoice = async (
  office: TestOffice,
  owner: TestPerson,
  input: Partial<CreateInput> = {},
): Promise<Invoice> => sendInvoice(office, owner, await createInvoice(office, owner, input))

/** Records a payment of an invoice over HTTP. */
export async function payInvoice(
  office: TestOffice,
  as: TestPerson,
  { id }: Pick<Invoice, 'id'>,
  amount: number,
  more: { readonly key?: string; readonly received_on?: string } = {},
) {
  const received_on = newYorkDate(office.clock.now())
  const payload = { amount, method: 'wire', received_on, key: randomUUID(), ...more }
  return office.call({ method: 'POST', url: `/v1/op-invoices/${id}/payments`, as, payload })
}

/** Lets days pass; the sessions of the tests stay open. */
export async function passDays(office: TestOffice, days: number): Promise<void> {
  office.clock.advance(days * 86_400)
  await office.deps.pool.query(
    `UPDATE session SET last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'`,
    [office.clock.now()],
  )
}

/** Creates invoices of one agent for the access tests; each function returns the record's path. */
export function ownedInvoices(office: TestOffice) {
  const invoicePath = async (owner: TestPerson, rest = '') =>
    `/v1/op-invoices/${(await createInvoice(office, owner)).id}${rest}`
  const sentPath = async (owner: TestPerson, rest = '') =>
    `/v1/op-invoices/${(await createSentInvoice(office, owner)).id}${rest}`
  return { invoicePath, sentPath }
}
