import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenHouseRecord } from '../records/parse-related.ts'

/** Stores open houses, including those of unknown listings. Returns how many are new or changed. */
export async function storeOpenHouses(
  tx: Tx,
  sourceId: string,
  records: readonly OpenHouseRecord[],
): Promise<number> {
  if (records.length === 0) return 0
  const latest = [...new Map(records.map((record) => [record.key, record])).values()]
  const { numAffectedRows } = await sql`
    INSERT INTO open_house AS old (source_id, record_key, listing_key, listing_id, starts_at, ends_at, by_appointment)
    SELECT ${sourceId}::bigint, input.record_key, input.listing_key, known.listing_id, starts_at, ends_at, by_appointment
    FROM unnest(${latest.map(({ key }) => key)}::text[], ${latest.map(({ listingKey }) => listingKey)}::text[],
      ${latest.map(({ startsAt }) => startsAt)}::timestamptz[], ${latest.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${latest.map(({ byAppointment }) => byAppointment)}::boolean[])
      AS input(record_key, listing_key, starts_at, ends_at, by_appointment)
    LEFT JOIN feed_listing known ON known.source_id = ${sourceId} AND known.listing_key = input.listing_key
    ON CONFLICT ON CONSTRAINT open_house_identity DO UPDATE SET listing_key = excluded.listing_key,
      listing_id = excluded.listing_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      by_appointment = excluded.by_appointment
    WHERE (old.listing_key, old.listing_id, old.starts_at, old.ends_at, old.by_appointment) IS DISTINCT FROM
      (excluded.listing_key, excluded.listing_id, excluded.starts_at, excluded.ends_at, excluded.by_appointment)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Deletes open houses that were canceled or that their source no longer has. */
export async function deleteOpenHouses(tx: Tx, sourceId: string, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const { numAffectedRows } = await sql`
    DELETE FROM open_house WHERE source_id = ${sourceId} AND record_key = ANY(${keys}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
