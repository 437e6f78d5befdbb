import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import '../tables.ts'

export type PayoutRecord = Selectable<Tables['payout']>

/** Returns a payout that nothing else changes until the transaction ends. Throws `not_found`. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRecord> {
  const row = await tx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
