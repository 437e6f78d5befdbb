import type { openHouseInput } from '@pb/contract/my-listing-fields'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import './tables.ts'

type Entered = z.infer<typeof openHouseInput>

const toColumns = ({ time_start, time_end, by_appointment }: Entered) => ({
  starts_at: new Date(time_start * 1000),
  ends_at: new Date(time_end * 1000),
  by_appointment,
})

/**
 * Makes the current and upcoming open houses that agents entered for a listing those that were entered now. Stored ones
 * keep their visitors: one that is left out is canceled. Those of feeds stay, and those that are online only.
 */
export async function replaceOpenHouses(
  tx: Tx,
  listingId: string,
  houses: readonly Entered[],
  now: Date,
): Promise<void> {
  const { rows: stored } = await sql<{ id: string; starts_at: Date; ends_at: Date; by_appointment: boolean }>`
    SELECT id, starts_at, ends_at, by_appointment FROM open_house
    WHERE listing_id = ${listingId} AND source_id IS NULL AND canceled_at IS NULL AND NOT is_online_only
      AND ends_at > ${now}::timestamptz ORDER BY id FOR UPDATE`.execute(tx)
  const left = new Map(stored.map((row) => [row.id, row]))
  const isSame = (row: (typeof stored)[number], house: Entered) =>
    row.starts_at.getTime() === house.time_start * 1000 && row.ends_at.getTime() === house.time_end * 1000
  const added: Entered[] = []
  const changed: { readonly id: string; readonly house: Entered }[] = []
  for (const house of houses) {
    const known =
      house.open_house_id === undefined
        ? [...left.values()].find((row) => isSame(row, house))
        : left.get(house.open_house_id)
    if (!known) {
      added.push(house)
      continue
    }
    left.delete(known.id)
    if (!isSame(known, house) || known.by_appointment !== house.by_appointment)
      changed.push({ id: known.id, house })
  }
  for (const id of left.keys()) await updateOpenHouse(tx, id, { canceled_at: now })
  // Two may exchange their times, so none is in the way of another meanwhile.
  await sql`UPDATE open_house SET canceled_at = ${now} WHERE id = ANY (${changed.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
  for (const { id, house } of changed)
    await updateOpenHouse(tx, id, { ...toColumns(house), canceled_at: null })
  for (const house of added)
    await insertOpenHouse(tx, {
      listing_id: listingId,
      ...toColumns(house),
      remarks: '',
      is_online_only: false,
      key: null,
    })
}

interface NewOpenHouse {
  readonly listing_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly by_appointment: boolean
  readonly remarks: string
  /** Visitors cannot come by: it takes place in a live stream. */
  readonly is_online_only: boolean
  /** Idempotency key; null for one that was entered with the listing. */
  readonly key: string | null
}

/**
 * Keeps a listing to one open house at a start (and one that is online only), also when two are scheduled at once: the
 * caller has written this one, after `lockOpenHouses`. Throws `conflict`.
 */
async function assertOnlyOne(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM open_house o JOIN open_house other ON other.listing_id = o.listing_id
    WHERE o.id = ${id} AND o.canceled_at IS NULL AND other.id <> o.id AND other.canceled_at IS NULL
      AND other.source_id IS NULL AND other.starts_at = o.starts_at AND other.is_online_only = o.is_online_only`.execute(
    tx,
  )
  if (rows.length > 0) throw new AppError('conflict', 'This listing has an open house at this time already')
}

const lockOpenHouses = (tx: Tx, listingId: string): Promise<void> =>
  lockUntilCommit(tx, 'open-houses', listingId)

/**
 * Stores an open house of an agent's listing. Returns null if its key has been used. Throws `conflict` if another starts
 * at the same time.
 */
export async function insertOpenHouse(tx: Tx, house: NewOpenHouse): Promise<string | null> {
  await lockOpenHouses(tx, house.listing_id)
  const row = await tx
    .insertInto('open_house')
    .values({ ...house, source_id: null, record_key: null, listing_key: null, canceled_at: null })
    .onConflict((conflict) => conflict.constraint('open_house_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await assertOnlyOne(tx, row.id)
  return row?.id ?? null
}

/** Changes an open house of an agent's listing, and raises its version. Throws `conflict` as `insertOpenHouse`. */
export async function updateOpenHouse(
  tx: Tx,
  id: string,
  changes: Partial<Omit<NewOpenHouse, 'listing_id' | 'key'>> & { readonly canceled_at?: Date | null },
): Promise<void> {
  const { listing_id } = await tx
    .selectFrom('open_house')
    .select('listing_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (listing_id !== null) await lockOpenHouses(tx, listing_id)
  await tx
    .updateTable('open_house')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('source_id', 'is', null)
    .execute()
  if (changes.starts_at || changes.canceled_at === null) await assertOnlyOne(tx, id)
}

/** An open house of a source. */
export interface SourceOpenHouse {
  readonly key: string
  readonly listingKey: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly byAppointment: boolean
  readonly livestreamUrl: string
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
    INSERT INTO open_house AS old (source_id, record_key, listing_key, listing_id, starts_at, ends_at, by_appointment,
      livestream_url)
    SELECT ${sourceId}::bigint, input.record_key, input.listing_key, known.listing_id, starts_at, ends_at, by_appointment,
      livestream_url
    FROM unnest(${latest.map(({ key }) => key)}::text[], ${latest.map(({ listingKey }) => listingKey)}::text[],
      ${latest.map(({ startsAt }) => startsAt)}::timestamptz[], ${latest.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${latest.map(({ byAppointment }) => byAppointment)}::boolean[],
      ${latest.map(({ livestreamUrl }) => livestreamUrl)}::text[])
      AS input(record_key, listing_key, starts_at, ends_at, by_appointment, livestream_url)
    LEFT JOIN feed_listing known ON known.source_id = ${sourceId} AND known.listing_key = input.listing_key
    ON CONFLICT ON CONSTRAINT open_house_identity DO UPDATE SET listing_key = excluded.listing_key,
      listing_id = excluded.listing_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      by_appointment = excluded.by_appointment, livestream_url = excluded.livestream_url
    WHERE (old.listing_key, old.listing_id, old.starts_at, old.ends_at, old.by_appointment, old.livestream_url) IS DISTINCT FROM
      (excluded.listing_key, excluded.listing_id, excluded.starts_at, excluded.ends_at, excluded.by_appointment,
        excluded.livestream_url)`.execute(tx)
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

/** Unlinks open houses of a source from listings that are removed; `listings` is a query of their ids. */
export async function unlinkSourceOpenHouses(
  tx: Tx,
  sourceId: string,
  listings: RawBuilder<unknown>,
): Promise<void> {
  await sql`UPDATE open_house SET listing_id = NULL
    WHERE source_id = ${sourceId} AND listing_id IN (${listings})`.execute(tx)
}
