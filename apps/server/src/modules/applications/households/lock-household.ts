import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import '../tables.ts'

/**
 * Locks a household and its forms until the transaction ends. The forms come first and in their order, as in changes of
 * a single form, so that two writers do not wait for each other.
 */
export async function lockHousehold(tx: Tx, id: string): Promise<HouseholdRow> {
  await sql`SELECT FROM application_form WHERE household_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return tx
    .selectFrom('application_household')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
