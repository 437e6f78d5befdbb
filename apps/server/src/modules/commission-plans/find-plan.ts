import type { CommissionPlan, PlanInEffect } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import './tables.ts'

interface PlanRow {
  readonly plan_id: string
  readonly title: string
  readonly since: string
  readonly terms: Omit<CommissionPlan, 'title'>
  readonly reset_on: string | null
}

/**
 * Returns the plan an agent is on at a date (`yyyy-mm-dd`), with the terms that are in effect then; null for none. A
 * later change of the terms or of the agent's plan does not change what is returned for an earlier date.
 */
export async function findPlan(db: Db | Tx, agentId: string, date: string): Promise<PlanInEffect | null> {
  const { rows } = await sql<PlanRow>`
    SELECT p.id AS plan_id, p.title, t.since, t.terms, a.reset_on
    FROM (
      SELECT plan_id, reset_on FROM agent_commission_plan WHERE agent_id = ${agentId} AND since <= ${date}
      ORDER BY since DESC LIMIT 1
    ) a
    JOIN commission_plan p ON p.id = a.plan_id
    CROSS JOIN LATERAL (
      SELECT since, terms FROM commission_plan_terms
      WHERE plan_id = p.id AND since <= ${date} ORDER BY since DESC LIMIT 1
    ) t`.execute(db)
  const [row] = rows
  if (!row) return null
  const { terms, title, plan_id: planId, since, reset_on } = row
  return {
    ...terms,
    // A mentor or team lead on their own plan pays no share to themselves.
    shares: terms.shares.filter(({ payeeId }) => payeeId !== agentId),
    resetOn: reset_on ?? terms.resetOn,
    title,
    planId,
    since,
    sheetRate: null,
  }
}
