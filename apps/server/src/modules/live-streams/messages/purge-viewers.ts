import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'

/** The job that deletes viewers which the office no longer needs. */
export const purgeViewersJob = 'live-streams.purge-viewers'

/** Days that names of viewers and what they wrote are kept; a question is an inquiry by then. */
const keptDays = 730
const batchSize = 1000

/** Deletes viewers with their messages some time after they watched. */
export async function purgeViewers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -keptDays)
  for (let count = batchSize; count === batchSize;) {
    const { rows } = await sql`DELETE FROM live_viewer WHERE id IN (
      SELECT id FROM live_viewer WHERE last_seen_at < ${before}::timestamptz ORDER BY id LIMIT ${batchSize})
      RETURNING id`.execute(db)
    count = rows.length
  }
}
