import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { findOptedOut, optedOutFailure } from '../../email-opt-outs/index.ts'
import { labelBits } from '../labels.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { publishMailEvent, refreshThreads } from '../store/refresh-threads.ts'
import { freeEntry, isClaimed, type ClaimedEntry } from './claim.ts'

/**
 * Cancels a leased entry of bulk email whose recipient has opted out since it was queued, and moves the message to the
 * trash, where the agent sees what was not sent. One that may have been sent before is left to its server's answer. Returns
 * whether it was canceled.
 */
export async function cancelOptedOut(
  deps: Deps,
  entry: ClaimedEntry,
  to: readonly string[],
): Promise<boolean> {
  const { person_id: personId, message_id, may_have_left } = entry
  if (may_have_left || (await findOptedOut(deps.db, personId, to)).size === 0) return false
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const { numAffectedRows } =
      await sql`UPDATE mail_outbox SET state = 'cancelled', opted_out = true, ${freeEntry},
        failure = ${optedOutFailure}, changed_at = ${now}
      WHERE ${isClaimed(entry)}`.execute(tx)
    if (numAffectedRows !== 1n) return
    const { rows } = await sql<{ thread_id: string }>`
      UPDATE mail_message SET labels = labels | ${labelBits.TRASH}::int, trashed_at = ${now}
      WHERE person_id = ${personId} AND id = ${message_id} RETURNING thread_id`.execute(tx)
    const threads = rows.map(({ thread_id }) => thread_id)
    await refreshThreads(tx, personId, threads)
    await publishMailEvent(tx, deps, personId, 'changed', threads)
  })
  return true
}
