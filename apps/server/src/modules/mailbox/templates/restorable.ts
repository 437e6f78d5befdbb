import { sql } from 'kysely'
import type { RestorableRecords } from '../../../platform/restorable.ts'
import { restoreTemplate } from './saved-templates.ts'

export const restorableTemplates: RestorableRecords = {
  kind: 'email_template',
  select: (
    { personId },
    since,
  ) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted, '' AS open_id,
      person_id AS agent_id, deleted_at
    FROM mail_template WHERE person_id = ${personId} AND deleted_at >= ${since}`,
  restore: restoreTemplate,
}
