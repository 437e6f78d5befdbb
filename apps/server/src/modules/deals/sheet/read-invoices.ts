import type { Deal } from '@pb/contract/deals'
import { toInvoiceStatus } from '@pb/rules/deals/money-state'
import { newYorkDate } from '@pb/rules/new-york'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { presentMoney, selectInvoiceMoney, toInvoiceFacts, type SettlementSums } from '../money-facts.ts'

interface InvoiceRow extends SettlementSums {
  readonly id: string
  readonly line_id: string
  readonly number: string
  readonly settled_by: 'paid' | 'credited' | 'written_off' | null
  readonly sent: boolean
  readonly due_on: string | null
  readonly commission_cents: string
  readonly open_cents: string
}

/** The invoices made from a deal's lines. */
export async function readInvoices(db: Db | Tx, dealId: string, now: Date): Promise<Deal['invoices']> {
  const { rows } = await sql<InvoiceRow>`
    SELECT id, coalesce(line_id, 0)::text AS line_id, number, settled_by,
      sent_at IS NOT NULL AS sent, due_on, commission_cents, open_cents, m.*
    FROM invoice i CROSS JOIN LATERAL (${selectInvoiceMoney}) m
    WHERE deal_id = ${dealId} AND deleted_at IS NULL ORDER BY id`.execute(db)
  const today = newYorkDate(now)
  return rows.map((row) => ({
    invoice_id: row.id,
    line_id: row.line_id,
    number: row.number,
    status: toInvoiceStatus({ sent: row.sent, settledBy: row.settled_by, dueOn: row.due_on }, today),
    amount: centsToDollars(row.commission_cents),
    open: centsToDollars(row.open_cents),
    money: presentMoney(toInvoiceFacts(row)),
  }))
}
