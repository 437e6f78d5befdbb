import type { Money } from '@pb/contract/deals'
import { addFacts, takeOffRebilled, toMoneyBalance, type MoneyFacts } from '@pb/rules/deals/money-state'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'
import type { DealRow } from './find-deal.ts'

/** Sums of the settlements of an invoice, or of those of a deal, in cents. */
export interface SettlementSums {
  readonly credited_cents: string
  readonly written_off_cents: string
  /** Payments that bounced or were recorded by mistake. */
  readonly reversed_cents: string
}

const sums = sql`
  coalesce(sum(s.cents) FILTER (WHERE s.kind = 'credit_note' AND s.reversed_at IS NULL), 0)::bigint AS credited_cents,
  coalesce(sum(s.cents) FILTER (WHERE s.kind = 'write_off' AND s.reversed_at IS NULL), 0)::bigint AS written_off_cents,
  coalesce(sum(s.cents) FILTER (WHERE s.kind = 'payment' AND s.reversed_at IS NOT NULL), 0)::bigint AS reversed_cents`

/** SQL: selects `SettlementSums` of invoice `i`. */
export const selectInvoiceMoney = sql`SELECT ${sums} FROM invoice_settlement s WHERE s.invoice_id = i.id`

/** The columns of `selectDealMoney`. */
export interface DealMoneyRow extends SettlementSums {
  /** Sum of the invoices that were sent. */
  readonly billed_cents: string
}

/** SQL: what was taken off the owner's part of deal `d`, with its `DealMoneyRow` as `m`; see `takeOffRebilled`. */
export const takenOffColumn = sql<string>`(greatest(m.credited_cents - greatest(m.billed_cents - d.op_cents, 0), 0)
  + greatest(m.written_off_cents - greatest(greatest(m.billed_cents - d.op_cents, 0) - m.credited_cents, 0), 0))`

/**
 * SQL: what is still to come for deal `d`, with its `DealMoneyRow` as `m`: the owner's part without what was taken off,
 * and the tenant's or buyer's. What one of them paid too much is not what the other owes.
 */
export const outstandingColumn = sql<string>`(greatest(d.op_cents - d.received_op_cents - ${takenOffColumn}, 0)
  + greatest(d.fee_cents - d.received_cents + d.received_op_cents, 0))`

/** SQL: what is missing before deal `d` is paid out: also what was taken off, until the office absorbs it. */
export const missingColumn = sql<string>`(greatest(d.op_cents - d.received_op_cents - d.absorbed_cents, 0)
  + greatest(d.fee_cents - d.received_cents + d.received_op_cents, 0))`

/** SQL: selects `DealMoneyRow` of deal `d`. */
export const selectDealMoney = sql`
  SELECT s.credited_cents, s.written_off_cents,
    s.reversed_cents + (SELECT coalesce(sum(r.cents), 0)::bigint FROM deal_receipt r
      WHERE r.deal_id = d.id AND r.reversed_at IS NOT NULL AND NOT r.is_refund) AS reversed_cents,
    (SELECT coalesce(sum(i.commission_cents), 0)::bigint FROM invoice i
      WHERE i.deal_id = d.id AND i.sent_at IS NOT NULL AND i.deleted_at IS NULL) AS billed_cents
  FROM (SELECT ${sums} FROM invoice i JOIN invoice_settlement s ON s.invoice_id = i.id
    WHERE i.deal_id = d.id AND i.deleted_at IS NULL) s`

export async function readDealMoney(db: Db | Tx, dealId: string): Promise<DealMoneyRow> {
  const { rows } = await sql<DealMoneyRow>`
    SELECT m.* FROM deal d CROSS JOIN LATERAL (${selectDealMoney}) m WHERE d.id = ${dealId}`.execute(db)
  return one(rows)
}

type InvoiceMoneyRow = SettlementSums & {
  readonly sent: boolean
  readonly commission_cents: string
  readonly open_cents: string
}

/** What came in for an invoice is what the journal's open amount leaves of it. */
export function toInvoiceFacts(row: InvoiceMoneyRow): MoneyFacts {
  const due = Number(row.commission_cents)
  const credited = Number(row.credited_cents)
  const writtenOff = Number(row.written_off_cents)
  return {
    draft: !row.sent,
    due,
    received: row.sent ? due - credited - writtenOff - Number(row.open_cents) : 0,
    reversed: Number(row.reversed_cents),
    credited,
    writtenOff,
  }
}

type DealMoney = DealMoneyRow &
  Pick<DealRow, 'stage' | 'op_cents' | 'fee_cents' | 'received_cents' | 'received_op_cents'>

/** The owner's part of a deal, and that of the tenant or buyer. */
export function toDealFacts(row: DealMoney): readonly [owner: MoneyFacts, tenant: MoneyFacts] {
  const due = Number(row.op_cents)
  const receivedOp = Number(row.received_op_cents)
  const draft = row.stage === 'draft'
  // Nothing is due for a voided deal.
  const isVoided = row.stage === 'voided'
  const owner = {
    draft,
    due: isVoided ? 0 : due,
    received: receivedOp,
    reversed: Number(row.reversed_cents),
    ...takeOffRebilled({
      due,
      billed: Number(row.billed_cents),
      credited: Number(row.credited_cents),
      writtenOff: Number(row.written_off_cents),
    }),
  }
  const tenant = {
    draft,
    due: isVoided ? 0 : Number(row.fee_cents),
    received: Number(row.received_cents) - receivedOp,
    reversed: 0,
    credited: 0,
    writtenOff: 0,
  }
  return [owner, tenant]
}

/**
 * What was credited or written off of the owner's part of an approved deal and is not absorbed, in cents: only what did
 * not come in. A write-off is a loss of the office already; `credited` is the part that is not.
 */
export function getShortfall(row: DealMoney & Pick<DealRow, 'entry_id' | 'absorbed_cents'>): {
  readonly cents: number
  readonly credited: number
} {
  const [owner] = toDealFacts(row)
  const notIn = Math.max(0, owner.due - owner.received - Number(row.absorbed_cents))
  const cents = row.entry_id === null ? 0 : Math.min(notIn, owner.credited + owner.writtenOff)
  return { cents, credited: Math.min(cents, owner.credited) }
}

/** Presents what became of the money of an invoice, or of all who pay a deal. */
export function presentMoney(...parts: readonly [MoneyFacts, ...MoneyFacts[]]): Money {
  const { state, open, overPaid } = toMoneyBalance(...parts)
  const facts = addFacts(parts)
  return {
    state,
    received: centsToDollars(facts.received),
    reversed: centsToDollars(facts.reversed),
    credited: centsToDollars(facts.credited),
    written_off: centsToDollars(facts.writtenOff),
    open: centsToDollars(open),
    over_paid: centsToDollars(overPaid),
  }
}
