import type { AgentResult, CommissionLine, Deduction } from '@pb/rules/deals/deal'
import type { CommissionPlan, YearToDate } from '@pb/rules/deals/plans'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** An agent of a sheet: their share, and what is frozen of their plan. */
export interface SheetAgent {
  readonly agentId: string
  /** Share in basis points. */
  readonly rate: number
  /** Split to company that replaces the plan's, in basis points; null for the plan's. */
  readonly companyRate: number | null
  /** Frozen when the deal was submitted; null until then: the plan in effect on the deal's date counts. */
  readonly plan: CommissionPlan | null
  /** Frozen when the deal was approved; null until then: the year to date of the journal counts. */
  readonly toDate: YearToDate | null
  /** Frozen when the deal was approved; null until then. */
  readonly result?: AgentResult | null
}

/** What a deal is calculated from. */
export interface CalculationSheet {
  /** The day the deal counts for: `yyyy-mm-dd`. */
  readonly dealDate: string
  readonly lines: readonly CommissionLine[]
  readonly deductions: readonly Deduction[]
  readonly agents: readonly SheetAgent[]
}

/** Reads the sheet of a deal; null for an unknown one. Rows without an amount are left out. */
export async function readCalculationSheet(db: Db | Tx, dealId: string): Promise<CalculationSheet | null> {
  const [deal, lines, agents] = await Promise.all([
    db.selectFrom('deal').where('id', '=', dealId).select('deal_date').executeTakeFirst(),
    db
      .selectFrom('deal_line')
      .where('deal_id', '=', dealId)
      .where('cents', 'is not', null)
      .orderBy('position')
      .orderBy('id')
      .select(['kind', 'description', 'payer', 'cents', 'timing', 'payee', 'agent_id'])
      .execute(),
    db
      .selectFrom('deal_agent')
      .where('deal_id', '=', dealId)
      .orderBy('position')
      .orderBy('agent_id')
      .select(['agent_id', 'share_rate', 'company_rate', 'plan', 'to_date', 'result'])
      .execute(),
  ])
  if (!deal) return null
  return {
    dealDate: deal.deal_date,
    lines: lines
      .filter(({ kind }) => kind === 'commission')
      .map(({ payer, cents }) => ({ payer, cents: Number(cents) })),
    deductions: lines
      .filter(({ kind }) => kind === 'deduction')
      .map(({ description, timing, cents, agent_id, payee }) => ({
        title: description,
        timing: timing ?? 'after',
        cents: Number(cents),
        agentId: timing === 'before' ? null : agent_id,
        payee,
      })),
    agents: agents.map(({ agent_id, share_rate, company_rate, plan, to_date, result }) => ({
      agentId: agent_id,
      rate: share_rate,
      companyRate: company_rate,
      plan,
      toDate: to_date,
      result,
    })),
  }
}
