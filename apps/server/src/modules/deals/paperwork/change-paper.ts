import type { Deal } from '@pb/contract/deals'
import type { Selectable } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isApproved, lockWholeDeal } from '../find-deal.ts'
import { recordEvent } from '../record-event.ts'
import { getDeal } from '../sheet/get-deal.ts'
import { paperErrors } from '../texts.ts'
import { assertMayChangePapers } from './upload-paper.ts'

interface PaperPath {
  readonly id: string
  readonly paper: string
}

async function lockPaper(tx: Tx, { id, paper }: PaperPath): Promise<Selectable<Tables['deal_paper']>> {
  const row = await tx
    .selectFrom('deal_paper')
    .selectAll()
    .where('id', '=', paper)
    .where('deal_id', '=', id)
    .where('replaced_by', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Removes a file, which can be restored, or restores it. Throws `not_found`, `not_owner`, and `rule_broken` once the deal
 * is approved.
 */
export async function changePaper(
  actor: SessionActor,
  deps: Deps,
  path: PaperPath,
  change: 'remove' | 'restore',
): Promise<Deal> {
  const deleted = change === 'remove'
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockWholeDeal(tx, actor, path.id)
    assertMayChangePapers(actor, deal)
    const paper = await lockPaper(tx, path)
    if (isApproved(deal)) throw new AppError('rule_broken', paperErrors.approved)
    if ((paper.deleted_at !== null) === deleted) return
    await tx
      .updateTable('deal_paper')
      .set({ deleted_at: deleted ? now : null })
      .where('id', '=', path.paper)
      .execute()
    const kind = deleted ? 'paper_removed' : 'paper_restored'
    await recordEvent(tx, {
      dealId: path.id,
      kind,
      personId: actor.personId,
      note: paper.filename,
      at: now,
    })
  })
  return getDeal(actor, deps, path.id)
}
