import type { Tx } from '../../../platform/db/db.ts'
import type { HouseholdRow } from '../forms/find-form.ts'

/** The person id of a household's client. */
export async function getClientUserId(
  tx: Tx,
  { client_id }: Pick<HouseholdRow, 'client_id'>,
): Promise<string> {
  const row = await tx
    .selectFrom('client')
    .select('person_id')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
  return row.person_id
}
