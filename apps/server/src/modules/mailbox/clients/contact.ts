import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import '../../clients/tables.ts'

interface Mail {
  readonly at: Date
  /** The agent wrote to them. */
  readonly written: boolean
}

/** The statement of `noteClientMail`; none where there is nobody. */
export function notingClientMail(
  personId: string,
  emails: readonly string[],
  { at, written }: Mail,
): RawBuilder<unknown>[] {
  if (emails.length === 0) return []
  const contacted = written
    ? sql`, last_contacted_at = greatest(last_contacted_at, ${at}::timestamptz)`
    : sql``
  return [
    sql`UPDATE client SET last_activity_at = greatest(last_activity_at, ${at}::timestamptz)${contacted}
    WHERE agent_id = ${personId} AND id IN (SELECT client_id FROM client_email
      WHERE agent_id = ${personId} AND email = ANY (${emails}::text[]::citext[]))`,
  ]
}

/**
 * Moves the last activity of the agent's clients whom these addresses are, in the transaction of the mail. Whoever holds
 * rows of clients takes the mailbox first (`lockMailbox`).
 */
export async function noteClientMail(
  tx: Tx,
  personId: string,
  emails: readonly string[],
  mail: Mail,
): Promise<void> {
  for (const statement of notingClientMail(personId, emails, mail)) await statement.execute(tx)
}
