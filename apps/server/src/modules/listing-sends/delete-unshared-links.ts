import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

/** Deletes links that were created for a text message but not shared within a week. */
export async function deleteUnsharedLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const weekAgo = addDays(clock.now(), -7)
  await sql`DELETE FROM shared_link l WHERE shared_at IS NULL AND created_at < ${weekAgo} AND views = 0
    AND NOT EXISTS (SELECT FROM listing_send_recipient r WHERE r.link_id = l.id)`.execute(db)
}
