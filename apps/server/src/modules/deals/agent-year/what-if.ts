import type { agentYears } from '@pb/contract/agent-years'
import type { Body, Reply } from '@pb/contract/endpoint'
import { calculateDeal, type DealAgent, type Deduction } from '@pb/rules/deals/deal'
import { findPlanYear, whole, type PlanInEffect } from '@pb/rules/deals/plans'
import { centsToDollars, dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { gatherTerms, type GatheredTerms } from '../calculation/gather-terms.ts'
import { presentResult, readPayeeNames } from '../calculation/present-result.ts'
import { calculationTexts } from '../calculation/texts.ts'
import { findYearAgent } from './get-year.ts'
import { readPendingDeals } from './pending-deals.ts'

type WhatIf = Body<(typeof agentYears)['calculateWhatIf']>
type WhatIfReply = Reply<(typeof agentYears)['calculateWhatIf']>

/** Takes the rest of the commission, so that the shares add up; its result is shown to no one. */
const makeRest = (agent: DealAgent & { readonly plan: PlanInEffect }) => ({
  ...agent,
  agentId: '0',
  rate: whole - agent.rate,
})

function toDeductions({ before, after }: WhatIf, agentId: string): Deduction[] {
  const deductions: Deduction[] = [
    { title: calculationTexts.before, timing: 'before', cents: dollarsToCents(before), agentId: null },
    { title: calculationTexts.after, timing: 'after', cents: dollarsToCents(after), agentId },
  ]
  return deductions.filter(({ cents }) => cents > 0)
}

/** Adds the deals in hand to the year to date that a deal is calculated from. */
async function addPending(deps: Deps, terms: GatheredTerms, date: string): Promise<GatheredTerms> {
  const [agent] = terms.agents
  const { years } = await readPendingDeals(deps.db, agent!.agentId)
  const pending = years.get(findPlanYear(agent!.plan, date).from)
  if (!pending) return terms
  const toDate = {
    gross: agent!.toDate.gross + pending.gross,
    companyDollar: agent!.toDate.companyDollar + pending.companyDollar,
  }
  return { ...terms, agents: [{ ...agent!, toDate }] }
}

/** What a deal would pay an agent. Throws `not_found` for another agent unless the caller is a supervisor. */
export async function calculateWhatIf(actor: Actor, deps: Deps, input: WhatIf): Promise<WhatIfReply> {
  const { db, clock } = deps
  const { user_id: agentId } = await findYearAgent(actor, db, input.agent_id)
  const date = input.date ?? newYorkDate(clock.now())
  const gathered = await gatherTerms(db, {
    dealDate: date,
    lines: [{ payer: 'fee', cents: dollarsToCents(input.commission) }],
    deductions: toDeductions(input, agentId),
    agents: [
      {
        agentId,
        rate: whole,
        companyRate: input.company_split === null ? null : Math.round(input.company_split * 100),
        plan: null,
        toDate: null,
      },
    ],
  })
  if (gathered.terms === null) return { result: null, problem: gathered.problem, plan: '', to_date: null }
  const own = input.after_pending === 1 ? await addPending(deps, gathered.terms, date) : gathered.terms
  const agent = { ...own.agents[0]!, rate: Math.round(input.share * 100) }
  const terms = { ...own, agents: agent.rate < whole ? [agent, makeRest(agent)] : [agent] }
  const [result] = calculateDeal(terms).agents
  return {
    result: presentResult(terms, result!, { names: await readPayeeNames(db, terms), paid: 0 }),
    problem: '',
    plan: agent.plan.title,
    to_date: {
      gross: centsToDollars(agent.toDate.gross),
      company: centsToDollars(agent.toDate.companyDollar),
    },
  }
}
