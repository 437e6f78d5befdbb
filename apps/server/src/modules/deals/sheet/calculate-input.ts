import type { Deal } from '@pb/contract/deals'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CalculationSheet } from '../calculation/read-sheet.ts'
import { findAgents, findWholeDeal, type DealAgentRow } from '../find-deal.ts'
import { dealErrors } from '../texts.ts'
import { calculateSheet } from './calculate.ts'
import { parseAgents, parseLines, type SheetAgentRow, type SheetInput } from './input.ts'

interface AgentName {
  readonly person_id: string
  readonly name: string
  readonly photo: string | null
}

function toCalculationSheet(
  input: SheetInput,
  agents: readonly SheetAgentRow[],
  { current, frozen }: { current: readonly DealAgentRow[]; frozen: boolean },
): CalculationSheet {
  const lines = parseLines(input)
  const findPlan = (id: string) => current.find(({ agent_id }) => agent_id === id)?.plan ?? null
  return {
    dealDate: input.basic_info.date,
    lines: lines.flatMap(({ kind, payer, cents }) =>
      kind === 'commission' && cents !== null ? [{ payer, cents }] : [],
    ),
    deductions: lines.flatMap(({ kind, description: title, timing, cents, payee, agentId }) =>
      kind === 'deduction' && cents !== null
        ? [{ title, timing: timing ?? 'after', cents, payee, agentId }]
        : [],
    ),
    agents: agents.map(({ agent_id, share_rate, company_rate }) => ({
      agentId: agent_id,
      rate: share_rate,
      companyRate: company_rate,
      plan: frozen ? findPlan(agent_id) : null,
      toDate: null,
    })),
  }
}

/**
 * What a sheet would pay today, without saving it. Throws `not_found`, and `rule_broken` for an agent the office does not
 * have.
 */
export async function calculateInput(
  actor: Actor,
  deps: Deps,
  id: string,
  input: SheetInput,
): Promise<Pick<Deal, 'agents' | 'totals' | 'calculation_problem' | 'final'>> {
  const deal = await findWholeDeal(deps.db, actor, id)
  const current = await findAgents(deps.db, id)
  const supervisor = hasRole(actor, 'SUPERVISOR')
  const agents = parseAgents(input, current, { personId: actor.personId, supervisor })
  const ids = agents.map(({ agent_id }) => agent_id)
  const { rows: names } = await sql<AgentName>`SELECT a.person_id, p.name, a.photo FROM agent a
    JOIN person p ON p.id = a.person_id WHERE a.person_id = ANY (${ids}::bigint[])`.execute(deps.db)
  if (names.length < ids.length) throw new AppError('rule_broken', dealErrors.unknownAgent)
  // The plans of a deal in review are frozen for its date.
  const frozen = deal.deal_date === input.basic_info.date
  const sheet = toCalculationSheet(input, agents, { current, frozen })
  const { results, plans, totals, problem } = await calculateSheet(actor, deps.db, id, sheet)
  return {
    agents: agents.map(({ agent_id, share_rate, company_rate, split_reason }) => {
      const { name, photo } = names.find(({ person_id }) => person_id === agent_id)!
      const seen = supervisor || agent_id === actor.personId
      return {
        agent_id,
        name,
        photo,
        share: share_rate / 100,
        company_split: seen && company_rate !== null ? company_rate / 100 : null,
        plan: seen ? (plans.get(agent_id) ?? '') : '',
        // Marked when the sheet is saved.
        departs: seen && current.some((row) => row.agent_id === agent_id && row.departs) ? 1 : 0,
        split_reason: seen ? split_reason : '',
        result: results.get(agent_id) ?? null,
      }
    }),
    totals,
    calculation_problem: problem,
    final: 0,
  }
}
