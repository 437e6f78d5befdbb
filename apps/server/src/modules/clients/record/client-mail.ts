import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

interface ClientMail {
  readonly at: Date
  /** Whether the agent wrote to the client. */
  readonly outbound: boolean
}

/** Builds the statement of `recordClientMail`; empty without addresses. */
export function buildClientContactUpdate(
  personId: string,
  emails: readonly string[],
  { at, outbound }: ClientMail,
): RawBuilder<unknown>[] {
  if (emails.length === 0) return []
  const contacted = outbound
    ? sql`, last_contacted_at = greatest(last_contacted_at, ${at}::timestamptz)`
    : sql``
  return [
    sql`UPDATE client SET last_activity_at = greatest(last_activity_at, ${at}::timestamptz)${contacted}
    WHERE agent_id = ${personId} AND id IN (SELECT client_id FROM client_email
      WHERE agent_id = ${personId} AND email = ANY (${emails}::text[]::citext[]))`,
  ]
}

/**
 * Updates the last activity of the agent's clients with these addresses, in the transaction that stores the mail. To
 * prevent deadlocks, a transaction that locks client rows locks the mailbox first (`lockMailbox`).
 */
export async function recordClientMail(
  tx: Tx,
  personId: string,
  emails: readonly string[],
  mail: ClientMail,
): Promise<void> {
  for (const statement of buildClientContactUpdate(personId, emails, mail)) await statement.execute(tx)
}
