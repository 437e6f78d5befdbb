import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

interface SumDifference {
  readonly table: string
  readonly month: string
}

const dealSums = sql`SELECT date_trunc('month', deal_date)::date AS month, kind, stage, pending_op, pending_check,
    count(*)::bigint AS deals, sum(op_cents) AS op, sum(fee_cents) AS fee, coalesce(sum(net_cents), 0) AS net,
    count(price_cents)::bigint AS priced, coalesce(sum(price_cents), 0) AS price
  FROM deal WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5`

const storedDealSums = sql`SELECT month, kind, stage, pending_op, pending_check, sum(deals)::bigint AS deals,
    sum(op_cents) AS op, sum(fee_cents) AS fee, sum(net_cents) AS net, sum(priced)::bigint AS priced,
    sum(price_cents) AS price
  FROM deal_month_sum GROUP BY 1, 2, 3, 4, 5 HAVING sum(deals) <> 0`

const postingSums = sql`SELECT date_trunc('month', booked_on)::date AS month, account, agent_id IS NOT NULL AS of_agents,
  sum(cents) AS cents FROM journal_posting GROUP BY 1, 2, 3 HAVING sum(cents) <> 0`

const storedPostingSums = sql`SELECT month, account, of_agents, sum(cents) AS cents FROM journal_month_sum
  GROUP BY 1, 2, 3 HAVING sum(cents) <> 0`

/** Months in which the stored sums differ from the deals or the postings; empty when all agree. One statement each. */
export async function checkSums(db: Db | Tx): Promise<SumDifference[]> {
  const differences: SumDifference[] = []
  for (const [table, actual, stored] of [
    ['deal_month_sum', dealSums, storedDealSums],
    ['journal_month_sum', postingSums, storedPostingSums],
  ] as const) {
    const { rows } = await sql<{ month: string }>`SELECT DISTINCT month FROM (
      ((${actual}) EXCEPT (${stored})) UNION ALL ((${stored}) EXCEPT (${actual}))) AS different ORDER BY month`.execute(
      db,
    )
    differences.push(...rows.map(({ month }) => ({ table, month })))
  }
  return differences
}

/** Nightly: reports sums that differ. They are derived, so the report names the table and the month, and no figure. */
export async function reportSums({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const differences = await checkSums(db)
  if (differences.length > 0) log.error({ differences }, 'sums of deals by month differ from the deals')
}
