import type { DealKind } from '@pb/rules/deals/vocabulary'
import type { Tx } from '../../../platform/db/db.ts'
import { lockInvoice } from '../records/find-invoice.ts'
import { updateSearchText } from '../records/invoice-input.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { writeVersion } from '../records/write-version.ts'
import { giveNumber } from '../sending/serial.ts'

/** What an owner owes for a deal of before. Amounts are cents, days `yyyy-mm-dd`. */
export interface NewOpeningInvoice {
  readonly dealId: string
  readonly agentId: string
  readonly kind: DealKind
  readonly address: string
  readonly unit: string
  readonly client: string
  readonly owedBy: string
  readonly cents: number
  readonly issuedOn: string
  readonly dueOn: string
  readonly dueDays: number
  /** As the owner knows it; empty for one of our own. */
  readonly number: string
}

interface Author {
  readonly personId: string
  readonly fileName: string
  readonly now: Date
}

/** Opening invoices have a series of their own, so that the numbers of a year have no gap. */
const openingYear = 0

async function insertInvoice(tx: Tx, invoice: NewOpeningInvoice, now: Date): Promise<string> {
  const given = await giveNumber(tx, 'invoice', openingYear)
  const line = await tx
    .selectFrom('deal_line')
    .select('id')
    .where('deal_id', '=', invoice.dealId)
    .where('payer', '=', 'op')
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('invoice')
    .values({
      agent_id: invoice.agentId,
      deal_id: invoice.dealId,
      line_id: line?.id ?? null,
      kind: invoice.kind,
      ...given,
      number: invoice.number || `OB-${String(given.number_serial).padStart(4, '0')}`,
      address: invoice.address,
      unit: invoice.unit,
      tenant_name: invoice.client,
      price_cents: null,
      move_in: null,
      commission_cents: String(invoice.cents),
      management_company: invoice.owedBy,
      due_days: invoice.dueDays,
      issued_on: invoice.issuedOn,
      due_on: invoice.dueOn,
      sent_at: new Date(`${invoice.issuedOn}T17:00:00Z`),
      open_cents: String(invoice.cents),
      settled_by: null,
      settled_at: null,
      thread_id: null,
      // No one is reminded of an invoice that this office did not send from here, until its agent resumes it.
      reminders_stopped_at: now,
      reminders_stopped_by: 'agent',
      reminders_after: invoice.issuedOn,
      replies_after: now,
      overdue_notified_on: null,
      key: `opening:${invoice.dealId}`,
      created_at: now,
      changed_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds what an owner still owes for a deal of before as an invoice that was sent on the deal's day. */
export async function addOpeningInvoice(
  tx: Tx,
  invoice: NewOpeningInvoice,
  { personId, fileName, now }: Author,
): Promise<{ readonly invoiceId: string; readonly entryId: string }> {
  const invoiceId = await insertInvoice(tx, invoice, now)
  const record = await lockInvoice(tx, invoiceId)
  const posting = { bookedOn: invoice.issuedOn, key: `opening:${invoice.dealId}:invoice` }
  const entryId = await writeVersion(tx, record, { personId, now, posting })
  await updateSearchText(tx, invoiceId)
  await logInvoiceEvent(tx, { invoiceId, kind: 'opening', personId, note: fileName, at: now })
  return { invoiceId, entryId }
}
