import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

/** The job of the module whose email came back; its data is the email's id, as `sendSystemMail` returned it. */
export const returnedMailJob = 'system-mail.returned'

/** What the state `failed` has as its reason when a server accepted the email and returned it later. */
const returned = 'returned'

/**
 * Records that the office's own email with this Message-ID (without angle brackets) was returned, once. The caller has
 * checked that the report came to the address from which it was sent. Returns whether the office sent it.
 */
export async function recordReturnedMail(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  messageId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`UPDATE system_mail
    SET state = 'failed', failure = ${returned}, changed_at = ${clock.now()}
    WHERE message_id = ${`<${messageId}>`} AND state IN ('sent', 'uncertain') RETURNING id`.execute(tx)
  for (const { id } of rows) await jobs.send(tx, returnedMailJob, { id })
  return rows.length > 0
}
