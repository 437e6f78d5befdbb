import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

/** Sums up the changes of the sums by month, so that reading them stays short. */
export async function compactSums({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`WITH old AS (DELETE FROM deal_month_sum RETURNING *)
    INSERT INTO deal_month_sum SELECT month, kind, stage, pending_op, pending_check, sum(deals), sum(op_cents),
      sum(fee_cents), sum(net_cents), sum(priced), sum(price_cents)
    FROM old GROUP BY month, kind, stage, pending_op, pending_check HAVING sum(deals) <> 0`.execute(db)
}
