import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { achErrors } from './texts.ts'
import '../tables.ts'

/** Payouts of some that are in a file that was downloaded and not set aside: the bank may pay them. */
async function findSent(tx: Tx, payoutIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ payout_id: string }>`
    SELECT e.payout_id FROM ach_file_entry e JOIN ach_file f ON f.id = e.file_id
    WHERE e.payout_id = ANY (${payoutIds}::bigint[]) AND f.voided_at IS NULL
      AND EXISTS (SELECT FROM ach_file_download d WHERE d.file_id = f.id)`.execute(tx)
  return new Set(rows.map(({ payout_id }) => payout_id))
}

/** Throws `conflict` when the bank may pay one of some payouts, which the caller has locked: they can't change. */
export async function assertNotSent(tx: Tx, payoutIds: readonly string[]): Promise<void> {
  if ((await findSent(tx, payoutIds)).size > 0) throw new AppError('conflict', achErrors.inFile)
}

/** Throws `conflict` when a payout, which the caller has locked, is paid otherwise than by the file it is in. */
export async function assertPaidOnce(tx: Tx, payoutId: string, method: string): Promise<void> {
  if (method !== 'ach' && (await findSent(tx, [payoutId])).size > 0)
    throw new AppError('conflict', achErrors.inFileByOther)
}
