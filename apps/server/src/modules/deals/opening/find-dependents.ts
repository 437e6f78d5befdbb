import { findPlanYear } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { findPlan } from '../../commission-plans/index.ts'
import { nameDeal } from '../moves/notify.ts'
import { openingTexts } from '../texts.ts'

interface Row {
  readonly id: string
  readonly apt_address: string
  readonly apt_unit: string
  readonly client_name: string
  readonly reason: keyof typeof openingTexts.dependents
}

/** Opening deals that were used since, each with what was done to it. */
async function findUsedDeals(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, apt_address, apt_unit, client_name, reason FROM (
      SELECT d.id, d.apt_address, d.apt_unit, d.client_name, CASE
        WHEN EXISTS (SELECT FROM payout_line l WHERE l.deal_id = d.id) THEN 'payout'
        WHEN EXISTS (SELECT FROM deal_receipt r WHERE r.deal_id = d.id) THEN 'receipt'
        WHEN EXISTS (SELECT FROM deal_paper p WHERE p.deal_id = d.id) THEN 'paper'
        WHEN EXISTS (SELECT FROM invoice i WHERE i.deal_id = d.id AND i.number_year <> 0) THEN 'invoice'
        WHEN EXISTS (SELECT FROM deal_event e WHERE e.deal_id = d.id AND e.kind = 'note') THEN 'note'
        WHEN d.version > 1 THEN 'changed' END AS reason
      FROM deal d WHERE d.id = ANY (${[...ids]}::bigint[])) used
    WHERE reason IS NOT NULL ORDER BY id`.execute(tx)
  return rows
}

interface Approved {
  readonly id: string
  readonly agent_id: string
  readonly deal_date: string
  readonly apt_address: string
  readonly apt_unit: string
  readonly client_name: string
  readonly days: string[]
}

/** Deals approved since, of agents with counted opening deals, whose split was calculated from them. */
async function findLaterApprovals(tx: Tx, ids: readonly string[], since: Date): Promise<Approved[]> {
  const { rows } = await sql<Approved>`
    WITH counted AS (SELECT p.agent_id, array_agg(DISTINCT p.booked_on::text) AS days FROM journal_posting p
      WHERE p.deal_id = ANY (${[...ids]}::bigint[]) AND p.account = 'clearing' AND p.agent_id IS NOT NULL GROUP BY p.agent_id)
    SELECT d.id, a.agent_id, d.deal_date, d.apt_address, d.apt_unit, d.client_name, c.days
    FROM counted c JOIN deal_agent a ON a.agent_id = c.agent_id JOIN deal d ON d.id = a.deal_id
    WHERE d.entry_id IS NOT NULL AND NOT d.is_opening AND d.approved_at > ${since} AND d.deleted_at IS NULL
    ORDER BY d.id`.execute(tx)
  return rows
}

/** Why opening deals can't be taken away again: what was done with them or calculated from them since they were added. */
export async function findOpeningDependents(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<readonly string[]> {
  const used = (await findUsedDeals(tx, ids)).map((row) => openingTexts.dependents[row.reason](nameDeal(row)))
  const calculated: string[] = []
  for (const deal of await findLaterApprovals(tx, ids, since)) {
    const plan = await findPlan(tx, deal.agent_id, deal.deal_date)
    const { from, until } = findPlanYear(plan ?? { resetOn: '01-01' }, deal.deal_date)
    if (plan !== null && deal.days.some((day) => day >= from && day <= until))
      calculated.push(openingTexts.calculated(nameDeal(deal)))
  }
  return [...used, ...calculated]
}
