import { emailKey } from '@pb/rules/mail/addresses'
import type { Recipients } from '@pb/rules/mail/recipients'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { tooManyClients } from './texts.ts'

/** Clients that one email may have as recipients: a household and a few more. More get bulk email, one each. */
const maxClients = 10

/**
 * Throws `rule_broken` for an email written by hand that goes to many clients of the agent: one message cannot carry an
 * own link to stop such emails for each of them.
 */
export async function checkByHand(db: Db, personId: string, { to, cc, bcc }: Recipients): Promise<void> {
  const emails = [...new Set([...to, ...cc, ...bcc].map(({ email }) => emailKey(email)))]
  if (emails.length <= maxClients) return
  const { rows } = await sql<{
    clients: number
  }>`SELECT count(DISTINCT client_id)::int AS clients FROM client_email
    WHERE agent_id = ${personId} AND email = ANY (${emails}::text[]::citext[])`.execute(db)
  const clients = maybeOne(rows)?.clients ?? 0
  if (clients > maxClients) throw new AppError('rule_broken', tooManyClients(clients, maxClients))
}
