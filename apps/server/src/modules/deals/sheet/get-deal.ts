import type { Deal } from '@pb/contract/deals'
import type { SessionActor } from '../../../platform/actor.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readCalculationSheet } from '../calculation/read-sheet.ts'
import { findReadableDeal, readsAllMoney, type DealRow } from '../find-deal.ts'
import { calculateSheet } from './calculate.ts'
import { presentDeal } from './present-deal.ts'
import { readParts } from './read-deal.ts'

async function present(actor: SessionActor, deps: Deps, deal: DealRow): Promise<Deal> {
  const sheet = (await readCalculationSheet(deps.db, deal.id))!
  const [parts, calculation] = await Promise.all([
    readParts(actor, deps, deal),
    calculateSheet(actor, deps.db, deal.id, sheet),
  ])
  return presentDeal(actor, deal, { parts, calculation })
}

/** One deal as its reader may see it. A supervisor's or bookkeeper's look at another agent's is recorded. Throws `not_found`. */
export async function getDeal(actor: SessionActor, deps: Deps, id: string): Promise<Deal> {
  const deal = await findReadableDeal(deps.db, actor, id)
  if (readsAllMoney(actor))
    await recordView(deps.db, deps, actor, { owner: deal.agent_id, what: 'deal_viewed', record: id })
  return present(actor, deps, deal)
}
