import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Updates the contacts that differ; `contacts` is a query of `listing_id` and `contact` (jsonb). */
export async function updateContacts(tx: Tx, contacts: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
      UPDATE listing SET contact = updated.contact, version = version + 1, modified_at = ${now}::timestamptz
      FROM (${contacts}) updated
      WHERE listing.id = updated.listing_id AND listing.contact IS DISTINCT FROM updated.contact`.execute(tx)
}
