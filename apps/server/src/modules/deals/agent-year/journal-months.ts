import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface MonthRow {
  /** `yyyy-mm` */
  readonly month: string
  readonly deals: number
  readonly gross: number
  readonly company: number
  readonly earned: number
  readonly paid: number
}

/**
 * Returns an agent's months by the journal, in cents: deals on their day, payouts on the day they were paid. A reversal
 * counts as the entry it reverses.
 */
export async function readJournalMonths(
  db: Db,
  agentId: string,
  { from, until }: { from: string; until: string },
): Promise<MonthRow[]> {
  const { rows } = await sql<Record<keyof MonthRow, string>>`
    WITH posting AS (
      SELECT to_char(p.booked_on, 'YYYY-MM') AS month, p.account, p.cents, p.deal_id,
        coalesce(original.kind, e.kind) AS kind
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id
      LEFT JOIN journal_entry original ON original.id = e.reverses_id
      WHERE p.agent_id = ${agentId} AND p.account IN ('clearing', 'income', 'due_agent')
        AND p.booked_on BETWEEN ${from} AND ${until}
    )
    SELECT m.month,
      coalesce(sum(cents) FILTER (WHERE account = 'clearing'), 0) AS gross,
      coalesce(-sum(cents) FILTER (WHERE account = 'income'), 0) AS company,
      coalesce(-sum(cents) FILTER (WHERE account = 'due_agent' AND kind = 'deal'), 0) AS earned,
      coalesce(sum(cents) FILTER (WHERE account = 'due_agent' AND kind = 'payout'), 0) AS paid,
      (SELECT count(*) FROM (SELECT FROM posting d WHERE d.month = m.month AND d.account = 'clearing'
        GROUP BY d.deal_id HAVING sum(d.cents) <> 0) counted) AS deals
    FROM (SELECT to_char(day, 'YYYY-MM') AS month
      FROM generate_series(date_trunc('month', ${from}::date), ${until}::date, interval '1 month') AS day) m
    LEFT JOIN posting ON posting.month = m.month
    GROUP BY m.month ORDER BY m.month`.execute(db)
  return rows.map(({ month, deals, gross, company, earned, paid }) => ({
    month,
    deals: Number(deals),
    gross: Number(gross),
    company: Number(company),
    earned: Number(earned),
    paid: Number(paid),
  }))
}
