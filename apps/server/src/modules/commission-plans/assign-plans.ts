import type { AgentPlans, commissionPlans } from '@pb/contract/commission-plans'
import type { Body } from '@pb/contract/endpoint'
import { newYorkDate } from '@pb/rules/new-york'
import { dollarsToCents } from '@pb/rules/money'
import { findPlanYear } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntries } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { PlanDeps } from './change-plans.ts'
import { findPlan } from './find-plan.ts'
import { presentAgentPlans } from './present.ts'
import { countAgents, findAgent, listPlans, lockPlans } from './queries.ts'
import { planErrors } from './texts.ts'

type Contract = typeof commissionPlans

async function checkPlan(tx: Tx, planId: string, since: string, today: string): Promise<void> {
  const [plan] = await listPlans(tx, today, planId)
  if (!plan) throw new AppError('not_found')
  if (plan.archived_at !== null) throw new AppError('rule_broken', planErrors.archived)
  const first = plan.terms.at(-1)!.since
  if (since < first) throw new AppError('rule_broken', planErrors.noTermsYet(plan.title, first))
}

/** Puts agents on a plan from a day on. Throws `not_found` if one of them is not an active agent. */
export async function assignPlan(
  actor: Actor,
  { db, clock }: PlanDeps,
  { agent_ids, plan_id, since, reset_on }: Body<Contract['assignCommissionPlan']>,
): Promise<{ assigned: number }> {
  const now = clock.now()
  const agents = [...new Set(agent_ids)]
  return db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    if ((await countAgents(tx, agents, { active: true })) < agents.length) throw new AppError('not_found')
    if (plan_id !== '0') await checkPlan(tx, plan_id, since, newYorkDate(now))
    const row = {
      plan_id: plan_id === '0' ? null : plan_id,
      reset_on: plan_id === '0' ? null : reset_on,
      changed_by: actor.personId,
      created_at: now,
    }
    await tx
      .insertInto('agent_commission_plan')
      .values(agents.map((agent_id) => ({ agent_id, since, ...row })))
      .onConflict((conflict) => conflict.columns(['agent_id', 'since']).doUpdateSet(row))
      .execute()
    await recordAuditEntries(
      tx,
      { clock },
      agents.map((about) => ({
        by: actor.personId,
        about,
        what: 'commission_plan_assigned',
        details: { plan: plan_id, since },
      })),
    )
    return { assigned: agents.length }
  })
}

/** Changes what is stored of an agent's plans, and returns it. */
async function changeAgent(
  actor: Actor,
  { db, clock }: PlanDeps,
  agentId: string,
  what: string,
  change: (tx: Tx) => Promise<void>,
): Promise<AgentPlans> {
  return db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    if (!(await findAgent(tx, agentId))) throw new AppError('not_found')
    await change(tx)
    await recordAuditEntries(tx, { clock }, [{ by: actor.personId, about: agentId, what }])
    return presentAgentPlans((await findAgent(tx, agentId))!, newYorkDate(clock.now()))
  })
}

export function unassignPlan(
  actor: Actor,
  deps: PlanDeps,
  { id, since }: { id: string; since: string },
): Promise<AgentPlans> {
  return changeAgent(actor, deps, id, 'commission_plan_unassigned', async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('agent_commission_plan')
      .where('agent_id', '=', id)
      .where('since', '=', since)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not_found')
  })
}

/**
 * Throws `rule_broken` when deals of the same year came in with the opening balances, which a sum would count twice.
 * `asOf` is in the plan's year that is looked at.
 */
async function assertNoOpeningDeals(tx: Tx, agentId: string, asOf: string): Promise<void> {
  const plan = await findPlan(tx, agentId, asOf)
  const { from } = findPlanYear(plan ?? { resetOn: '01-01' }, asOf)
  const { rows } = await sql`SELECT FROM journal_posting p JOIN deal d ON d.id = p.deal_id AND d.is_opening
    WHERE p.agent_id = ${agentId} AND p.account = 'clearing' AND p.booked_on BETWEEN ${from} AND ${asOf} LIMIT 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new AppError('rule_broken', planErrors.openingDeals)
}

export function saveOpeningBalance(
  actor: Actor,
  deps: PlanDeps,
  id: string,
  { opening }: Body<Contract['saveOpeningBalance']>,
): Promise<AgentPlans> {
  return changeAgent(actor, deps, id, 'opening_balance_saved', async (tx) => {
    if (!opening) {
      await tx.deleteFrom('agent_opening_balance').where('agent_id', '=', id).execute()
      return
    }
    await lockUntilCommit(tx, 'opening-balances')
    await assertNoOpeningDeals(tx, id, opening.as_of)
    const row = {
      as_of: opening.as_of,
      gross_cents: String(dollarsToCents(opening.gross)),
      company_cents: String(dollarsToCents(opening.company)),
      changed_by: actor.personId,
      created_at: deps.clock.now(),
    }
    await tx
      .insertInto('agent_opening_balance')
      .values({ agent_id: id, ...row })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
      .execute()
  })
}
