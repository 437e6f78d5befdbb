import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** Payouts are planned one after another, so that the same amount is never planned twice. */
export async function lockPlanning(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'payouts')
}
