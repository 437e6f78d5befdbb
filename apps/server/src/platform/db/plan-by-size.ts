import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Before this many rows, tables are too small for a plan to matter. */
const firstRows = 500

/**
 * Plans what a transaction does by how large tables are at that moment, for one that adds or deletes very many rows. A
 * connection keeps the plans of foreign-key checks and of functions: those made for a nearly empty table read it whole,
 * for each of the rows, also when it has 100,000. Planning each check (`force_custom_plan`) takes longer than most checks.
 *
 * Returns a function for a transaction that adds rows in batches: called before each with the number of rows so far, it
 * discards the plans again whenever they have doubled.
 */
export async function planBySize(tx: Tx): Promise<(rows: number) => Promise<void>> {
  let next = firstRows
  const discardPlans = () => sql`DISCARD PLANS`.execute(tx)
  await discardPlans()
  return async (rows) => {
    if (rows < next) return
    next = rows * 2
    await discardPlans()
  }
}
