import { addDays, addDaysToDate } from '@pb/rules/dates'
import {
  toCreditNotePostings,
  toInvoicePostings,
  toPaymentPostings,
  toWriteOffPostings,
  type Posting,
} from '@pb/rules/deals/postings'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'
import { recordReceived } from '../deals/index.ts'
import '../invoices/tables.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '../invoices/tables.ts'
import { postEntry } from '../journal/index.ts'
import { demoOffice } from './office.ts'
import type { DemoAgent } from './agents.ts'
import { toMoment } from './clock.ts'
import type { DemoDeal } from './deal-plans.ts'

interface InvoiceContext {
  readonly deals: readonly DemoDeal[]
  readonly people: readonly DemoAgent[]
  readonly supervisor: string
  readonly now: Date
}

interface NewInvoice {
  readonly deal: DemoDeal
  readonly agent: DemoAgent
  readonly lineId: string
  /** The day it was sent; null for a draft. */
  readonly sentOn: string | null
  readonly serial: number | null
}

const dueDays = 30

const toNumber = ({ sentOn, serial }: NewInvoice): string =>
  sentOn === null ? '' : `${sentOn.slice(0, 4)}-${String(serial).padStart(4, '0')}`

function toSnapshot(invoice: NewInvoice, sentOn: string): InvoiceSnapshot {
  const { deal, agent } = invoice
  return {
    number: toNumber(invoice),
    kind: deal.listing.ad_type,
    issuedOn: sentOn,
    dueOn: addDaysToDate(sentOn, dueDays),
    dueDays,
    cents: deal.cents,
    address: deal.listing.address,
    unit: deal.listing.unit,
    tenantName: deal.client.name,
    priceCents: Number(deal.listing.price_cents),
    moveIn: deal.listing.ad_type === 'rental' ? addDaysToDate(deal.day, 14) : null,
    managementCompany: deal.office.company,
    contactName: deal.office.name,
    contactEmail: deal.office.email,
    contactPhone: deal.office.phone_number,
    note: '',
    revision: 1,
    agent: { name: agent.name, email: agent.email, phone: agent.phone, license: agent.license.number },
    office: {
      name: demoOffice.name,
      address: demoOffice.address,
      phone: demoOffice.phone,
      license: demoOffice.license_number,
      logo: null,
    },
    payableTo: demoOffice.name,
    paymentInstructions: '',
  }
}

async function insertInvoice(tx: Tx, invoice: NewInvoice, today: string): Promise<string> {
  const { deal, agent, lineId, sentOn, serial } = invoice
  const { listing, client, office } = deal
  const due_on = sentOn === null ? null : addDaysToDate(sentOn, dueDays)
  const at = toMoment(sentOn ?? deal.day)
  const search = [
    client.name,
    listing.address,
    listing.unit,
    office.company,
    office.name,
    agent.name,
    toNumber(invoice),
  ]
  const { id } = await tx
    .insertInto('invoice')
    .values({
      agent_id: agent.id,
      deal_id: deal.id,
      line_id: lineId,
      kind: listing.ad_type,
      number_year: sentOn === null ? null : Number(sentOn.slice(0, 4)),
      number_serial: serial,
      number: toNumber(invoice),
      address: listing.address,
      unit: listing.unit,
      tenant_name: client.name,
      price_cents: listing.price_cents,
      move_in: listing.ad_type === 'rental' ? addDaysToDate(deal.day, 14) : null,
      commission_cents: String(deal.cents),
      management_company: office.company,
      contact_name: office.name,
      contact_email: office.email,
      contact_phone: office.phone_number,
      due_days: dueDays,
      issued_on: sentOn ?? deal.day,
      due_on,
      sent_at: sentOn === null ? null : at,
      open_cents: sentOn === null ? '0' : String(deal.cents),
      // Reminders that would have gone out before the office began are not sent now.
      reminders_after: sentOn === null ? null : today,
      overdue_notified_on: due_on !== null && due_on < today ? due_on : null,
      search_text: sql<string>`' ' || search_words(${search.join(' ')})`,
      key: `demo-invoice-${deal.id}`,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function send(tx: Tx, id: string, invoice: NewInvoice, sentOn: string): Promise<void> {
  const { deal, agent } = invoice
  const now = toMoment(sentOn)
  const entry_id = await postEntry(
    tx,
    {
      kind: 'invoice',
      bookedOn: sentOn,
      memo: toNumber(invoice),
      key: `invoice:${id}:v1`,
      personId: agent.id,
      now,
    },
    toInvoicePostings({ dealId: deal.id, invoiceId: id, cents: deal.cents }),
  )
  await tx
    .insertInto('invoice_version')
    .values({
      invoice_id: id,
      version: 1,
      data: JSON.stringify(toSnapshot(invoice, sentOn)),
      recipients: [deal.office.email],
      sent_at: now,
      entry_id,
      created_by: agent.id,
      created_at: now,
    })
    .execute()
}

interface Settlement {
  readonly kind: 'payment' | 'write_off' | 'credit_note'
  readonly cents: number
  readonly day: string
}

const reasons = {
  payment: '',
  write_off: 'The owner went out of business.',
  credit_note: 'The landlord withdrew the apartment before the lease was signed.',
} as const

const settledBy = { payment: 'paid', write_off: 'written_off', credit_note: 'credited' } as const

/** The number and the frozen content of a credit note. */
async function toCreditNote(
  tx: Tx,
  invoice: NewInvoice,
  { cents, day, left }: { cents: number; day: string; left: number },
) {
  const year = Number(day.slice(0, 4))
  const { rows } = await sql<{ last: number }>`
    INSERT INTO invoice_serial (year, series, last) VALUES (${year}, 'credit_note', 1)
    ON CONFLICT (year, series) DO UPDATE SET last = invoice_serial.last + 1 RETURNING last`.execute(tx)
  const serial = one(rows).last
  const number = `CN-${year}-${String(serial).padStart(4, '0')}`
  const snapshot: CreditNoteSnapshot = {
    ...toSnapshot(invoice, invoice.sentOn!),
    creditNumber: number,
    creditCents: cents,
    creditedOn: day,
    reason: reasons.credit_note,
    openCents: left,
  }
  return { number_year: year, number_serial: serial, number, data: JSON.stringify(snapshot) }
}

async function settle(
  tx: Tx,
  id: string,
  invoice: NewInvoice,
  { kind, cents, day }: Settlement,
  supervisor: string,
): Promise<void> {
  const { deal } = invoice
  const now = toMoment(day)
  const method = kind === 'payment' ? 'ach' : ''
  const key = `demo-${kind}-${id}`
  const belongs = { dealId: deal.id, invoiceId: id }
  const postings: readonly Posting[] = {
    payment: () => toPaymentPostings({ ...belongs, cents, method }),
    write_off: () => toWriteOffPostings({ ...belongs, cents }),
    credit_note: () => toCreditNotePostings({ ...belongs, cents }),
  }[kind]()
  const left = deal.cents - cents
  const credit = kind === 'credit_note' ? await toCreditNote(tx, invoice, { cents, day, left }) : null
  const entry_id = await postEntry(
    tx,
    { kind, bookedOn: day, key: `settlement:${id}:${key}`, personId: supervisor, now },
    postings,
  )
  await tx
    .insertInto('invoice_settlement')
    .values({
      invoice_id: id,
      kind,
      cents: String(cents),
      method,
      booked_on: day,
      reference: kind === 'payment' ? `ACH ${70_000 + Number(id)}` : '',
      reason: reasons[kind],
      ...credit,
      entry_id,
      key,
      created_by: supervisor,
      created_at: now,
    })
    .execute()
  await tx
    .updateTable('invoice')
    .set({
      open_cents: String(left),
      changed_at: now,
      ...(left === 0 && { settled_by: settledBy[kind], settled_at: now }),
    })
    .where('id', '=', id)
    .execute()
  if (kind === 'payment') await recordReceived(tx, deal.id, cents, now, 'op')
}

/** How the invoice of a deal was settled; null while all of it is open. */
function pickSettlement({ progress, cents, day }: DemoDeal, today: string): Settlement | null {
  const on = (days: number) => {
    const then = addDaysToDate(day, days)
    return then < today ? then : today
  }
  if (progress === 'ready' || progress === 'paid') return { kind: 'payment', cents, day: on(12) }
  if (progress === 'written_off') return { kind: 'write_off', cents, day: on(150) }
  if (progress === 'voided') return { kind: 'credit_note', cents, day: on(6) }
  // Some owners have paid a part.
  return cents % 5 === 0 && cents % 3 === 0
    ? { kind: 'payment', cents: Math.round(cents / 2), day: on(20) }
    : null
}

async function readLines(tx: Tx, deals: readonly DemoDeal[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('deal_line')
    .select(['id', 'deal_id'])
    .where('kind', '=', 'commission')
    .where(
      'deal_id',
      'in',
      deals.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ id, deal_id }) => [deal_id, id]))
}

/** Writes the invoices of owner-paid deals: numbered by the day they were sent, paid, open, late, credited, written off. */
export async function writeInvoices(tx: Tx, context: InvoiceContext): Promise<void> {
  const { people, supervisor, now } = context
  const today = newYorkDate(now)
  const deals = context.deals.filter(({ payer, progress }) => payer === 'op' && progress !== 'draft')
  if (deals.length === 0) return
  const lines = await readLines(tx, deals)
  const serials = new Map<string, number>()
  for (const deal of deals) {
    const isSent = deal.progress !== 'review'
    const sentOn = isSent ? newYorkDate(addDays(toMoment(deal.day), 1)) : null
    const year = sentOn?.slice(0, 4) ?? ''
    const serial = isSent ? (serials.get(year) ?? 0) + 1 : null
    if (serial !== null) serials.set(year, serial)
    const agent = people.find(({ id }) => id === deal.agentId)!
    const invoice: NewInvoice = { deal, agent, lineId: lines.get(deal.id)!, sentOn, serial }
    const id = await insertInvoice(tx, invoice, today)
    if (sentOn === null) continue
    await send(tx, id, invoice, sentOn)
    const settlement = pickSettlement(deal, today)
    if (settlement) await settle(tx, id, invoice, settlement, supervisor)
  }
  for (const [year, last] of serials)
    await tx
      .insertInto('invoice_serial')
      .values({ year: Number(year), series: 'invoice', last })
      .execute()
}
