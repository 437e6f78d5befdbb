import { sql } from 'kysely'
import { fullName } from '../../../platform/db/full-name.ts'
import { splitIds, type RestorableRecords } from '../../../platform/restorable.ts'
import { restoreClient } from './archive.ts'
import { restoreParticipant } from './participants.ts'
import '../tables.ts'

/** Clients whom the agent removed; those whom an import brought as archived were not removed here. */
const removedClients: RestorableRecords = {
  kind: 'client',
  isKept: true,
  select: ({ personId }, since) => sql`SELECT c.person_id AS id, ${fullName('c')} AS title, '' AS parent,
      false AS parent_deleted, c.person_id AS open_id, c.agent_id, c.archived_at AS deleted_at
    FROM client c WHERE c.agent_id = ${personId} AND c.archived_at >= ${since} AND c.merged_into IS NULL
      AND EXISTS (SELECT FROM client_event e WHERE e.client_id = c.id AND e.kind = 'archived' AND e.at = c.archived_at)`,
  restore: restoreClient,
}

const removedParticipants: RestorableRecords = {
  kind: 'participant',
  select: (
    { personId },
    since,
  ) => sql`SELECT c.person_id || '-' || p.person_id AS id, ${fullName('p')} AS title,
      ${fullName('c')} AS parent, c.archived_at IS NOT NULL AS parent_deleted, c.person_id AS open_id, c.agent_id,
      p.removed_at AS deleted_at
    FROM participant_removed p JOIN client c ON c.id = p.client_id
    WHERE c.agent_id = ${personId} AND p.removed_at >= ${since}
      AND NOT EXISTS (SELECT FROM participant other WHERE other.client_id = c.id AND other.person_id = p.person_id)`,
  async restore(actor, deps, id) {
    const [clientId, participantId] = splitIds(id, 2)
    await restoreParticipant(actor, deps, { clientId, participantId })
  },
}

export const restorableClients = [removedClients, removedParticipants]
