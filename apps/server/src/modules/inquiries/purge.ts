import { restorableSince } from '../../platform/restorable.ts'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'

/** The job that deletes what the office no longer needs. */
export const purgeJob = 'inquiries.purge'

/** Two years after the last message, the inquiry of a person who did not become a client is deleted. */
const keptDays = 730
/** Idempotency keys are remembered this long. */
const callDays = 30

export async function purgeInquiries({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (let count = 1000; count === 1000;) {
    const { rows } = await sql`
      DELETE FROM inquiry WHERE id IN (SELECT id FROM inquiry
        WHERE client_id IS NULL AND last_message_at < ${addDays(now, -keptDays)} LIMIT 1000) RETURNING id`.execute(
      db,
    )
    count = rows.length
  }
  await sql`DELETE FROM inquiry_ignored_sender WHERE deleted_at < ${restorableSince(now)}`.execute(db)
  await sql`DELETE FROM inquiry_call WHERE created_at < ${addDays(now, -callDays)}`.execute(db)
}
