import { sql } from 'kysely'
import type { RestorableRecords } from '../../platform/restorable.ts'
import { undoDelete } from './changes/delete-event.ts'
import './tables.ts'

/** Events, and parts of series, that have not changed since. Guests who got the cancellation are invited again. */
export const restorableEvents: RestorableRecords = {
  kind: 'calendar_event',
  select: ({ personId }, since) => sql`SELECT d.id, e.title, '' AS parent, false AS parent_deleted, 
      e.id || '-' || extract(epoch FROM e.starts_at)::bigint AS open_id, d.agent_id, d.created_at AS deleted_at
    FROM calendar_deletion d JOIN calendar_event e ON e.id = d.event_id AND e.version = d.version
    WHERE d.agent_id = ${personId} AND e.agent_id = ${personId} AND d.created_at >= ${since}`,
  restore: undoDelete,
}
