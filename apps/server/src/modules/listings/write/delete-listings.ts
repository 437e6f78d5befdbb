import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Tables that belong to a listing as parts of it, or have what matching found by itself for saved searches. */
const ownTables = ['client_match', 'listing_event', 'listing_match_queue', 'listing_photo']

/**
 * Finds the listings to which rows of other tables refer, other than those of `ignored`. The constraints of the database
 * tell which tables do.
 */
export async function findReferencedListings(
  tx: Tx,
  ids: readonly string[],
  ignored: readonly string[],
): Promise<Set<string>> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS keys(local, foreign_key)
    JOIN pg_attribute target ON target.attrelid = c.confrelid AND target.attnum = keys.foreign_key
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = keys.local
    WHERE c.contype = 'f' AND c.confrelid = 'listing'::regclass AND target.attname = 'id'`.execute(tx)
  const found = new Set<string>()
  const skipped = new Set([...ownTables, ...ignored])
  for (const { table, column } of references) {
    if (skipped.has(table)) continue
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT ${sql.ref(column)}::text AS id
      FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ANY(${ids}::bigint[])`.execute(tx)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Deletes listings for good, with their events and photos. */
export async function deleteListings(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM listing WHERE id = ANY(${ids}::bigint[])`.execute(tx)
}
