import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deliverJob } from '../store/change-queue.ts'

/** Makes a mailbox's retries due now, because its server can be reached again. Scheduled mail keeps its time. */
export async function releaseRetries(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  personId: string,
): Promise<void> {
  await sql`UPDATE mail_outbox SET due_at = ${clock.now()} WHERE person_id = ${personId} AND state = 'queued'
    AND attempts > 0`.execute(tx)
  await jobs.send(tx, deliverJob, {})
}
