import type { Db } from '../../../platform/db/db.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { readStatements } from './read-statements.ts'

/**
 * Throws an `UnprintableTextError` when a statement would show letters that no font has: before the payouts are planned
 * or paid, since a job draws later.
 */
export async function assertStatements(db: Db, ids: readonly string[], now: Date): Promise<void> {
  assertPrintable(await readStatements(db, ids, now))
}
