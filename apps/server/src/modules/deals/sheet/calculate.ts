import type { Deal, DealAgent } from '@pb/contract/deals'
import { calculateDeal, type AgentResult, type DealResult } from '@pb/rules/deals/deal'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { gatherTerms, type GatheredTerms } from '../calculation/gather-terms.ts'
import { presentResult, readPayeeNames } from '../calculation/present-result.ts'
import type { CalculationSheet } from '../calculation/read-sheet.ts'
import { readsAllMoney } from '../find-deal.ts'

type Totals = Deal['totals']

/** Results of a sheet as a person may see them: an agent only their own part, a supervisor everyone's. */
export interface VisibleCalculation {
  readonly results: ReadonlyMap<string, NonNullable<DealAgent['result']>>
  /** Titles of the plans of all agents. */
  readonly plans: ReadonlyMap<string, string>
  readonly totals: Totals
  readonly problem: string
}

/** What each agent was paid of a deal, in cents. */
export async function readPaid(db: Db | Tx, dealId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ agent_id: string; cents: string }>`
    SELECT agent_id, sum(cents) AS cents FROM (
      SELECT p.agent_id, l.cents FROM payout_line l JOIN payout p ON p.id = l.payout_id
      WHERE l.deal_id = ${dealId} AND p.state = 'paid' AND p.agent_id IS NOT NULL
      -- Paid before the office's books were kept here.
      UNION ALL SELECT p.agent_id, p.cents FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id
      WHERE p.deal_id = ${dealId} AND p.account = 'due_agent' AND starts_with(e.key, ${`opening:${dealId}:payout`})
    ) paid GROUP BY agent_id`.execute(db)
  return new Map(rows.map(({ agent_id, cents }) => [agent_id, Number(cents)]))
}

function presentTotals(actor: Actor, result: DealResult): Totals {
  const all = readsAllMoney(actor)
  const seen = all ? result.agents : result.agents.filter(({ agentId }) => agentId === actor.personId)
  const sum = (pick: (agent: AgentResult) => number) => seen.reduce((total, agent) => total + pick(agent), 0)
  return {
    gross: centsToDollars(result.gross),
    before: centsToDollars(result.before),
    after: centsToDollars(result.after),
    shares: centsToDollars(sum(({ shares }) => shares.reduce((total, { cents }) => total + cents, 0))),
    net: centsToDollars(sum(({ net }) => net)),
    company: all ? centsToDollars(result.companyNet) : null,
  }
}

async function presentCalculation(
  actor: Actor,
  db: Db | Tx,
  { dealId, terms }: { dealId: string; terms: GatheredTerms },
): Promise<VisibleCalculation> {
  const result = calculateDeal(terms)
  const seen = result.agents.filter(({ agentId }) => readsAllMoney(actor) || agentId === actor.personId)
  const [names, paid] = await Promise.all([readPayeeNames(db, terms), readPaid(db, dealId)])
  return {
    results: new Map(
      seen.map((agent) => [
        agent.agentId,
        presentResult(terms, agent, { names, paid: paid.get(agent.agentId) ?? 0 }),
      ]),
    ),
    plans: new Map(terms.agents.map(({ agentId, plan }) => [agentId, plan.title])),
    totals: presentTotals(actor, result),
    problem: '',
  }
}

/** Calculates a sheet from the plans in effect, or from what is frozen of an approved deal. */
export async function calculateSheet(
  actor: Actor,
  db: Db | Tx,
  dealId: string,
  sheet: CalculationSheet,
): Promise<VisibleCalculation> {
  const { terms, problem } = await gatherTerms(db, sheet)
  if (terms === null) return { results: new Map(), plans: new Map(), totals: null, problem }
  return presentCalculation(actor, db, { dealId, terms })
}
