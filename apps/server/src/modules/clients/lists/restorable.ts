import { sql } from 'kysely'
import type { RestorableRecords } from '../../../platform/restorable.ts'
import { restoreList } from './service.ts'

export const restorableLists: RestorableRecords = {
  kind: 'client_list',
  select: ({ personId }, since) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted,
      id::text AS open_id, agent_id, removed_at AS deleted_at
    FROM client_list WHERE agent_id = ${personId} AND removed_at >= ${since}`,
  restore: restoreList,
}
