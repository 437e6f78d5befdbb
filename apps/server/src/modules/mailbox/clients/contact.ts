import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import '../../clients/tables.ts'

/**
 * Moves the last activity of the agent's clients whom these addresses are, in the transaction of the mail; `written`:
 * the agent wrote to them. Whoever holds rows of clients takes the mailbox first (`lockMailbox`).
 */
export async function noteClientMail(
  tx: Tx,
  personId: string,
  emails: readonly string[],
  { at, written }: { at: Date; written: boolean },
): Promise<void> {
  if (emails.length === 0) return
  const contacted = written
    ? sql`, last_contacted_at = greatest(last_contacted_at, ${at}::timestamptz)`
    : sql``
  await sql`UPDATE client SET last_activity_at = greatest(last_activity_at, ${at}::timestamptz)${contacted}
    WHERE agent_id = ${personId} AND id IN (SELECT client_id FROM client_email
      WHERE agent_id = ${personId} AND email = ANY (${emails}::text[]::citext[]))`.execute(tx)
}
