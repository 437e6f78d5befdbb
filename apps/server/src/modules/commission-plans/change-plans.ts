import type { CommissionPlan, commissionPlans } from '@pb/contract/commission-plans'
import type { Body } from '@pb/contract/endpoint'
import { findPlanProblem } from '@pb/rules/deals/plans'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntry } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { presentPlan, toPlanTerms } from './present.ts'
import { countAgents, listPlans, lockPlans, type PlanRow } from './queries.ts'
import type { PlanTerms } from './tables.ts'
import { planErrors } from './texts.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

export type PlanDeps = Pick<Deps, 'db' | 'clock'>
type Contract = typeof commissionPlans

interface Change {
  readonly tx: Tx
  readonly plan: PlanRow
  readonly today: string
  readonly now: Date
}

async function checkTitle(tx: Tx, today: string, title: string, id: string | null): Promise<void> {
  const plans = await listPlans(tx, today)
  const isTaken = plans.some(
    (plan) => plan.id !== id && plan.archived_at === null && plan.title.toLowerCase() === title.toLowerCase(),
  )
  if (isTaken) throw new AppError('rule_broken', planErrors.titleTaken(title))
}

async function checkTerms(tx: Tx, terms: PlanTerms): Promise<void> {
  const problem = findPlanProblem({ title: '', ...terms })
  if (problem !== null) throw new AppError('rule_broken', problem)
  const payees = new Set(terms.shares.map(({ payeeId }) => payeeId))
  if ((await countAgents(tx, [...payees], { active: false })) < payees.size)
    throw new AppError('rule_broken', planErrors.unknownPayee)
}

async function insertTerms(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  actor: Actor,
  planId: string,
  since: string,
  terms: PlanTerms,
): Promise<void> {
  await checkTerms(tx, terms)
  const row = { terms: toJsonText(terms), changed_by: actor.personId, created_at: now }
  await tx
    .insertInto('commission_plan_terms')
    .values({ plan_id: planId, since, ...row })
    .onConflict((conflict) => conflict.columns(['plan_id', 'since']).doUpdateSet(row))
    .execute()
}

/**
 * Runs a change of a plan while no other change runs, and returns the plan after it. Throws `not_found`, and `conflict`
 * when the plan has another version than the caller looked at.
 */
async function changePlan(
  actor: Actor,
  { db, clock }: PlanDeps,
  target: { id: string; version?: number; what: string },
  change: (context: Change) => Promise<void>,
): Promise<CommissionPlan> {
  const now = clock.now()
  const today = newYorkDate(now)
  return db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    const [plan] = await listPlans(tx, today, target.id)
    if (!plan) throw new AppError('not_found')
    if (target.version !== undefined && target.version !== plan.version)
      throw new AppError('conflict', planErrors.stale)
    await change({ tx, plan, today, now })
    await tx
      .updateTable('commission_plan')
      .set({ version: plan.version + 1 })
      .where('id', '=', target.id)
      .execute()
    await recordAuditEntry(
      tx,
      { clock },
      {
        by: actor.personId,
        about: null,
        what: target.what,
        details: { plan: target.id },
      },
    )
    const [changed] = await listPlans(tx, today, target.id)
    return presentPlan(changed!, today)
  })
}

export async function addPlan(
  actor: Actor,
  { db, clock }: PlanDeps,
  { title, since, terms, key }: Body<Contract['addCommissionPlan']>,
): Promise<CommissionPlan> {
  const now = clock.now()
  const today = newYorkDate(now)
  return db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    const earlier = await tx
      .selectFrom('commission_plan')
      .where('key', '=', key)
      .select('id')
      .executeTakeFirst()
    let id = earlier?.id
    if (id === undefined) {
      await checkTitle(tx, today, title, null)
      const row = await tx
        .insertInto('commission_plan')
        .values({ title, archived_at: null, created_at: now, key })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = row.id
      await insertTerms({ tx, now }, actor, id, since, toPlanTerms(terms))
      await recordAuditEntry(
        tx,
        { clock },
        {
          by: actor.personId,
          about: null,
          what: 'commission_plan_added',
          details: { plan: id },
        },
      )
    }
    const [plan] = await listPlans(tx, today, id)
    return presentPlan(plan!, today)
  })
}

export function renamePlan(
  actor: Actor,
  deps: PlanDeps,
  id: string,
  { title, version }: Body<Contract['renameCommissionPlan']>,
): Promise<CommissionPlan> {
  return changePlan(actor, deps, { id, version, what: 'commission_plan_renamed' }, async ({ tx, today }) => {
    await checkTitle(tx, today, title, id)
    await tx.updateTable('commission_plan').set({ title }).where('id', '=', id).execute()
  })
}

/** Sets the terms from a day on. Deals have their own copy once they are submitted. */
export function saveTerms(
  actor: Actor,
  deps: PlanDeps,
  { id, since }: { id: string; since: string },
  { terms, version }: Body<Contract['saveCommissionTerms']>,
): Promise<CommissionPlan> {
  return changePlan(actor, deps, { id, version, what: 'commission_terms_saved' }, async (change) => {
    if (change.plan.archived_at !== null) throw new AppError('rule_broken', planErrors.archived)
    await insertTerms(change, actor, id, since, toPlanTerms(terms))
  })
}

export function removeTerms(
  actor: Actor,
  deps: PlanDeps,
  { id, since }: { id: string; since: string },
): Promise<CommissionPlan> {
  return changePlan(actor, deps, { id, what: 'commission_terms_removed' }, async ({ tx, plan }) => {
    if (!plan.terms.some((each) => each.since === since)) throw new AppError('not_found')
    const rest = plan.terms.filter((each) => each.since !== since)
    const first = rest.at(-1)?.since
    if (first === undefined) throw new AppError('rule_broken', planErrors.onlyTerms)
    const uncovered = await tx
      .selectFrom('agent_commission_plan')
      .where('plan_id', '=', id)
      .where('since', '<', first)
      .orderBy('since')
      .select('since')
      .executeTakeFirst()
    if (uncovered) throw new AppError('rule_broken', planErrors.termsNeeded(uncovered.since))
    await tx
      .deleteFrom('commission_plan_terms')
      .where('plan_id', '=', id)
      .where('since', '=', since)
      .execute()
  })
}

export function archivePlan(actor: Actor, deps: PlanDeps, id: string): Promise<CommissionPlan> {
  return changePlan(actor, deps, { id, what: 'commission_plan_archived' }, async ({ tx, plan, now }) => {
    const agents = plan.agents + plan.future_agents
    if (agents > 0) throw new AppError('rule_broken', planErrors.inUse(agents))
    if (plan.archived_at === null)
      await tx.updateTable('commission_plan').set({ archived_at: now }).where('id', '=', id).execute()
  })
}

export function restorePlan(actor: Actor, deps: PlanDeps, id: string): Promise<CommissionPlan> {
  return changePlan(actor, deps, { id, what: 'commission_plan_restored' }, async ({ tx, plan, today }) => {
    if (plan.archived_at === null) return
    await checkTitle(tx, today, plan.title, id)
    await tx.updateTable('commission_plan').set({ archived_at: null }).where('id', '=', id).execute()
  })
}
