import type { Deal, dealMoves } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import { hasRole, type Actor, type SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { actsForAgent, lockWholeDeal, toStatuses, type DealRow } from '../find-deal.ts'
import { recordClientMove } from '../client-events.ts'
import { hasEvent, recordEvent } from '../record-event.ts'
import { getDeal } from '../sheet/get-deal.ts'
import { assertVersion } from '../sheet/save-deal.ts'
import { dealErrors, formatStatus, moveErrors } from '../texts.ts'
import { notifyOfMove } from './notify.ts'
import { moves, type MoveAction } from './moves.ts'

type Move = Body<typeof dealMoves.moveDeal>

/** Throws `forbidden_role` or `not_owner` unless the caller is on the side that makes this move. */
function assertSide(actor: Actor, deal: DealRow, action: MoveAction): void {
  const { by } = moves[action]
  const isOwner = actsForAgent(actor, deal)
  if (by(deal) === 'agent' && !isOwner) throw new AppError('not_owner', dealErrors.notOwner)
  if (by(deal) === 'supervisor' && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  if (by(deal) === 'both' && !isOwner && !hasRole(actor, 'SUPERVISOR'))
    throw new AppError('not_owner', dealErrors.notOwner)
}

async function makeMove(
  { tx, actor, deps }: { readonly tx: Tx; readonly actor: Actor; readonly deps: Deps },
  { deal, body }: { readonly deal: DealRow; readonly body: Move },
) {
  const { action, note } = body
  const { from, run, needsNote = false, event } = moves[action]
  if (deal.is_opening) throw new AppError('rule_broken', moveErrors.opening)
  if (!from.includes(deal.stage))
    throw new AppError('rule_broken', moveErrors.wrongStage(action, formatStatus(deal)))
  if (needsNote && note === '')
    throw new AppError('rule_broken', moveErrors.noNote(action), {
      issues: [{ path: 'body.note', message: moveErrors.noNote(action) }],
    })
  const now = deps.clock.now()
  const columns = await run({ tx, actor, deps, deal, now, body })
  const moved = await tx
    .updateTable('deal')
    .set({ ...columns, version: deal.version + 1, changed_at: now })
    .where('id', '=', deal.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [fromStatus, to] = [toStatuses(deal)[0]!, toStatuses(moved)[0]!]
  await recordEvent(tx, {
    dealId: deal.id,
    kind: event,
    personId: actor.personId,
    from: fromStatus,
    to,
    note,
    key: body.key,
    at: now,
  })
  await recordClientMove(tx, moved, event, now)
  await notifyOfMove(tx, deps, actor, { deal: { ...deal, ...moved }, event, note })
}

/**
 * Moves a deal on or back. Each move names the version it was made from: of two at once one wins. The same key makes it
 * once.
 *
 * @throws {AppError} `not_found`; `not_owner` and `forbidden_role` for the other side's moves; `conflict` for a stale
 *   version; `rule_broken` with what has to be done first.
 */
export async function moveDeal(actor: SessionActor, deps: Deps, id: string, body: Move): Promise<Deal> {
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockWholeDeal(tx, actor, id)
    if (await hasEvent(tx, id, body.key)) return
    assertSide(actor, deal, body.action)
    assertVersion(deal, body.version)
    await makeMove({ tx, actor, deps }, { deal, body })
  })
  return getDeal(actor, deps, id)
}
