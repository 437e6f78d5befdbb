import type { Deal } from '@pb/contract/deals'
import { newYorkDate } from '@pb/rules/new-york'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

interface InvoiceRow {
  readonly id: string
  readonly line_id: string
  readonly number: string
  readonly settled_by: string | null
  readonly sent: boolean
  readonly due_on: string | null
  readonly commission_cents: string
  readonly open_cents: string
}

function getStatus({ sent, settled_by, due_on }: InvoiceRow, today: string): string {
  if (settled_by !== null) return settled_by
  if (!sent) return 'draft'
  return due_on !== null && due_on < today ? 'overdue' : 'sent'
}

/** The invoices made from a deal's lines. */
export async function readInvoices(db: Db | Tx, dealId: string, now = new Date()): Promise<Deal['invoices']> {
  const { rows } = await sql<InvoiceRow>`
    SELECT id, coalesce(line_id, 0)::text AS line_id, number, settled_by,
      sent_at IS NOT NULL AS sent, due_on, commission_cents, open_cents
    FROM invoice i WHERE deal_id = ${dealId} AND deleted_at IS NULL ORDER BY id`.execute(db)
  const today = newYorkDate(now)
  return rows.map((row) => ({
    invoice_id: row.id,
    line_id: row.line_id,
    number: row.number,
    status: getStatus(row, today),
    amount: centsToDollars(row.commission_cents),
    open: centsToDollars(row.open_cents),
  }))
}
