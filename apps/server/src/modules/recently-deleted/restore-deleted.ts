import type { Params } from '@pb/contract/endpoint'
import type { recentlyDeleted } from '@pb/contract/recently-deleted'
import { sql } from 'kysely'
import type { SessionActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { restorableSince, type RestorableRecords } from '../../platform/restorable.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import { selectDeleted, type DeletedRowOfKind } from './select-deleted.ts'
import { recentlyDeletedErrors } from './texts.ts'

/**
 * Restores a deleted record. Throws `not_found` for one that is not the actor's, not deleted, or deleted too long ago;
 * `conflict` when the record to which it belongs is deleted; and what its module throws.
 */
export async function restoreDeleted(
  actor: SessionActor,
  deps: Deps,
  kinds: readonly RestorableRecords[],
  { kind, id }: Params<(typeof recentlyDeleted)['restoreDeleted']>,
): Promise<undefined> {
  const records = kinds.find((each) => each.kind === kind)
  if (!records) throw new AppError('not_found')
  const all = selectDeleted(actor, restorableSince(deps.clock.now()), [records])
  const { rows } = await sql<DeletedRowOfKind>`SELECT * FROM (${all}) deleted WHERE id = ${id}`.execute(
    deps.db,
  )
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found', recentlyDeletedErrors.notDeleted)
  if (row.parent_deleted) throw new AppError('conflict', recentlyDeletedErrors.parentDeleted(row.parent))
  try {
    await records.restore(actor, deps, id)
  } catch (error) {
    // It was deleted a moment ago: another window restored it at the same time.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}
