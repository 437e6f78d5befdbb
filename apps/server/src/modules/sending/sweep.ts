import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

/** Forgets links that were made for a text message and never shared: nobody has them. */
export async function sweepUnshared({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const weekAgo = new Date(clock.now().getTime() - 7 * 86_400_000)
  await sql`DELETE FROM shared_link l WHERE shared_at IS NULL AND created_at < ${weekAgo} AND views = 0
    AND NOT EXISTS (SELECT FROM listing_send_recipient r WHERE r.link_id = l.id)`.execute(db)
}
