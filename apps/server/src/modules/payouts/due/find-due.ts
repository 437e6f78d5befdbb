import { sql, type RawBuilder } from 'kysely'
import { missingColumn } from '../../deals/index.ts'

/** Deals whose parts are due, and to whom; without a payee everyone's. */
export interface DueScope {
  /** Deals until this day. */
  readonly until?: string | undefined
  readonly agentId?: string | undefined
  /** Someone who is no agent, by name. */
  readonly payee?: string | undefined
  readonly dealIds?: readonly string[] | undefined
}

/** Approved deals that are not paid out, and paid ones that an agent may still owe something for. */
const openDeals = sql`d.id IN (SELECT id FROM deal WHERE stage IN ('deal_submitted', 'pending') AND deleted_at IS NULL
  UNION ALL SELECT deal_id FROM deal_agent WHERE net_cents < 0)`

/**
 * What is due by payee and deal as the journal has it, in cents. `missing` is the money of the deal that is not in, and
 * what was taken off it while no one decided who bears that: a deal is payable when it is 0. `planned` is in payouts that are not paid yet. Columns: deal_id, agent_id, payee, due,
 * planned, missing.
 */
export function selectDue({ until, agentId, payee, dealIds }: DueScope = {}): RawBuilder<unknown> {
  const conditions = [
    dealIds === undefined ? openDeals : sql`d.id = ANY (${dealIds}::bigint[])`,
    sql`d.stage IN ('deal_submitted', 'pending', 'payment_sent')`,
    sql`p.account IN ('due_agent', 'due_other')`,
  ]
  if (until !== undefined) conditions.push(sql`d.deal_date <= ${until}`)
  if (agentId !== undefined) conditions.push(sql`p.agent_id = ${agentId}`)
  if (payee !== undefined) conditions.push(sql`p.agent_id IS NULL AND p.payee = ${payee}`)
  return sql`
    SELECT b.*, coalesce(n.planned, 0)::bigint AS planned FROM (
      SELECT d.id AS deal_id, p.agent_id, p.payee, (-sum(p.cents))::bigint AS due,
        ${missingColumn} AS missing
      FROM deal d JOIN journal_posting p ON p.deal_id = d.id
      WHERE ${sql.join(conditions, sql` AND `)}
      GROUP BY d.id, p.agent_id, p.payee HAVING sum(p.cents) <> 0
    ) b
    LEFT JOIN (
      SELECT l.deal_id, o.agent_id, o.payee, sum(l.cents) AS planned
      FROM payout o JOIN payout_line l ON l.payout_id = o.id WHERE o.state = 'planned'
      GROUP BY l.deal_id, o.agent_id, o.payee
    ) n ON n.deal_id = b.deal_id AND n.agent_id IS NOT DISTINCT FROM b.agent_id AND n.payee = b.payee`
}
