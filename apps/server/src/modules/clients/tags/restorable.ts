import { sql } from 'kysely'
import type { RestorableRecords } from '../../../platform/restorable.ts'
import { restoreTag } from './service.ts'

export const restorableTags: RestorableRecords = {
  kind: 'client_tag',
  select: ({ personId }, since) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted,
      '' AS open_id, agent_id, removed_at AS deleted_at
    FROM client_tag WHERE agent_id = ${personId} AND removed_at >= ${since}`,
  restore: restoreTag,
}
