import type { DealAgent } from '@pb/contract/deal-schemas'
import type { AgentResult } from '@pb/rules/deals/deal'
import { explainSteps } from '@pb/rules/deals/explain'
import { centsToDollars } from '@pb/rules/money'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { GatheredTerms } from './gather-terms.ts'

/** Returns the names of the people who get shares of mentors and teams, by id. */
export async function readPayeeNames(
  db: Db | Tx,
  { agents }: Pick<GatheredTerms, 'agents'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(agents.flatMap(({ plan }) => plan.shares.map(({ payeeId }) => payeeId)))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('person').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Presents what an agent gets of a deal, with each step explained. `paid` is what they were paid of it, in cents. */
export function presentResult(
  terms: GatheredTerms,
  result: AgentResult,
  { names, paid }: { names: ReadonlyMap<string, string>; paid: number },
): NonNullable<DealAgent['result']> {
  const agent = terms.agents.find(({ agentId }) => agentId === result.agentId)!
  const gross = terms.lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    gross: centsToDollars(result.gross),
    company: centsToDollars(result.companyDollar),
    fees: centsToDollars(result.fees),
    deductions: centsToDollars(result.deductions),
    net: centsToDollars(result.net),
    steps: explainSteps({ gross, deductions: terms.deductions, agent, result, names }).map(
      ({ kind, title, source, formula, cents }) => ({
        kind,
        title,
        source,
        formula,
        amount: centsToDollars(cents),
      }),
    ),
    paid: centsToDollars(paid),
  }
}
