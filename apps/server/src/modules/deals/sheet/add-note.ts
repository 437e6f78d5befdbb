import type { Deal } from '@pb/contract/deals'
import { hasRole, type SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockWholeDeal } from '../find-deal.ts'
import { notifyOfMove } from '../moves/notify.ts'
import { recordEvent } from '../record-event.ts'
import { dealErrors } from '../texts.ts'
import { getDeal } from './get-deal.ts'

/**
 * Adds a note to a deal's history, once by its key, and notifies the other side. Notes are between the deal's agent and
 * supervisors. Throws `not_found`, and `not_owner` for an agent who only shares the deal.
 */
export async function addNote(
  actor: SessionActor,
  deps: Deps,
  id: string,
  { note, key }: { note: string; key: string },
): Promise<Deal> {
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockWholeDeal(tx, actor, id)
    if (deal.agent_id !== actor.personId && !hasRole(actor, 'SUPERVISOR'))
      throw new AppError('not_owner', dealErrors.notOwner)
    const event = { dealId: id, kind: 'note', personId: actor.personId, note, key, at: deps.clock.now() }
    if (await recordEvent(tx, event)) await notifyOfMove(tx, deps, actor, { deal, event: 'note', note, key })
  })
  return getDeal(actor, deps, id)
}
