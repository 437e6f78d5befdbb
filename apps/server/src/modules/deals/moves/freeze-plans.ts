import type { Tx } from '../../../platform/db/db.ts'
import { findPlanToFreeze } from '../calculation/gather-terms.ts'
import { findAgents } from '../find-deal.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Stores the plan in effect on the deal's date for each agent who has none stored, so that later changes of plans do not change the deal. */
export async function freezePlans(tx: Tx, dealId: string): Promise<void> {
  const { deal_date } = await tx
    .selectFrom('deal')
    .select('deal_date')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
  for (const { agent_id, plan: frozen } of await findAgents(tx, dealId)) {
    if (frozen !== null) continue
    const plan = await findPlanToFreeze(tx, agent_id, deal_date)
    await tx
      .updateTable('deal_agent')
      .set({ plan: toJsonText(plan) })
      .where('deal_id', '=', dealId)
      .where('agent_id', '=', agent_id)
      .execute()
  }
}

/** Forgets the frozen plans: a draft is calculated from the plans in effect. */
export async function thawPlans(tx: Tx, dealId: string): Promise<void> {
  await tx.updateTable('deal_agent').set({ plan: null }).where('deal_id', '=', dealId).execute()
}
