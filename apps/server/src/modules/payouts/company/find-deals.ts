import { sql, type RawBuilder } from 'kysely'
import { outstandingColumn, selectDealMoney } from '../../deals/index.ts'

interface Scope {
  readonly agentId?: string | undefined
}

const ownedBy = ({ agentId }: Scope): RawBuilder<unknown> =>
  agentId === undefined ? sql`true` : sql`d.agent_id = ${agentId}`

/**
 * Deals booked in a period of days by the journal, with what the office keeps of each: splits and fees, less the shares
 * that it pays. One that was approved and sent back is in it twice, as 1 and -1 deals, where the books were closed in
 * between; else not at all. Columns: id, agent_id, day, deals, gross, kept.
 */
export function selectClosed(
  scope: Scope,
  { from, until }: { readonly from: string; readonly until: string },
): RawBuilder<unknown> {
  return sql`
    SELECT d.id, d.agent_id, m.day, m.deals, m.gross, m.kept FROM (
      SELECT p.deal_id, p.booked_on AS day,
        (count(DISTINCT e.id) FILTER (WHERE e.reverses_id IS NULL)
          - count(DISTINCT e.id) FILTER (WHERE e.reverses_id IS NOT NULL))::int AS deals,
        coalesce(sum(p.cents) FILTER (WHERE p.account = 'clearing'), 0)::bigint AS gross,
        coalesce(-sum(p.cents) FILTER (WHERE p.account <> 'clearing'), 0)::bigint AS kept
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id LEFT JOIN journal_entry o ON o.id = e.reverses_id
      WHERE p.account IN ('clearing', 'income', 'fees') AND p.booked_on BETWEEN ${from} AND ${until}
        AND coalesce(o.kind, e.kind) = 'deal' AND p.deal_id IS NOT NULL
      GROUP BY p.deal_id, p.booked_on
    ) m JOIN deal d ON d.id = m.deal_id WHERE (m.deals <> 0 OR m.gross <> 0 OR m.kept <> 0) AND ${ownedBy(scope)}`
}

/**
 * Deals in hand with money to come. It is expected on the day the first open invoice is due; without one when the lease
 * begins, or on the day of the deal. `month` is empty when that month is over. Columns: id, agent_id, gross, outstanding,
 * month.
 */
export function selectPipeline(scope: Scope, today: string): RawBuilder<unknown> {
  return sql`
    SELECT p.id, p.agent_id, p.gross, p.outstanding, CASE WHEN p.expected < date_trunc('month', ${today}::date) THEN ''
      ELSE to_char(p.expected, 'YYYY-MM') END AS month
    FROM (
      SELECT d.id, d.agent_id, d.op_cents + d.fee_cents AS gross,
        coalesce(i.due_on, CASE d.kind WHEN 'rental' THEN d.lease_start END, d.deal_date) AS expected,
        ${outstandingColumn} AS outstanding
      FROM deal d CROSS JOIN LATERAL (${selectDealMoney}) m
      LEFT JOIN LATERAL (SELECT min(due_on) AS due_on FROM invoice
        WHERE deal_id = d.id AND open_cents > 0 AND deleted_at IS NULL) i ON true
      WHERE d.stage IN ('draft', 'pending_review', 'deal_submitted', 'pending') AND d.deleted_at IS NULL
        AND ${ownedBy(scope)}
    ) p WHERE p.outstanding > 0`
}
