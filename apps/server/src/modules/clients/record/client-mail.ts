import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

interface ClientMail {
  readonly at: Date
  /** Whether the agent wrote to the client. */
  readonly outbound: boolean
}

/** A mail of an agent and the address of someone who may be a client. */
export interface AgentClientMail extends ClientMail {
  readonly agentId: string
  readonly email: string
}

/**
 * Updates the last activity of agents' clients with these addresses, in the transaction that stores the mail. To prevent
 * deadlocks, a transaction that locks client rows locks the mailboxes first (`lockMailbox`).
 */
export async function recordClientMails(tx: Tx, mails: readonly AgentClientMail[]): Promise<void> {
  if (mails.length === 0) return
  await sql`
    UPDATE client SET last_activity_at = greatest(last_activity_at, mail.at),
      last_contacted_at = greatest(last_contacted_at, mail.sent_at)
    FROM (SELECT e.agent_id, e.client_id, max(n.at) AS at, max(n.at) FILTER (WHERE n.outbound) AS sent_at
      FROM unnest(${mails.map(({ agentId }) => agentId)}::bigint[], ${mails.map(({ email }) => email)}::text[]::citext[],
          ${mails.map(({ at }) => at)}::timestamptz[], ${mails.map(({ outbound }) => outbound)}::boolean[])
          AS n (agent_id, email, at, outbound)
        JOIN client_email e ON e.agent_id = n.agent_id AND e.email = n.email
      GROUP BY e.agent_id, e.client_id) mail
    WHERE client.agent_id = mail.agent_id AND client.id = mail.client_id`.execute(tx)
}

/** Updates the last activity of one agent's clients; see `recordClientMails`. */
export function recordClientMail(
  tx: Tx,
  agentId: string,
  emails: readonly string[],
  mail: ClientMail,
): Promise<void> {
  return recordClientMails(
    tx,
    emails.map((email) => ({ ...mail, agentId, email })),
  )
}
