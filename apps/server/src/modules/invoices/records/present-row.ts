import type { InvoiceRow } from '@pb/contract/op-invoices'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { presentMoney, toInvoiceFacts } from '../../deals/index.ts'
import type { StatusSum } from './list-invoices.ts'
import type { ListedInvoice } from './listed-invoice.ts'

/** Presents an invoice of a list. Its thread is in its agent's mailbox, so that only the agent gets it. */
export function presentRow(row: ListedInvoice, viewerId: string): InvoiceRow {
  return {
    invoice_id: row.id,
    op_invoice_id: row.id,
    id: row.id,
    type: row.kind,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    status: row.status,
    number: row.number,
    contact_name: row.contact_name,
    contact_email: row.contact_email,
    management_company: row.management_company,
    lease_start_date: row.move_in,
    property_address: row.address,
    property_unit: row.unit,
    commission_amount: centsToDollars(row.commission_cents),
    open_amount: centsToDollars(row.open_cents),
    money: presentMoney(toInvoiceFacts(row)),
    issued_on: row.issued_on,
    due_on: row.due_on,
    days_overdue: row.days_overdue ?? 0,
    deal_id: row.deal_id,
    thread_id: row.agent_id === viewerId ? row.thread_id : null,
    email_state: row.email_state ?? '',
    time_changed: toUnixSeconds(row.changed_at),
  }
}

/** Presents the number of all invoices of a list, their sums, and the numbers of its tabs. */
export function presentSums(sums: readonly StatusSum[], status: StatusSum['status'] | undefined) {
  const count = (found: readonly StatusSum[]) => found.reduce((total, { invoices }) => total + invoices, 0)
  const inStatus = (wanted: StatusSum['status']) => sums.filter((sum) => sum.status === wanted)
  const shown = status === undefined ? sums : inStatus(status)
  const add = (field: 'cents' | 'open_cents') => shown.reduce((total, sum) => total + Number(sum[field]), 0)
  return {
    count: count(shown),
    totals: { amount: centsToDollars(add('cents')), open: centsToDollars(add('open_cents')) },
    tabs: {
      all: count(sums),
      draft: count(inStatus('draft')),
      sent: count(inStatus('sent')),
      paid: count(inStatus('paid')),
      overdue: count(inStatus('overdue')),
    },
  }
}
