import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../notifications/index.ts'
import type { EventRow } from '../events/event-row.ts'
import { formatWhen } from '../invitations/invitation-email.ts'
import { receivedTexts } from '../texts.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { findSenderIssue, isAddressed } from './check-sender.ts'
import { isNewer, lockInvited, saveInvited, type InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'

/** Whether the time is another one, so that the agent has to answer again. */
export const isMoved = (row: EventRow, { main }: InvitedEvents): boolean =>
  row.starts_at.getTime() !== main.startsAt ||
  row.ends_at.getTime() !== main.endsAt ||
  row.rrule !== main.rrule

/** Applies an invitation: an event that is in the calendar follows its organizer, a new one waits for the answer. */
export async function applyRequest(
  tx: Tx,
  deps: ApplyDeps,
  message: InvitationMessage,
  invited: InvitedEvents,
): Promise<Outcome> {
  const { main } = invited
  const agentId = message.person_id
  const row = await lockInvited(tx, agentId, main)
  const issue = row || isAddressed(message, main) ? findSenderIssue(message, row, main) : 'notAddressed'
  if (issue || !row) return { eventId: null, reason: issue ? receivedTexts[issue] : '' }
  const isOccurrence = main.recurrenceAt !== null && row.uid === main.uid
  if (row.deleted_at !== null || (!isOccurrence && !isNewer(main, row)))
    return { eventId: row.id, reason: '' }
  const moved = !isOccurrence && isMoved(row, invited)
  const answer = moved ? 'needs-action' : (row.answer ?? 'needs-action')
  const eventId = await saveInvited(
    tx,
    { agentId, messageId: message.id, answer, unconfirmed: false, now: deps.clock.now() },
    invited,
  )
  if (moved || isOccurrence)
    await notify(tx, deps, agentId, {
      kind: 'calendar',
      message: receivedTexts.moved(main.title, formatWhen(toEventColumns(main))),
      payload: { link: `/mailbox/inbox/${message.thread_id}` },
      key: `calendar-request:${message.id}`,
    })
  return { eventId, reason: '' }
}
