import { findPlanYear, type CommissionPlan, type YearToDate } from '@pb/rules/deals/plans'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sumYearToDate } from '../journal/index.ts'
import './tables.ts'

/** What an agent did before the office's deals were kept here, in cents; null where its day is not between two days. */
export async function readOpeningBalance(
  db: Db | Tx,
  agentId: string,
  { from, until }: { from: string; until: string },
): Promise<(YearToDate & { readonly asOf: string }) | null> {
  const row = await db
    .selectFrom('agent_opening_balance')
    .where('agent_id', '=', agentId)
    .where('as_of', '>=', from)
    .where('as_of', '<=', until)
    .select(['as_of', 'gross_cents', 'company_cents'])
    .executeTakeFirst()
  return row
    ? { asOf: row.as_of, gross: Number(row.gross_cents), companyDollar: Number(row.company_cents) }
    : null
}

/**
 * Returns what an agent did in the plan's year that contains a date: the journal's approved deals, and the opening
 * balance where its day is in that year. The whole year counts, also after the date: a deal that is approved late comes
 * after those approved before it, whatever their dates, so that no order of approval exceeds the cap.
 */
export async function findYearToDate(
  db: Db | Tx,
  agentId: string,
  plan: Pick<CommissionPlan, 'resetOn'>,
  date: string,
): Promise<YearToDate> {
  const { from, until } = findPlanYear(plan, date)
  const journal = await sumYearToDate(db, agentId, from, until)
  const opening = await readOpeningBalance(db, agentId, { from, until })
  if (!opening) return journal
  return {
    gross: journal.gross + opening.gross,
    companyDollar: journal.companyDollar + opening.companyDollar,
  }
}
