import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { ClientRow } from './own-client.ts'

export interface ParticipantRow {
  readonly user_id: string
  readonly type: 'TENANT' | 'GUARANTOR'
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly photo: string | null
}

/** A client with its emails, phones and participants. */
export interface ClientDetailRow extends ClientRow {
  /** Set when the client is also an agent of the office. */
  readonly photo: string | null
  /** The first one is the primary address. */
  readonly emails: string[]
  readonly phones: string[]
  readonly participants: ParticipantRow[]
}

/** An agent's own record of a person, archived ones included. */
export async function findClient(
  db: Db | Tx,
  agentId: string,
  userId: string,
): Promise<ClientDetailRow | undefined> {
  const { rows } = await sql<ClientDetailRow>`
    SELECT c.*, a.photo,
      ARRAY(SELECT email::text FROM client_email WHERE client_id = c.id ORDER BY position, email) AS emails,
      ARRAY(SELECT phone FROM client_phone WHERE client_id = c.id ORDER BY position, phone) AS phones,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', p.person_id::text, 'type', p.type,
          'first_name', p.first_name, 'last_name', p.last_name, 'email', p.email, 'phone', p.phone,
          'photo', pa.photo) ORDER BY p.created_at, p.id), '[]')
        FROM participant p LEFT JOIN agent pa ON pa.person_id = p.person_id
        WHERE p.client_id = c.id) AS participants
    FROM client c LEFT JOIN agent a ON a.person_id = c.person_id
    WHERE c.agent_id = ${agentId} AND c.person_id = ${userId}`.execute(db)
  return maybeOne(rows)
}

/** Locks the agent's record of a person until the transaction ends, so that concurrent changes are serialized. */
export function lockClient(tx: Tx, agentId: string, userId: string): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('client')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('person_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export interface OwnRecord {
  readonly id: string
  readonly person_id: string
  readonly first_name: string
  readonly last_name: string
  readonly archived: boolean
}

/** An agent's records of a person, or with one of these addresses; active ones before archived ones. */
export async function findOwnRecords(
  tx: Tx | Db,
  agentId: string,
  { personId, emails }: { personId: string | null; emails: readonly string[] },
): Promise<OwnRecord[]> {
  const { rows } = await sql<OwnRecord>`
    SELECT id, person_id, first_name, last_name, archived_at IS NOT NULL AS archived FROM client
    WHERE id IN (
      SELECT id FROM client WHERE agent_id = ${agentId} AND person_id = ${personId}
      UNION ALL SELECT client_id FROM client_email
      WHERE agent_id = ${agentId} AND email = ANY (${[...emails]}::citext[]))
    ORDER BY archived_at IS NOT NULL, id`.execute(tx)
  return rows
}

/** An agent with recent activity on a person's record. */
export interface ActiveAgentRow {
  readonly user_id: string
  readonly name: string
  /** Unix seconds. */
  readonly last_activity: number
}

/**
 * Other agents with activity after `since` on a record of the person, matched by id or by any of the person's addresses;
 * the latest first.
 */
export async function findActiveAgents(
  db: Tx | Db,
  { agentId, personId, since }: { agentId: string; personId: string; since: Date },
): Promise<ActiveAgentRow[]> {
  const { rows } = await sql<ActiveAgentRow>`
    SELECT c.agent_id AS user_id, p.name, 
      floor(extract(epoch FROM max(c.last_activity_at)))::float8 AS last_activity
    FROM client c JOIN person p ON p.id = c.agent_id
    WHERE c.agent_id <> ${agentId} AND c.archived_at IS NULL AND c.last_activity_at > ${since}
      AND c.id IN (
        SELECT id FROM client WHERE person_id = ${personId}
        UNION ALL SELECT e.client_id FROM client_email e
        WHERE e.email IN (SELECT email FROM person_email WHERE person_id = ${personId}))
    GROUP BY c.agent_id, p.name ORDER BY max(c.last_activity_at) DESC, c.agent_id`.execute(db)
  return rows
}
