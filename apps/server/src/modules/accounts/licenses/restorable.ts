import { sql } from 'kysely'
import type { RestorableRecords } from '../../../platform/restorable.ts'
import { restoreLicense } from './service.ts'

export const restorableLicenses: RestorableRecords = {
  kind: 'license',
  select: (
    { personId },
    since,
  ) => sql`SELECT id, license_number AS title, '' AS parent, false AS parent_deleted,
      id AS open_id, person_id AS agent_id, removed_at AS deleted_at
    FROM agent_license WHERE person_id = ${personId} AND removed_at >= ${since}`,
  restore: restoreLicense,
}
