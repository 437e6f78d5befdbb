import { sql } from 'kysely'
import { fullName } from '../../../../platform/db/full-name.ts'
import type { RestorableRecords } from '../../../../platform/restorable.ts'
import { restoreNote } from './service.ts'

export const restorableNotes: RestorableRecords = {
  kind: 'client_note',
  select: ({ personId }, since) => sql`SELECT n.id, left(n.body, 200) AS title, ${fullName('c')} AS parent,
      c.archived_at IS NOT NULL AS parent_deleted, c.person_id AS open_id, n.agent_id, n.removed_at AS deleted_at
    FROM client_note n JOIN client c ON c.id = n.client_id
    WHERE n.agent_id = ${personId} AND n.removed_at >= ${since}`,
  restore: restoreNote,
}
