import { maxPendingDeals } from '@pb/contract/agent-years'
import { calculateDeal } from '@pb/rules/deals/deal'
import { findPlanYear, type YearToDate } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { gatherTerms } from '../calculation/gather-terms.ts'
import { readCalculationSheet } from '../calculation/read-sheet.ts'
import { isReadyToPay, type DealRow } from '../find-deal.ts'

export type PendingState = 'ready' | 'waiting' | 'in_review' | 'draft'

type Deal = Omit<DealRow, 'agent_active'>

export interface PendingDeal {
  readonly deal: Deal
  readonly state: PendingState
  /** In cents; null while it cannot be calculated. */
  readonly net: number | null
  readonly paid: number
}

type PendingRow = Deal & { readonly net_cents: string | null; readonly agent_paid: string }

/** Deals in hand of an agent, those nearest to payment first, then by date. */
async function readRows(db: Db, agentId: string): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    SELECT d.*, a.net_cents, (SELECT coalesce(sum(l.cents), 0) FROM payout_line l JOIN payout p ON p.id = l.payout_id
      WHERE l.deal_id = d.id AND p.agent_id = ${agentId} AND p.state = 'paid')
      + CASE WHEN d.is_opening THEN (SELECT coalesce(sum(p.cents), 0) FROM journal_posting p
        JOIN journal_entry e ON e.id = p.entry_id WHERE p.deal_id = d.id AND p.agent_id = ${agentId}
        AND p.account = 'due_agent' AND starts_with(e.key, 'opening:' || d.id || ':payout')) ELSE 0 END AS agent_paid
    FROM deal_agent a JOIN deal d ON d.id = a.deal_id
    WHERE a.agent_id = ${agentId} AND d.deleted_at IS NULL
      AND d.stage IN ('draft', 'pending_review', 'deal_submitted', 'pending')
    ORDER BY array_position(ARRAY['deal_submitted', 'pending', 'pending_review', 'draft'], d.stage), d.deal_date, d.id
    LIMIT ${maxPendingDeals}`.execute(db)
  return rows
}

function toState(deal: Deal): PendingState {
  if (deal.stage === 'draft') return 'draft'
  if (deal.stage === 'pending_review') return 'in_review'
  return isReadyToPay(deal) ? 'ready' : 'waiting'
}

/** What deals in hand would add to the years to date, by the plan's year. */
export type PendingYears = Map<string, YearToDate>

const add = (a: YearToDate, b: YearToDate | undefined): YearToDate => ({
  gross: a.gross + (b?.gross ?? 0),
  companyDollar: a.companyDollar + (b?.companyDollar ?? 0),
})

/**
 * Calculates the agent's part of a deal that is not approved, as if those before it were; adds it to `years`. Null when
 * it cannot be calculated.
 */
async function calculateNet(
  db: Db,
  dealId: string,
  agentId: string,
  years: PendingYears,
): Promise<number | null> {
  const sheet = await readCalculationSheet(db, dealId)
  const { terms } = sheet ? await gatherTerms(db, sheet) : { terms: null }
  const agent = terms?.agents.find((each) => each.agentId === agentId)
  if (!sheet || !terms || !agent) return null
  const year = findPlanYear(agent.plan, sheet.dealDate).from
  const toDate = add(agent.toDate, years.get(year))
  const agents = terms.agents.map((each) => (each === agent ? { ...each, toDate } : each))
  const result = calculateDeal({ ...terms, agents }).agents.find((each) => each.agentId === agentId)!
  years.set(year, add({ gross: result.gross, companyDollar: result.companyDollar }, years.get(year)))
  return result.net
}

/** Returns an agent's deals in hand with what each pays, in the order in which they would be approved. */
export async function readPendingDeals(
  db: Db,
  agentId: string,
): Promise<{ deals: PendingDeal[]; years: PendingYears }> {
  const years: PendingYears = new Map()
  const deals: PendingDeal[] = []
  for (const row of await readRows(db, agentId)) {
    const state = toState(row)
    const isFinal = state === 'ready' || state === 'waiting'
    const net = isFinal ? Number(row.net_cents) : await calculateNet(db, row.id, agentId, years)
    deals.push({ deal: row, state, net, paid: Number(row.agent_paid) })
  }
  return { deals, years }
}
