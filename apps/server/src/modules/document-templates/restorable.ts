import { sql } from 'kysely'
import { hasRole } from '../../platform/actor.ts'
import type { RestorableRecords } from '../../platform/restorable.ts'
import { restoreTemplate } from './change-template.ts'

/** Own templates, for a supervisor also those that the office shares. */
export const restorableTemplates: RestorableRecords = {
  kind: 'document_template',
  select: ({ personId, roles }, since) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted,
      '' AS open_id, agent_id, deleted_at
    FROM document_template WHERE deleted_at >= ${since}
      AND ${hasRole({ roles }, 'SUPERVISOR') ? sql`(agent_id = ${personId} OR shared)` : sql`agent_id = ${personId} AND NOT shared`}`,
  restore: restoreTemplate,
}
