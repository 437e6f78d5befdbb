import { joinPersonName } from '@pb/rules/person-name'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import '../clients/tables.ts'

/** A recipient of listings: a client, or a member of the client's household. */
export interface Recipient {
  /** The client's internal id. */
  readonly client_id: string
  /** Person id of the client, the API's `user_id`. */
  readonly user_id: string
  /** Person id of a household member, the API's `participant_id`; null for the client. */
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  /** Empty if there is none. */
  readonly email: string
  readonly phone: string
}

export const formatName = ({ first_name, last_name }: Pick<Recipient, 'first_name' | 'last_name'>): string =>
  joinPersonName({ first_name, last_name })

/** Columns `first_name` and `last_name` of a recipient; the query joins `joinRecipient`, and the client as `c`. */
export const recipientNameColumns = sql`
  coalesce(p.first_name, member.name, c.first_name) AS first_name,
  coalesce(p.last_name, CASE WHEN member.id IS NULL THEN c.last_name ELSE '' END) AS last_name`

/** Joins the household member of a row of the table `alias`, also one who has left the household. */
export const joinRecipient = (alias: 'l' | 'r' | 'n') => sql`
  LEFT JOIN participant p ON p.client_id = ${sql.ref(`${alias}.client_id`)} AND p.person_id = ${sql.ref(`${alias}.participant_id`)}
  LEFT JOIN person member ON member.id = ${sql.ref(`${alias}.participant_id`)}`

/**
 * Returns the caller's unarchived clients by `user_id`, in the given order and without duplicates.
 *
 * @throws {AppError} `not_found` if one of them is not a client of the caller.
 */
export async function getRecipients(
  db: Db | Tx,
  { personId }: Actor,
  userIds: readonly string[],
): Promise<Recipient[]> {
  const uniqueIds = [...new Set(userIds)]
  const { rows } = await sql<Recipient>`
    SELECT c.id AS client_id, c.person_id AS user_id, NULL AS participant_id,
      c.first_name, c.last_name,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email,
      coalesce((SELECT f.phone FROM client_phone f WHERE f.client_id = c.id ORDER BY f.position, f.phone LIMIT 1), '')
        AS phone
    FROM client c
    WHERE c.agent_id = ${personId} AND c.person_id = ANY (${uniqueIds}::bigint[]) AND c.archived_at IS NULL
    ORDER BY array_position(${uniqueIds}::bigint[], c.person_id)`.execute(db)
  if (rows.length < uniqueIds.length) throw new AppError('not_found')
  return rows
}

/** Returns the household members of clients, by client and in the order they were added. */
export async function findHousehold(
  db: Db | Tx,
  { personId }: Actor,
  clientIds: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT p.client_id, c.person_id AS user_id, p.person_id AS participant_id,
      p.first_name, p.last_name, p.email::text AS email, p.phone
    FROM participant p JOIN client c ON c.id = p.client_id
    WHERE p.agent_id = ${personId} AND p.client_id = ANY (${clientIds}::bigint[]) ORDER BY p.id`.execute(db)
  return rows
}

/** Returns a household member of a client by person id. Throws `not_found`. */
export async function getParticipant(
  db: Db | Tx,
  actor: Actor,
  clientId: string,
  userId: string,
): Promise<Recipient> {
  const found = (await findHousehold(db, actor, [clientId])).find(
    ({ participant_id }) => participant_id === userId,
  )
  if (!found) throw new AppError('not_found')
  return found
}
