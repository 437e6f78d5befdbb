import { findExceptions, type DealMoney, type MoneyException } from '@pb/rules/deals/exceptions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { allInCondition, selectDealMoney, toDealFacts, type DealMoneyRow } from '../../deals/index.ts'
import '../tables.ts'

type DealColumns = Parameters<typeof toDealFacts>[0]

/** A deal whose money may need a decision. */
export interface CandidateDeal extends DealColumns, DealMoneyRow {
  readonly id: string
  readonly version: number
  readonly agent_name: string
  readonly client_name: string
  readonly apt_address: string
  readonly apt_unit: string
  readonly approved: boolean
  readonly absorbed_cents: string
  readonly paid_cents: string
  readonly is_opening: boolean
  readonly is_planned: boolean
  readonly owner_payments: readonly string[]
  readonly tenant_payments: readonly string[]
  readonly invoices: readonly {
    readonly id: string
    readonly number: string
    readonly billed: number
    readonly now: number
  }[]
  readonly payouts: readonly { readonly id: string; readonly name: string; readonly cents: number }[]
}

/** Deals that were paid too much or too little, whose invoices were credited or written off, or edited after approval. */
const candidates = sql`
  SELECT d.id FROM deal d WHERE d.deleted_at IS NULL AND (d.received_op_cents > d.op_cents
    OR d.received_cents - d.received_op_cents > d.fee_cents OR (d.stage = 'voided' AND d.received_cents > 0)
    OR (d.entry_id IS NOT NULL AND d.paid_cents <> 0 AND NOT (${allInCondition})))
  UNION SELECT i.deal_id FROM invoice_settlement s JOIN invoice i ON i.id = s.invoice_id
    WHERE s.kind IN ('credit_note', 'write_off') AND s.reversed_at IS NULL AND i.deal_id IS NOT NULL
  UNION SELECT i.deal_id FROM invoice_version v JOIN invoice i ON i.id = v.invoice_id
    JOIN deal d ON d.id = i.deal_id AND d.entry_id IS NOT NULL
    WHERE v.created_at > d.approved_at AND (v.data ->> 'cents')::bigint = i.commission_cents`

/** What an invoice asked for when its deal was approved, or first after that. */
const billedAtApproval = sql`coalesce(
  (SELECT (v.data ->> 'cents')::bigint FROM invoice_version v WHERE v.invoice_id = i.id AND v.created_at <= d.approved_at
    ORDER BY v.version DESC LIMIT 1),
  (SELECT (v.data ->> 'cents')::bigint FROM invoice_version v WHERE v.invoice_id = i.id ORDER BY v.version LIMIT 1),
  i.commission_cents)`

/** The deals whose money may need a decision, the newest first. */
export async function readCandidates(db: Db, limit: number): Promise<readonly CandidateDeal[]> {
  const { rows } = await sql<CandidateDeal>`
    SELECT d.id, d.version, d.agent_name, d.client_name, d.apt_address, d.apt_unit, d.stage,
      d.entry_id IS NOT NULL AS approved, d.op_cents, d.fee_cents, d.received_cents, d.received_op_cents,
      d.absorbed_cents, d.paid_cents, d.is_opening, m.*,
      EXISTS (SELECT FROM payout_line l JOIN payout o ON o.id = l.payout_id WHERE l.deal_id = d.id AND o.state = 'planned')
        AS is_planned,
      ARRAY(SELECT s.cents::text FROM invoice i JOIN invoice_settlement s ON s.invoice_id = i.id
        WHERE i.deal_id = d.id AND i.deleted_at IS NULL AND s.kind = 'payment' AND s.reversed_at IS NULL ORDER BY s.id)
        AS owner_payments,
      ARRAY(SELECT r.cents::text FROM deal_receipt r WHERE r.deal_id = d.id AND r.reversed_at IS NULL AND NOT r.is_refund
        ORDER BY r.id) AS tenant_payments,
      (SELECT coalesce(json_agg(json_build_object('id', i.id::text, 'number', i.number, 'billed', ${billedAtApproval},
          'now', i.commission_cents) ORDER BY i.id), '[]') FROM invoice i
        WHERE i.deal_id = d.id AND i.sent_at IS NOT NULL AND i.deleted_at IS NULL) AS invoices,
      (SELECT coalesce(json_agg(json_build_object('id', o.id::text, 'name', coalesce(p.name, o.payee), 'cents', l.cents)
          ORDER BY o.id), '[]') FROM payout_line l JOIN payout o ON o.id = l.payout_id
        LEFT JOIN person p ON p.id = o.agent_id WHERE l.deal_id = d.id AND o.state = 'paid') AS payouts
    FROM (${candidates}) c JOIN deal d ON d.id = c.id CROSS JOIN LATERAL (${selectDealMoney}) m
    WHERE d.deleted_at IS NULL ORDER BY d.deal_date DESC, d.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export function findDealExceptions(deal: CandidateDeal): readonly MoneyException[] {
  const [owner, tenant] = toDealFacts(deal)
  const money: DealMoney = {
    approved: deal.approved,
    paidOut: Number(deal.paid_cents),
    absorbed: Number(deal.absorbed_cents),
    owner: { facts: owner, payments: deal.owner_payments.map(Number) },
    tenant: { facts: tenant, payments: deal.tenant_payments.map(Number) },
    invoices: deal.invoices,
  }
  return findExceptions(money)
}
