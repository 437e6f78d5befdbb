import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ActiveForm } from './active-form.ts'
import '../tables.ts'

/** Returns first names of the household's people who sign before this form and have not, or changed theirs since. */
export async function findWaitingFor(
  db: Db | Tx,
  { id, household_id, signing_order }: Pick<ActiveForm, 'id' | 'household_id' | 'signing_order'>,
): Promise<string[]> {
  if (signing_order === 0) return []
  const { rows } = await sql<{ first_name: string }>`
    SELECT f.first_name FROM application_form f
    WHERE f.household_id = ${household_id} AND f.id <> ${id} AND f.deleted_at IS NULL
      AND f.signing_order < ${signing_order}
      AND NOT EXISTS (SELECT FROM application_signature s WHERE s.form_id = f.id AND s.version = f.version)
    ORDER BY f.signing_order, f.id`.execute(db)
  return rows.map(({ first_name }) => first_name)
}
