import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import '../../clients/tables.ts'

export interface KnownClient {
  readonly id: string
  readonly agent_id: string
  readonly user_id: string
  readonly name: string
  readonly created_at: Date
  readonly search_types: string[]
}

const columns = sql`c.id, c.agent_id, c.person_id AS user_id, ${fullName('c')} AS name,
  c.created_at, c.search_types`

/** A condition on `client c`: it has this address, or without one this phone. */
const hasContact = ({ email, phone }: { readonly email: string; readonly phone: string }) =>
  email === ''
    ? sql`c.id IN (SELECT client_id FROM client_phone WHERE ${phone} <> '' AND phone = ${phone})`
    : sql`c.id IN (SELECT client_id FROM client_email WHERE email = ${email}::citext)`

/** The agent's own client with this address, or phone. */
export async function findOwnClient(
  db: Db | Tx,
  agentId: string,
  contact: { readonly email: string; readonly phone: string },
): Promise<KnownClient | undefined> {
  const { rows } = await sql<KnownClient>`SELECT ${columns} FROM client c
    WHERE c.agent_id = ${agentId} AND c.archived_at IS NULL AND ${hasContact(contact)}
    ORDER BY c.last_activity_at DESC, c.id DESC LIMIT 1`.execute(db)
  return maybeOne(rows)
}

/** The client of another active agent who was in touch with the person last, after `since`. */
export async function findColleaguesClient(
  db: Db | Tx,
  agentId: string,
  contact: { readonly email: string; readonly phone: string },
  since: Date,
): Promise<KnownClient | undefined> {
  const { rows } = await sql<KnownClient>`SELECT ${columns} FROM client c
      JOIN agent a ON a.person_id = c.agent_id AND a.deactivated_at IS NULL
    WHERE c.agent_id <> ${agentId} AND c.archived_at IS NULL AND c.last_activity_at > ${since} AND ${hasContact(contact)}
    ORDER BY c.last_activity_at DESC, c.id DESC LIMIT 1`.execute(db)
  return maybeOne(rows)
}
