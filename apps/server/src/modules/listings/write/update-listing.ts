import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import '../tables.ts'
import './tables.ts'

export type LockedListing = Selectable<Tables['listing']> & {
  /** New York date of the last status change, or of publication. */
  readonly since: string
}

/** Returns the row, locked until the transaction ends. */
export async function lockListing(tx: Tx, id: string): Promise<LockedListing | undefined> {
  const listing = await tx
    .selectFrom('listing')
    .where('id', '=', id)
    .selectAll()
    .select(
      sql<string>`(coalesce(status_changed_at, published_at) AT TIME ZONE 'America/New_York')::date`.as(
        'since',
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  return listing
}

/** Updates a listing and increments its version; returns the new version. */
export async function updateListing(
  tx: Tx,
  id: string,
  changes: Updateable<Tables['listing']>,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('listing')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function insertEvent(tx: Tx, event: Insertable<Tables['listing_event']>): Promise<string> {
  const { id } = await tx.insertInto('listing_event').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertChange(
  tx: Tx,
  change: Omit<Insertable<Tables['listing_change']>, 'undone_at'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('listing_change')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findChange(
  tx: Tx,
  listingId: string,
  id: string,
): Promise<Selectable<Tables['listing_change']> | undefined> {
  return tx
    .selectFrom('listing_change')
    .where('id', '=', id)
    .where('listing_id', '=', listingId)
    .where('undone_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** Deletes an event and recalculates the listing's columns that are derived from its events. */
export async function deleteEvent(tx: Tx, listingId: string, eventId: string): Promise<void> {
  await tx.deleteFrom('listing_event').where('id', '=', eventId).execute()
  await sql`
    UPDATE listing SET price_dropped_at = listing_price_dropped_at(id),
      (status_changed_at, close_price_cents) = (
        SELECT max(newest.created_at), max(newest.close_price_cents) FROM (
          SELECT created_at, CASE WHEN standard_status = 'Closed' AND price_cents > 0 THEN price_cents END
            AS close_price_cents
          FROM listing_event WHERE listing_id = ${listingId} AND kind = 'status_change'
          ORDER BY created_at DESC, id DESC LIMIT 1
        ) newest)
    WHERE id = ${listingId}`.execute(tx)
}

export async function markChangeUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('listing_change').set({ undone_at: now }).where('id', '=', id).execute()
}

/** Time of an event dated to an earlier day: noon in New York, but after the listing's previous event. */
export async function getEventTime(tx: Tx, listingId: string, day: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT least(${now}::timestamptz, greatest(
      ((${day}::date + 1)::timestamp AT TIME ZONE 'America/New_York') - interval '12 hours',
      (SELECT max(created_at) + interval '1 millisecond' FROM listing_event WHERE listing_id = ${listingId})
    )) AS at`.execute(tx)
  return one(rows).at
}
