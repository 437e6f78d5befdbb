import type { deals } from '@pb/contract/deals'
import type { Query } from '@pb/contract/endpoint'
import type { PaperworkKind } from '@pb/rules/deals/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readsAllMoney, type DealRow } from '../find-deal.ts'
import { selectDealMoney, type DealMoneyRow } from '../money-facts.ts'
import { getListedAgent, selectNet, toCondition } from './list-query.ts'
import { sumMatches, type DealTotals } from './totals.ts'

export type ListQuery = Query<typeof deals.listDeals>

/** A deal as lists show it. */
export type ListedDeal = Pick<
  DealRow,
  | 'id'
  | 'kind'
  | 'stage'
  | 'pending_op'
  | 'pending_check'
  | 'client_name'
  | 'agent_id'
  | 'agent_name'
  | 'op_cents'
  | 'fee_cents'
  | 'apt_address'
  | 'apt_unit'
  | 'management'
  | 'price_cents'
  | 'deal_date'
  | 'lease_start'
  | 'lease_end'
  | 'client_email'
  | 'received_cents'
  | 'received_op_cents'
  | 'absorbed_cents'
  | 'changed_at'
  | 'submitted_at'
  | 'is_opening'
> &
  DealMoneyRow & {
    /** Person id of the client. */
    readonly user_id: string | null
    /** What all agents get, or the reader's part; null before approval. */
    readonly net_cents: string | null
    /** A sent invoice with an open amount. */
    readonly invoice_id: string | null
    /** Whether a split that the reader sees is not the plan's. */
    readonly off_plan: boolean
    /** Paperwork that a draft or a deal in review still needs. */
    readonly missing_papers: readonly PaperworkKind[]
  }

const sortColumns = {
  date: sql`d.deal_date`,
  time_changed: sql`d.changed_at`,
  client_name: sql`lower(d.client_name)`,
  agent_name: sql`lower(d.agent_name)`,
  lease_start: sql`d.lease_start`,
  lease_end: sql`d.lease_end`,
  amount: sql`(d.op_cents + d.fee_cents)`,
  waiting: sql`d.submitted_at`,
} as const

/** Columns of `ListedDeal`; the subqueries run only for the rows of a page. */
export const selectListed = (actor: Actor) => sql`
  d.id, d.kind, d.stage, d.pending_op, d.pending_check, d.client_name, d.agent_id, d.agent_name, d.op_cents, d.fee_cents,
  d.apt_address, d.apt_unit, d.management, d.price_cents, d.deal_date, d.lease_start, d.lease_end, d.client_email,
  d.received_cents, d.received_op_cents, d.absorbed_cents, d.changed_at, d.submitted_at, d.is_opening,
  (SELECT c.person_id FROM client c WHERE c.id = d.client_id) AS user_id, ${selectNet(actor)} AS net_cents,
  (SELECT i.id FROM invoice i WHERE i.deal_id = d.id AND i.open_cents > 0 AND i.sent_at IS NOT NULL
    AND i.deleted_at IS NULL ORDER BY i.id LIMIT 1) AS invoice_id,
  EXISTS (SELECT FROM deal_agent a WHERE a.deal_id = d.id AND a.departs
    AND (${readsAllMoney(actor)} OR a.agent_id = ${actor.personId})) AS off_plan,
  CASE WHEN d.stage IN ('draft', 'pending_review') THEN ARRAY(SELECT l.paper_kind FROM deal_checklist l
    WHERE l.deal_kind = d.kind AND (l.paper_kind <> 'commission_check' OR d.fee_cents > 0)
      AND NOT EXISTS (SELECT FROM deal_paper f WHERE f.deal_id = d.id AND f.kind = l.paper_kind
        AND f.deleted_at IS NULL AND f.replaced_by IS NULL)) ELSE '{}' END AS missing_papers, m.*`

/** The rows of `page` as lists show them: join them with `deal d`, and the money of each. */
export const joinListed = sql`page JOIN deal d ON d.id = page.id CROSS JOIN LATERAL (${selectDealMoney}) m`

/** The statement for one page; the id makes the order total. */
export function buildListStatement(actor: Actor, agentId: string | null, query: ListQuery) {
  const direction = sql.raw(query.sort_order === 'asc' ? 'ASC' : 'DESC')
  const order = sql`${sortColumns[query.sort]} ${direction}, d.id ${direction}`
  return sql<ListedDeal>`
    WITH page AS MATERIALIZED (SELECT d.id FROM deal d WHERE ${toCondition(agentId, query)}
      ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT ${selectListed(actor)} FROM ${joinListed} ORDER BY ${order}`
}

/** One page of the deals a person may see, with the sums of all that match. Throws `forbidden_role`. */
export async function listDeals(
  actor: Actor,
  db: Db,
  query: ListQuery,
): Promise<{ rows: ListedDeal[]; totals: DealTotals }> {
  const agentId = getListedAgent(actor, query.agent_id)
  const [{ rows }, totals] = await Promise.all([
    buildListStatement(actor, agentId, query).execute(db),
    sumMatches(actor, db, agentId, query),
  ])
  return { rows, totals }
}
