import type { Query, Reply } from '@pb/contract/endpoint'
import type { DueDeal, payouts } from '@pb/contract/payouts'
import { keepsBooks } from '@pb/contract/role-groups'
import type { DealKind } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { toPayeeScope } from '../payee.ts'
import { outstandingColumn, selectDealMoney } from '../../deals/index.ts'
import { selectDue } from './find-due.ts'
import '../tables.ts'

interface Row {
  readonly deal_id: string
  readonly agent_id: string | null
  readonly name: string
  readonly readable: boolean
  readonly apt_address: string
  readonly apt_unit: string
  readonly client_name: string
  readonly deal_date: string
  readonly kind: DealKind
  readonly due: string
  readonly planned: string
  readonly missing: string
  readonly outstanding: string
  readonly from_owner: boolean
  readonly management: string
  readonly invoice_id: string | null
  readonly number: string
  readonly open_cents: string | null
}

function present(row: Row): DueDeal {
  const waits = Number(row.missing) > 0
  // Nothing more comes: who bears what was credited or written off is to be decided.
  const isUndecided = waits && Number(row.outstanding) === 0
  const { readable } = row
  const name = row.from_owner ? row.management : row.client_name
  return {
    deal_id: row.deal_id,
    agent_id: row.agent_id ?? '0',
    name: row.name,
    address: readable ? row.apt_address : '',
    unit: readable ? row.apt_unit : '',
    client_name: readable ? row.client_name : '',
    date: row.deal_date,
    kind: row.kind,
    due: centsToDollars(row.due),
    planned: centsToDollars(row.planned),
    payable: waits ? 0 : 1,
    // How large the deal is, and who pays for it, is not a mentor's to see.
    outstanding: waits && readable ? centsToDollars(row.outstanding) : 0,
    waits_for: !waits ? '' : isUndecided ? 'decision' : row.from_owner ? 'owner' : 'tenant',
    waits_for_name: waits && readable && !isUndecided ? name : '',
    invoice:
      row.invoice_id === null || !readable || !waits
        ? null
        : { invoice_id: row.invoice_id, number: row.number, open: centsToDollars(row.open_cents ?? 0) },
  }
}

type DueDeals = typeof payouts.dueDeals

/** What is due to a payee by deal, the oldest first. Throws `forbidden_role` for another's. */
export async function listDueDeals(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  query: Query<DueDeals>,
): Promise<Reply<DueDeals>> {
  const { until, limit, offset } = query
  const scope = toPayeeScope(actor, query)
  const all = keepsBooks(actor.roles)
  const due = sql`WITH due AS MATERIALIZED (${selectDue({ ...scope, until })})`
  const [rows, totals] = await Promise.all([
    sql<Row>`${due}
      SELECT due.deal_id, due.agent_id, coalesce(p.name, due.payee) AS name, d.apt_address, d.apt_unit, d.client_name,
        d.deal_date, d.kind, due.due, due.planned, due.missing, ${outstandingColumn} AS outstanding,
        ${all} OR d.agent_id = ${actor.personId} OR EXISTS (SELECT FROM deal_agent a
          WHERE a.deal_id = d.id AND a.agent_id = ${actor.personId}) AS readable,
        d.op_cents - d.received_op_cents > 0 OR i.id IS NOT NULL AS from_owner,
        coalesce(i.management_company, d.management) AS management, i.id AS invoice_id,
        coalesce(i.number, '') AS number, i.open_cents
      FROM due JOIN deal d ON d.id = due.deal_id CROSS JOIN LATERAL (${selectDealMoney}) m LEFT JOIN person p ON p.id = due.agent_id
      LEFT JOIN LATERAL (SELECT id, management_company, number, open_cents FROM invoice
        WHERE deal_id = d.id AND open_cents > 0 AND deleted_at IS NULL ORDER BY due_on, id LIMIT 1) i ON true
      ORDER BY d.deal_date, d.id, name LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ count: number; payable: string; planned: string; waiting: string }>`${due}
      SELECT count(*)::int AS count, coalesce(sum(due) FILTER (WHERE missing <= 0), 0)::bigint AS payable,
        coalesce(sum(planned), 0)::bigint AS planned,
        coalesce(sum(due) FILTER (WHERE missing > 0), 0)::bigint AS waiting FROM due`.execute(db),
  ])
  const { count, payable, planned, waiting } = one(totals.rows)
  return {
    count,
    collection: rows.rows.map(present),
    totals: {
      payable: centsToDollars(payable),
      planned: centsToDollars(planned),
      waiting: centsToDollars(waiting),
    },
  }
}
