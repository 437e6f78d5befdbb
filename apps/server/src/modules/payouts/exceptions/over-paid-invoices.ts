import { findOverPayment } from '@pb/rules/deals/exceptions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { selectInvoiceMoney, toInvoiceFacts, type SettlementSums } from '../../deals/index.ts'
import '../tables.ts'

export interface OverPaidInvoice extends SettlementSums {
  readonly id: string
  readonly number: string
  readonly deal_id: string | null
  readonly management_company: string
  readonly address: string
  readonly unit: string
  readonly agent_name: string
  readonly commission_cents: string
  readonly open_cents: string
  readonly payments: readonly string[]
}

/** Invoices for which more came in than was due, also those without a deal. */
export async function readOverPaidInvoices(db: Db, limit: number): Promise<readonly OverPaidInvoice[]> {
  const { rows } = await sql<OverPaidInvoice>`
    SELECT i.id, i.number, i.deal_id, i.management_company, i.address, i.unit, p.name AS agent_name, i.commission_cents,
      i.open_cents, m.*, ARRAY(SELECT s.cents::text FROM invoice_settlement s
        WHERE s.invoice_id = i.id AND s.kind = 'payment' AND s.reversed_at IS NULL ORDER BY s.id) AS payments
    FROM invoice i JOIN person p ON p.id = i.agent_id CROSS JOIN LATERAL (${selectInvoiceMoney}) m
    WHERE i.open_cents < 0 AND i.sent_at IS NOT NULL AND i.deleted_at IS NULL
    ORDER BY i.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export const findInvoiceExceptions = (invoice: OverPaidInvoice) =>
  findOverPayment('owner', {
    facts: toInvoiceFacts({ ...invoice, sent: true }),
    payments: invoice.payments.map(Number),
  })
