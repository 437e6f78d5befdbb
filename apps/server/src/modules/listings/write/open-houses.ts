import type { openHouseInput } from '@pb/contract/my-listing-fields'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/db.ts'
import './tables.ts'

/** Replaces the current and upcoming open houses that agents entered for a listing; those of feeds stay. */
export async function replaceOpenHouses(
  tx: Tx,
  listingId: string,
  houses: readonly z.infer<typeof openHouseInput>[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM open_house WHERE listing_id = ${listingId} AND source_id IS NULL
    AND ends_at > ${now}::timestamptz`.execute(tx)
  if (houses.length === 0) return
  const rows = houses.map(({ time_start, time_end, by_appointment }) => ({
    listing_id: listingId,
    starts_at: new Date(time_start * 1000),
    ends_at: new Date(time_end * 1000),
    by_appointment,
    source_id: null,
    record_key: null,
    listing_key: null,
  }))
  await tx.insertInto('open_house').values(rows).execute()
}

/** An open house of a source. */
export interface SourceOpenHouse {
  readonly key: string
  readonly listingKey: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly byAppointment: boolean
}

/** Stores open houses of a source, including those of unknown listings. Returns how many are new or changed. */
export async function storeSourceOpenHouses(
  tx: Tx,
  sourceId: string,
  records: readonly SourceOpenHouse[],
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

/** Deletes open houses of a source that were canceled or that their source no longer has. */
export async function deleteSourceOpenHouses(
  tx: Tx,
  sourceId: string,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const { numAffectedRows } = await sql`
    DELETE FROM open_house WHERE source_id = ${sourceId} AND record_key = ANY(${keys}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Links open houses of a source that were stored before their listings. */
export async function linkSourceOpenHouses(tx: Tx, sourceId: string, keys: readonly string[]): Promise<void> {
  await sql`UPDATE open_house SET listing_id = known.listing_id FROM feed_listing known
    WHERE open_house.source_id = ${sourceId} AND open_house.listing_key = ANY(${keys}::text[])
      AND open_house.listing_id IS NULL AND known.source_id = open_house.source_id
      AND known.listing_key = open_house.listing_key`.execute(tx)
}
