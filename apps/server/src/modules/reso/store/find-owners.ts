import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ImportContext, Numbered } from '../import-types.ts'
import type { PropertyRecord } from '../records/parse-property.ts'

/**
 * Finds the agents of this office whom records of a file name by an address with which they sign in; new listings become
 * theirs. The listings of a server stay its own.
 */
export async function findOwners(
  tx: Tx,
  { kind }: Pick<ImportContext, 'kind'>,
  records: readonly Numbered<PropertyRecord>[],
): Promise<ReadonlyMap<string, string>> {
  const emails = [...new Set(records.flatMap(({ record }) => record.ownerEmail ?? []))]
  if (kind !== 'file' || emails.length === 0) return new Map()
  const { rows } = await sql<{ email: string; person_id: string }>`
    SELECT lower(e.email::text) AS email, a.person_id FROM person_email e JOIN agent a ON a.person_id = e.person_id
    WHERE lower(e.email::text) = ANY(${emails}::text[]) AND a.deactivated_at IS NULL`.execute(tx)
  return new Map(rows.map(({ email, person_id }) => [email, person_id]))
}
