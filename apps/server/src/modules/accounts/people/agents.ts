import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

export async function getPersonName(tx: Db | Tx, id: string): Promise<string> {
  const { name } = await tx.selectFrom('person').where('id', '=', id).select('name').executeTakeFirstOrThrow()
  return name
}

/** Returns the active supervisors except the given person. */
export async function findOtherSupervisors(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('agent')
    .where('person_id', '<>', personId)
    .where('deactivated_at', 'is', null)
    .where(sql<boolean>`'SUPERVISOR' = ANY (roles)`)
    .select('person_id')
    .orderBy('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}
