import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

interface Move {
  readonly id: string
  readonly unit: string
  readonly building: string
}

/**
 * Moves the listings of each unit `id` to `unit` in `building`, with the copies of the building's facts, and decides
 * again which listing of an apartment is shown.
 */
export async function moveListings(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await sql`UPDATE listing SET unit_id = move.unit, building_id = b.id, neighborhood = b.neighborhood,
      ownership = b.ownership, building_type = b.building_type, building_features = b.features,
      pets = coalesce(b.pets, 0), street_number = b.street_number, avenue_number = b.avenue_number,
      latitude = b.latitude, longitude = b.longitude
    FROM jsonb_to_recordset(${toJsonText(moves)}::jsonb) AS move(id bigint, unit bigint, building bigint)
    JOIN building b ON b.id = move.building WHERE listing.unit_id = move.id`.execute(tx)
  const units = moves.map(({ unit }) => unit)
  await sql`SELECT listing_settle_homes(${units}::bigint[])`.execute(tx)
}
