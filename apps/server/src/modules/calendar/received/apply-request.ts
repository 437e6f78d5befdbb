import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../notifications/index.ts'
import type { EventRow } from '../events/event-row.ts'
import { formatWhen } from '../invitations/invitation-email.ts'
import { receivedTexts } from '../texts.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { isNewer, lockInvited, saveInvited, type InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'

/**
 * Why a message may not change an event; empty if it may. Only the organizer changes it, from an address that is
 * confirmed: anyone who got the invitation knows its UID.
 */
export function checkSender(
  { from_email, verified }: InvitationMessage,
  row: EventRow | undefined,
  { main }: InvitedEvents,
): string {
  const organizer = main.organizer?.email ?? ''
  if (row && row.source !== 'invitation') return receivedTexts.ownEvent
  if (row && !isSameEmail(row.organizer_email, organizer)) return receivedTexts.otherOrganizer
  if (organizer === '' || !isSameEmail(from_email, organizer)) return receivedTexts.notOrganizer
  return row && !verified ? receivedTexts.notVerified : ''
}

/** Whether the time is another one, so that the agent has to answer again. */
const isMoved = (row: EventRow, { main }: InvitedEvents): boolean =>
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
  const reason = checkSender(message, row, invited)
  if (reason !== '' || !row) return { eventId: null, reason }
  const isOccurrence = main.recurrenceAt !== null && row.uid === main.uid
  if (row.deleted_at !== null || (!isOccurrence && !isNewer(main, row)))
    return { eventId: row.id, reason: '' }
  const moved = !isOccurrence && isMoved(row, invited)
  const answer = moved ? 'needs-action' : (row.answer ?? 'needs-action')
  const eventId = await saveInvited(
    tx,
    { agentId, messageId: message.id, answer, now: deps.clock.now() },
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
