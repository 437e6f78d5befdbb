import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { queueFileDeletion } from '../papers/files.ts'
import '../tables.ts'

/** Erases forms that were deleted too long ago to be restored, with their files, and households without forms. */
export async function purgeForms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const since = restorableSince(now)
  await db.transaction().execute(async (tx) => {
    const { rows: forms } = await sql<{ id: string; household_id: string }>`
      SELECT id, household_id FROM application_form WHERE deleted_at < ${since} ORDER BY id FOR UPDATE SKIP LOCKED`.execute(
      tx,
    )
    const ids = forms.map(({ id }) => id)
    const { rows: files } = await sql<{ key: string }>`
      SELECT file_key AS key FROM application_paper WHERE form_id = ANY (${ids}::bigint[]) AND file_key IS NOT NULL
      UNION ALL SELECT image_key FROM application_signature
      WHERE form_id = ANY (${ids}::bigint[]) AND image_key IS NOT NULL`.execute(tx)
    await queueFileDeletion(
      tx,
      files.map(({ key }) => key),
      now,
    )
    await sql`DELETE FROM application_form WHERE id = ANY (${ids}::bigint[])`.execute(tx)
    const households = forms.map(({ household_id }) => household_id)
    await sql`DELETE FROM application_household h WHERE id = ANY (${households}::bigint[])
      AND NOT EXISTS (SELECT FROM application_form f WHERE f.household_id = h.id)`.execute(tx)
  })
}

/** Sums up the changes of the numbers of forms. */
export async function sumUpCounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`WITH gone AS (DELETE FROM application_form_count RETURNING *)
    INSERT INTO application_form_count SELECT agent_id, status, applicant_type, sum(forms) FROM gone
    GROUP BY agent_id, status, applicant_type HAVING sum(forms) <> 0`.execute(db)
}
