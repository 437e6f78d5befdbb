import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/db.ts'

const eventColumns = {
  listing_id: 'bigint',
  kind: 'text',
  standard_status: 'text',
  created_at: 'timestamptz',
} as const

/** Sets listings to Withdrawn unless they already have a final status; returns the ids of the changed ones. */
export async function withdrawListings(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    UPDATE listing SET standard_status = 'Withdrawn', version = version + 1, modified_at = ${now}::timestamptz
    WHERE id = ANY(${ids}::bigint[]) AND standard_status NOT IN ('Closed', 'Expired', 'Withdrawn', 'Canceled')
    RETURNING id`.execute(tx)
  const events = rows.map(({ id }) => ({
    listing_id: id,
    kind: 'status_change',
    standard_status: 'Withdrawn',
    created_at: now.toISOString(),
  }))
  await insertMany(tx, 'listing_event', eventColumns, events)
  return rows.map(({ id }) => id)
}
