import type { Selectable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tables } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

export type ClientRow = Selectable<Tables['client']>

/**
 * The agent's own record of a person, by the API's `user_id`; archived ones only with `archived`.
 *
 * @throws {AppError} `not_found` when the agent has no record, even if another agent has one.
 */
export async function getOwnClient(
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
