import { sql } from 'kysely'
import { fullName } from '../../platform/db/full-name.ts'
import { splitIds, type RestorableRecords } from '../../platform/restorable.ts'
import { restoreSearch } from './service.ts'

export const restorableSearches: RestorableRecords = {
  kind: 'saved_search',
  select: (
    { personId },
    since,
  ) => sql`SELECT c.person_id || '-' || s.id AS id, s.title, ${fullName('c')} AS parent,
      c.archived_at IS NOT NULL AS parent_deleted, c.person_id AS open_id, s.agent_id, s.removed_at AS deleted_at
    FROM saved_search s JOIN client c ON c.id = s.client_id
    WHERE s.agent_id = ${personId} AND s.removed_at >= ${since}`,
  async restore(actor, deps, id) {
    const [userId, searchId] = splitIds(id, 2)
    await restoreSearch(actor, deps, userId, searchId)
  },
}
