import type { Deal } from '@pb/contract/deals'
import { sql } from 'kysely'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { lockOwnDeal } from '../find-deal.ts'
import { assertNoOpenInvoice } from '../moves/check-money.ts'
import { recordEvent } from '../record-event.ts'
import { dealErrors } from '../texts.ts'
import { getDeal } from './get-deal.ts'

/** Deletes a draft of the caller. Throws `not_found`, and `rule_broken` for any other deal, or when money came in. */
export async function deleteDeal(actor: Actor, deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockOwnDeal(tx, actor, id)
    if (deal.deleted_at !== null) throw new AppError('not_found')
    if (deal.stage !== 'draft') throw new AppError('rule_broken', dealErrors.notDraft)
    if (Number(deal.received_cents) !== 0) throw new AppError('rule_broken', dealErrors.draftHasMoney)
    await assertNoOpenInvoice(tx, deal)
    await tx.updateTable('deal').set({ deleted_at: now }).where('id', '=', id).execute()
    await recordEvent(tx, { dealId: id, kind: 'deleted', personId: actor.personId, at: now })
  })
}

/** Restores a deleted draft; does nothing if it is not deleted. Throws `not_found` after 30 days. */
export async function restoreDeal(actor: SessionActor, deps: Deps, id: string): Promise<Deal> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockOwnDeal(tx, actor, id)
    if (deal.deleted_at === null) return
    if (deal.deleted_at < restorableSince(now)) throw new AppError('not_found')
    await tx.updateTable('deal').set({ deleted_at: null }).where('id', '=', id).execute()
    await recordEvent(tx, { dealId: id, kind: 'undeleted', personId: actor.personId, at: now })
  })
  return getDeal(actor, deps, id)
}

/**
 * Deletes drafts that can no longer be restored, with their paperwork, and removed paperwork of other deals with the files
 * that it had replaced. Drafts with a record of money stay: the journal names them. Run by a daily job.
 */
export async function purgeDeals({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = restorableSince(clock.now())
  await sql`DELETE FROM deal d WHERE d.deleted_at < ${before}
    AND NOT EXISTS (SELECT FROM deal_receipt r WHERE r.deal_id = d.id)
    AND NOT EXISTS (SELECT FROM invoice i WHERE i.deal_id = d.id)
    AND NOT EXISTS (SELECT FROM journal_posting p WHERE p.deal_id = d.id)`.execute(db)
  await sql`WITH RECURSIVE gone AS (
      SELECT id FROM deal_paper WHERE deleted_at < ${before}
      UNION SELECT p.id FROM deal_paper p JOIN gone ON p.replaced_by = gone.id
    ) DELETE FROM deal_paper WHERE id IN (SELECT id FROM gone)`.execute(db)
}
