import { departsFromPlan } from '@pb/rules/deals/plans'
import type { Tx } from '../../../platform/db/db.ts'
import { findAgentPlan } from '../calculation/gather-terms.ts'
import { findAgents } from '../find-deal.ts'

/** Marks the agents of a sheet whose split is not that of their plan on the deal's date, or of the frozen one. */
export async function markDepartures(
  tx: Tx,
  { id, dealDate }: { readonly id: string; readonly dealDate: string },
): Promise<void> {
  for (const { agent_id: agentId, company_rate, plan, departs: before } of await findAgents(tx, id)) {
    const departs = departsFromPlan(await findAgentPlan(tx, { agentId, plan }, dealDate), company_rate)
    if (departs === before) continue
    await tx
      .updateTable('deal_agent')
      .set({ departs })
      .where('deal_id', '=', id)
      .where('agent_id', '=', agentId)
      .execute()
  }
}
