import type { DealKind, InvoiceStatus } from '@pb/rules/deals/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { selectInvoiceMoney, type SettlementSums } from '../../deals/index.ts'
import { statusColumn } from './status.ts'

/** An invoice as lists show it. */
export interface ListedInvoice extends SettlementSums {
  readonly id: string
  readonly kind: DealKind
  readonly agent_id: string
  readonly agent_name: string
  readonly status: InvoiceStatus
  readonly number: string
  readonly contact_name: string
  readonly contact_email: string
  readonly management_company: string
  readonly move_in: string | null
  readonly address: string
  readonly unit: string
  readonly commission_cents: string
  readonly open_cents: string
  readonly sent: boolean
  readonly issued_on: string
  readonly due_on: string | null
  readonly days_overdue: number
  readonly deal_id: string | null
  readonly thread_id: string | null
  readonly email_state: 'waiting' | 'queued' | 'failed' | null
  readonly changed_at: Date
}

/** Selects the columns of `ListedInvoice` of the invoices whose ids are in `page`. */
export const selectListed = (today: string): RawBuilder<ListedInvoice> => sql`
  SELECT i.id, i.kind, i.agent_id, p.name AS agent_name, ${statusColumn(today)} AS status, i.number, i.contact_name,
    i.contact_email, i.management_company, i.move_in, i.address, i.unit, i.commission_cents, i.open_cents, i.issued_on,
    i.due_on, CASE WHEN i.settled_at IS NULL THEN greatest(${today}::date - i.due_on, 0) ELSE 0 END AS days_overdue,
    i.deal_id, i.thread_id, i.changed_at, i.sent_at IS NOT NULL AS sent, m.*,
    (SELECT e.state FROM invoice_email e WHERE e.invoice_id = i.id AND e.state <> 'cancelled'
      ORDER BY e.id DESC LIMIT 1) AS email_state
  FROM page JOIN invoice i ON i.id = page.id JOIN person p ON p.id = i.agent_id
    CROSS JOIN LATERAL (${selectInvoiceMoney}) m`
