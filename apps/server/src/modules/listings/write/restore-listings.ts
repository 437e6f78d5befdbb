import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** The columns that imports write (`updateRows` of write-listings.ts), and those that triggers derive from them. */
const restoredColumns = [
  'standard_status',
  'price_cents',
  'bedrooms',
  'bathrooms',
  'size',
  'furnished',
  'apartment_features',
  'description',
  'available_from',
  'min_lease_months',
  'max_lease_months',
  'concession',
  'common_charges_cents',
  'taxes_cents',
  'maintenance_cents',
  'contact',
  'commission',
  'entry',
  'internet_entire_listing_display',
  'internet_address_display',
  'internet_automated_valuation_display',
  'internet_consumer_comment',
  'verified_at',
  'modified_at',
  'price_dropped_at',
  'status_changed_at',
  'close_price_cents',
] as const
const restoreAssignments = sql.raw(restoredColumns.map((column) => `${column} = r.${column}`).join(', '))

/** Deletes history events; `ids` is a query of their ids. */
export async function deleteListingEvents(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM listing_event WHERE id IN (${ids})`.execute(tx)
}

/**
 * Restores listings to earlier rows; only the version keeps growing. `snapshots` is a table with `listing_id` and
 * `row_before` (jsonb); `condition` selects its rows `c`. A column that was added after a row was stored stays.
 */
export async function restoreListings(
  tx: Tx,
  { snapshots, condition }: { snapshots: RawBuilder<unknown>; condition: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    UPDATE listing SET ${restoreAssignments}, version = listing.version + 1
    FROM ${snapshots} c JOIN listing l ON l.id = c.listing_id
      CROSS JOIN LATERAL jsonb_populate_record(l, c.row_before) r
    WHERE ${condition} AND listing.id = c.listing_id`.execute(tx)
}

/** Cancels and deletes listings that were never on the market; `ids` is a query of their ids. */
export async function cancelListings(tx: Tx, ids: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    UPDATE listing SET standard_status = 'Canceled', deleted_at = ${now}::timestamptz,
      modified_at = ${now}::timestamptz, version = version + 1
    WHERE id IN (${ids})`.execute(tx)
}
