import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { checkErrors } from './texts.ts'
import '../tables.ts'

/** The number of the check that pays a payout; null for none. */
export async function findCheckNumber(db: Db | Tx, payoutId: string): Promise<number | null> {
  const row = await db
    .selectFrom('payout_check')
    .select('number')
    .where('payout_id', '=', payoutId)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Throws `conflict`, in these words, when a check pays one of some payouts, which the caller has locked: they can't change. */
export async function assertNoCheck(
  tx: Tx,
  payoutIds: readonly string[],
  describe: (number: number) => string = checkErrors.hasCheck,
): Promise<void> {
  const { rows } = await sql<{ number: number }>`SELECT number FROM payout_check
    WHERE payout_id = ANY (${payoutIds}::bigint[]) AND voided_at IS NULL ORDER BY number LIMIT 1`.execute(tx)
  const row = maybeOne(rows)
  if (row) throw new AppError('conflict', describe(row.number))
}
