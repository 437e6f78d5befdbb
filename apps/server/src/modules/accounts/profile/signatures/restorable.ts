import { sql } from 'kysely'
import type { RestorableRecords } from '../../../../platform/restorable.ts'
import { restoreSignature } from './service.ts'

export const restorableSignatures: RestorableRecords = {
  kind: 'email_signature',
  select: (
    { personId },
    since,
  ) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted, id AS open_id,
      person_id AS agent_id, deleted_at
    FROM mail_signature WHERE person_id = ${personId} AND deleted_at >= ${since}`,
  restore: restoreSignature,
}
