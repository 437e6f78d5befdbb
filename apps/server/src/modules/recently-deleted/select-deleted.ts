import type { DeletedKind } from '@pb/contract/recently-deleted'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { DeletedRow, RestorableRecords, RestoreEffect } from '../../platform/restorable.ts'

export type DeletedRowOfKind = DeletedRow & {
  readonly kind: DeletedKind
  readonly effect: RestoreEffect | null
}

/** Selects what the actor may restore, of several kinds. */
export function selectDeleted(
  actor: Actor,
  since: Date,
  kinds: readonly RestorableRecords[],
): RawBuilder<DeletedRowOfKind> {
  const selects = kinds.map(
    (
      records,
    ) => sql`SELECT ${records.kind}::text AS kind, id::text, title::text, parent::text, parent_deleted,
      open_id::text, ${records.effect ?? sql`null`}::text AS effect, agent_id, deleted_at FROM (${records.select(actor, since)}) rows`,
  )
  return sql<DeletedRowOfKind>`${sql.join(selects, sql` UNION ALL `)}`
}
