import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Plans what a transaction does by how large tables are at that moment, for one that adds very many rows. A connection
 * keeps the plans of foreign-key checks and of functions: those made for a nearly empty table read it whole, for each of
 * the rows, also when it has 100,000.
 */
export async function planBySize(tx: Tx): Promise<void> {
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(tx)
}
