import type { Selectable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

export type ClientRow = Selectable<Tables['client']>

/**
 * The agent's own record of a person, by the `user_id` of the wire. Archived ones only where asked for.
 *
 * @throws {AppError} `not_found` where the agent has none: another agent's client is as good as nobody's.
 */
export async function ownClient(
  db: Db,
  { personId }: Actor,
  userId: string,
  { archived = false }: { archived?: boolean } = {},
): Promise<ClientRow> {
  const row = await db
    .selectFrom('client')
    .selectAll()
    .where('agent_id', '=', personId)
    .where('person_id', '=', userId)
    .$if(!archived, (query) => query.where('archived_at', 'is', null))
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
