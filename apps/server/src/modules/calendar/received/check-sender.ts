import { isSameEmail } from '@pb/rules/mail/addresses'
import type { EventRow } from '../events/event-row.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import type { InvitationMessage } from './message.ts'

/** Why a message may not change an event, or ask for an answer; names of `receivedTexts`. */
export type SenderIssue = 'ownEvent' | 'otherOrganizer' | 'notOrganizer' | 'notVerified'

type Sender = Pick<InvitationMessage, 'from_email' | 'verified' | 'own_addresses'>
type Known = Pick<EventRow, 'source' | 'organizer_email'>

/** Whether it comes from the organizer, or from someone confirmed whom the event names as sending for them (SENT-BY). */
function isFromOrganizer({ from_email, verified }: Sender, { organizer }: ParsedEvent): boolean {
  if (!organizer) return false
  if (isSameEmail(from_email, organizer.email)) return true
  return verified && organizer.sentBy !== undefined && isSameEmail(from_email, organizer.sentBy)
}

/** Whether SPF, DKIM or DMARC confirm the sender as the organizer. */
export const isConfirmedOrganizer = ({ from_email, verified }: Sender, { organizer }: ParsedEvent): boolean =>
  verified && organizer !== null && isSameEmail(from_email, organizer.email)

/** Whether the agent is among those invited. */
export const isAddressed = ({ own_addresses }: Sender, { attendees }: ParsedEvent): boolean =>
  attendees.some(({ email }) => own_addresses.some((own) => isSameEmail(own, email)))

/**
 * Why a message may not change an event, or a new one not be answered; null if it may. Only the organizer changes an
 * event, from an address that is confirmed: anyone who got the invitation knows its UID. The answer to a new one goes to
 * the organizer whom it names, who must have sent it.
 */
export function findSenderIssue(
  sender: Sender,
  row: Known | undefined,
  event: ParsedEvent,
): SenderIssue | null {
  if (!row) return isFromOrganizer(sender, event) ? null : 'notOrganizer'
  if (row.source !== 'invitation') return 'ownEvent'
  const organizer = event.organizer?.email ?? ''
  if (!isSameEmail(row.organizer_email, organizer)) return 'otherOrganizer'
  // Who sends for an organizer is named by the message itself, so that is not enough to change an event.
  if (!isSameEmail(sender.from_email, organizer)) return 'notOrganizer'
  return sender.verified ? null : 'notVerified'
}
