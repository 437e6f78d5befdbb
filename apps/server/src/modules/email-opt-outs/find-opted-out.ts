import { emailKey } from '@pb/rules/mail/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import './tables.ts'

/** SQL condition: one of the addresses of the client with this id has opted out. */
export const hasClientOptedOut = (clientId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM client_email opted JOIN email_opt_out o ON o.sha256 = email_address_hash(opted.email::text)
  WHERE opted.client_id = ${clientId} AND o.ended_at IS NULL)`

/**
 * Returns which of these addresses must get no bulk email of an agent, as `emailKey` folds them: those that have opted
 * out, and those of a client of the agent another of whose addresses has.
 */
export async function findOptedOut(
  db: Db | Tx,
  agentId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    SELECT a.email FROM unnest(${emails.map(emailKey)}::text[]) AS a (email)
    WHERE EXISTS (SELECT FROM email_opt_out o WHERE o.sha256 = email_address_hash(a.email) AND o.ended_at IS NULL)
      OR EXISTS (SELECT FROM client_email own
        WHERE own.agent_id = ${agentId} AND own.email = a.email::citext AND ${hasClientOptedOut(sql`own.client_id`)})`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}
