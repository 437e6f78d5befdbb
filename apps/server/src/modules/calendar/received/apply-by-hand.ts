import type { Invitation } from '@pb/contract/calendar-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { EventRow } from '../events/event-row.ts'
import { finishImport, lockCalendar, recordPrevious, startImport } from '../imports/record-import.ts'
import { publishChange } from '../publish-change.ts'
import { receivedTexts } from '../texts.ts'
import { cancelInvited } from './apply-cancel.ts'
import { isConfirmedOrganizer } from './check-sender.ts'
import { isMoved } from './apply-request.ts'
import { findState, type FoundInvitation } from './find-state.ts'
import { lockInvited, saveInvited, toInvitedEvents, type InvitedEvents } from './invited-event.ts'
import { lockInvitation } from './lock-invitation.ts'
import { findInvitation, presentInvitation } from './present-invitation.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'events' | 'jobs'>

async function change(
  tx: Tx,
  { message, row: { method, agent_id: agentId, message_id: messageId } }: FoundInvitation,
  row: EventRow,
  invited: InvitedEvents,
  now: Date,
): Promise<void> {
  const { main } = invited
  const unconfirmed = !isConfirmedOrganizer(message, main)
  if (method === 'CANCEL') {
    await cancelInvited(tx, row, main, { now, unconfirmed })
    return
  }
  const isOccurrence = main.recurrenceAt !== null && row.uid === main.uid
  const answer = !isOccurrence && isMoved(row, invited) ? 'needs-action' : (row.answer ?? 'needs-action')
  await saveInvited(tx, { agentId, messageId, answer, unconfirmed, now }, invited)
}

/**
 * Applies an update or a cancellation whose sender could not be confirmed as the organizer, because the agent asks for it. The
 * event is marked, and the change can be undone. The same again changes nothing.
 *
 * @throws {AppError} `not_found`; `rule_broken` for one that may not be applied, or that a newer one replaced.
 */
export async function applyByHand(actor: Actor, deps: OwnDeps, messageId: string): Promise<Invitation> {
  const found = await findInvitation(deps, actor.personId, messageId)
  const { message, main } = found
  return deps.db.transaction().execute(async (tx) => {
    const agentId = actor.personId
    await lockCalendar(tx, agentId)
    const locked = { ...found, row: await lockInvitation(tx, agentId, messageId) }
    // The same from another tab.
    if (locked.row.decision === 'accepted') return presentInvitation(tx, locked)
    const invited = toInvitedEvents(found.events)
    const row = await lockInvited(tx, agentId, main)
    const { state, reason } = await findState(tx, locked)
    if (state !== 'unconfirmed' || !row || !invited)
      throw new AppError('rule_broken', reason || receivedTexts.nothingToApply)
    const now = deps.clock.now()
    const name = main.title || row.title
    const importId = await startImport(tx, { agentId, kind: 'change', name, messageId: message.id, now })
    await recordPrevious(tx, importId, [row.id])
    await change(tx, locked, row, invited, now)
    await finishImport(tx, importId, { added: 0, updated: 1, unchanged: 0, skipped: 0 })
    const applied = { decision: 'accepted', event_id: row.id } as const
    await tx
      .updateTable('calendar_invitation')
      .set(applied)
      .where('message_id', '=', messageId)
      .where('agent_id', '=', agentId)
      .execute()
    await publishChange(tx, deps, agentId)
    return presentInvitation(tx, { ...locked, row: { ...locked.row, ...applied } })
  })
}
