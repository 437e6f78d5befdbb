import { findDealProblem, type DealAgent, type DealTerms } from '@pb/rules/deals/deal'
import { replaceSplit, whole, type CommissionPlan, type PlanInEffect } from '@pb/rules/deals/plans'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findPlan, findYearToDate } from '../../commission-plans/index.ts'
import { readOpenDay } from '../../journal/index.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import type { CalculationSheet, SheetAgent } from './read-sheet.ts'
import { calculationTexts } from './texts.ts'

/** Terms of a deal, each agent's plan with where it comes from. */
export interface GatheredTerms extends DealTerms {
  readonly agents: readonly (DealAgent & { readonly plan: PlanInEffect })[]
}

/** The terms, or why the deal cannot be calculated. */
export type Gathered =
  | { readonly terms: GatheredTerms; readonly problem: null }
  | { readonly terms: null; readonly problem: string }

/** A frozen plan has where it comes from; one stored without it counts from the deal's date. */
const toPlanInEffect = (plan: CommissionPlan, dealDate: string): PlanInEffect => ({
  planId: '',
  since: dealDate,
  sheetRate: null,
  ...plan,
})

/** The split of the sheet alone, for an agent without a plan. */
const makeSheetPlan = (dealDate: string): PlanInEffect => ({
  planId: '0',
  since: dealDate,
  sheetRate: null,
  title: 'Split of the sheet',
  tiers: [{ from: 0, companyRate: whole }],
  measure: 'gross',
  cap: null,
  minimum: 0,
  fees: [],
  shares: [],
  resetOn: '01-01',
})

/**
 * Returns the plan that a deal freezes for an agent when it is submitted. An agent without a plan has the split of the
 * sheet alone, also when they are assigned a plan for that day later.
 */
export async function findPlanToFreeze(
  db: Db | Tx,
  agentId: string,
  dealDate: string,
): Promise<PlanInEffect> {
  return (await findPlan(db, agentId, dealDate)) ?? makeSheetPlan(dealDate)
}

/** The frozen plan of an agent of a sheet, or the one in effect on the deal's date. */
export async function findAgentPlan(
  db: Db | Tx,
  { agentId, plan: frozen }: Pick<SheetAgent, 'agentId' | 'plan'>,
  dealDate: string,
): Promise<PlanInEffect> {
  return frozen ? toPlanInEffect(frozen, dealDate) : findPlanToFreeze(db, agentId, dealDate)
}

async function gatherAgent(
  db: Db | Tx,
  { agentId, rate, companyRate, plan: frozen, toDate }: SheetAgent,
  dealDate: string,
): Promise<GatheredTerms['agents'][number] | null> {
  const found = await findAgentPlan(db, { agentId, plan: frozen }, dealDate)
  if (found.planId === '0' && companyRate === null) return null
  const plan = replaceSplit(found, companyRate)
  if (toDate) return { agentId, rate, plan, toDate }
  const bookedOn = await readOpenDay(db, dealDate)
  return { agentId, rate, plan, toDate: await findYearToDate(db, agentId, plan, bookedOn) }
}

/**
 * Gathers the terms of a sheet: the plan of each agent on its date, or the frozen one, the split that the sheet sets
 * instead, and the year to date of the journal. In an approval it reads within the transaction that holds the agents'
 * locks.
 */
export async function gatherTerms(db: Db | Tx, sheet: CalculationSheet): Promise<Gathered> {
  const { dealDate, lines, deductions } = sheet
  const agents: GatheredTerms['agents'][number][] = []
  for (const each of sheet.agents) {
    const agent = await gatherAgent(db, each, dealDate)
    if (!agent) {
      const name = await getPersonName(db, each.agentId)
      return { terms: null, problem: calculationTexts.noPlan(name, dealDate) }
    }
    agents.push(agent)
  }
  const terms = { lines, deductions, agents }
  const problem = agents.length === 0 ? calculationTexts.noAgent : findDealProblem(terms)
  return problem === null ? { terms, problem } : { terms: null, problem }
}
