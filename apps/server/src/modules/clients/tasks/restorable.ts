import { sql } from 'kysely'
import { fullName } from '../../../platform/db/full-name.ts'
import type { RestorableRecords } from '../../../platform/restorable.ts'
import { restoreTask } from './service.ts'

export const restorableTasks: RestorableRecords = {
  kind: 'client_task',
  select: ({ personId }, since) => sql`SELECT t.id, t.title, ${fullName('c')} AS parent,
      c.archived_at IS NOT NULL AS parent_deleted, c.person_id AS open_id, t.agent_id, t.removed_at AS deleted_at
    FROM client_task t JOIN client c ON c.id = t.client_id
    WHERE t.agent_id = ${personId} AND t.removed_at >= ${since}`,
  restore: restoreTask,
}
