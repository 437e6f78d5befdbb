import type { Actor } from '../../../platform/actor.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findReadableDeal, readsAllMoney } from '../find-deal.ts'
import { readPaid } from '../sheet/calculate.ts'
import { makeDealStatement } from './make-statement.ts'

/**
 * Returns the statement of an agent of a deal: the caller's own, or any of it for a supervisor or bookkeeper, whose look is recorded.
 * Throws `not_found`, and `rule_broken` when the deal cannot be calculated.
 */
export async function getStatement(
  actor: Actor,
  deps: Deps,
  dealId: string,
  agent?: string,
): Promise<{ filename: string; content: Buffer }> {
  const deal = await findReadableDeal(deps.db, actor, dealId)
  const agentId = agent ?? (readsAllMoney(actor) ? deal.agent_id : actor.personId)
  if (agentId !== actor.personId && !readsAllMoney(actor)) throw new AppError('not_found')
  const paid = await readPaid(deps.db, dealId)
  const statement = await makeDealStatement(deps, { dealId, agentId, paid: paid.get(agentId) ?? 0 })
  await recordView(deps.db, deps, actor, { owner: agentId, what: 'statement_viewed', record: dealId })
  return statement
}
