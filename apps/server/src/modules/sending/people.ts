import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import '../clients/tables.ts'

/** Somebody to whom listings go: a client, or somebody of the client's household. */
export interface Reader {
  /** The client's internal id. */
  readonly client_id: string
  /** The client's person, as the wire names clients. */
  readonly user_id: string
  /** The person of somebody of the household, as the wire names them; null for the client. */
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  /** Empty where there is none. */
  readonly email: string
  readonly phone: string
}

export const nameOf = ({ first_name, last_name }: Pick<Reader, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** `first_name` and `last_name` of a reader, in a query that joins `joinReader` and the client as `c`. */
export const nameOfReader = sql`
  coalesce(p.first_name, who.name, c.first_name) AS first_name,
  coalesce(p.last_name, CASE WHEN who.id IS NULL THEN c.last_name ELSE '' END) AS last_name`

/** Joins whoever a row of the table `of` speaks of, where that is somebody of the household, gone or not. */
export const joinReader = (of: 'l' | 'r' | 'n') => sql`
  LEFT JOIN participant p ON p.client_id = ${sql.ref(`${of}.client_id`)} AND p.person_id = ${sql.ref(`${of}.participant_id`)}
  LEFT JOIN person who ON who.id = ${sql.ref(`${of}.participant_id`)}`

/** The agent as a worker or a public page acts for: never a caller. */
export const agentActor = (personId: string): Actor => ({
  personId,
  roles: ['AGENT'],
  sessionHash: Buffer.alloc(0),
})

/**
 * The caller's clients by their `user_id`, in that order, each once; archived ones are none.
 *
 * @throws {AppError} `not_found` where the caller lacks one of them.
 */
export async function ownReaders(
  db: Db | Tx,
  { personId }: Actor,
  userIds: readonly string[],
): Promise<Reader[]> {
  const wanted = [...new Set(userIds)]
  const { rows } = await sql<Reader>`
    SELECT c.id AS client_id, c.person_id AS user_id, NULL AS participant_id,
      c.first_name, c.last_name,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email,
      coalesce((SELECT f.phone FROM client_phone f WHERE f.client_id = c.id ORDER BY f.position, f.phone LIMIT 1), '')
        AS phone
    FROM client c
    WHERE c.agent_id = ${personId} AND c.person_id = ANY (${wanted}::bigint[]) AND c.archived_at IS NULL
    ORDER BY array_position(${wanted}::bigint[], c.person_id)`.execute(db)
  if (rows.length < wanted.length) throw new AppError('not_found')
  return rows
}

/** Everybody of these clients' households, by client and in the order in which they were added. */
export async function householdOf(
  db: Db | Tx,
  { personId }: Actor,
  clientIds: readonly string[],
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    SELECT p.client_id, c.person_id AS user_id, p.person_id AS participant_id,
      p.first_name, p.last_name, p.email::text AS email, p.phone
    FROM participant p JOIN client c ON c.id = p.client_id
    WHERE p.agent_id = ${personId} AND p.client_id = ANY (${clientIds}::bigint[]) ORDER BY p.id`.execute(db)
  return rows
}

/** Somebody of a client's household by the person's id. Throws `not_found`. */
export async function ownParticipant(
  db: Db | Tx,
  actor: Actor,
  clientId: string,
  userId: string,
): Promise<Reader> {
  const found = (await householdOf(db, actor, [clientId])).find(
    ({ participant_id }) => participant_id === userId,
  )
  if (!found) throw new AppError('not_found')
  return found
}
