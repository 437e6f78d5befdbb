import type { Invitation } from '@pb/contract/calendar-schemas'
import { pluralize } from '@pb/rules/plural'

/** Texts of calendar/invitations. */

// invitation-card.tsx
export const invitation = 'Invitation'
export const accept = 'Accept'
export const maybe = 'Maybe'
export const decline = 'Decline'
export const yourAnswer = 'Your answer'
export const organizedBy = (name: string) => `From ${name}`
export const conflictsWith = (titles: string) => `At the same time: ${titles}`
export const openCalendar = 'See it in your calendar'
export const answered: Readonly<Record<'accepted' | 'tentative' | 'declined', string>> = {
  accepted: 'Accepted. The organizer gets an email.',
  tentative: 'Answered “Maybe”. The organizer gets an email.',
  declined: 'Declined. The organizer gets an email.',
}
export const answerFailed = 'Couldn’t send your answer'
export const states: Readonly<
  Record<Exclude<Invitation['state'], 'open' | 'reply' | 'counter' | 'unconfirmed' | 'published'>, string>
> = {
  outdated: 'A later message changed this event.',
  cancelled: 'The organizer canceled this event.',
  ignored: 'This message changes nothing in your calendar.',
}
export const replies: Readonly<Record<Invitation['answer'], string>> = {
  'needs-action': 'hasn’t answered yet',
  accepted: 'is coming',
  tentative: 'might come',
  declined: 'isn’t coming',
}
export const proposedBy = (name: string) => `${name} proposes another time`
export const currently = (when: string) => `Now: ${when}`
export const acceptTime = 'Accept new time'
export const declineTime = 'Decline new time'
export const timeAccepted = 'Moved. Everyone invited gets an email.'
export const timeDeclined = (name: string) => `Not moved. ${name} gets an email.`
export const counterStates: Readonly<Record<'accepted' | 'declined', string>> = {
  accepted: 'You accepted this time.',
  declined: 'You declined this time.',
}
export const loadFailed = 'Couldn’t load the invitation'
export const inYourCalendar = (when: string) => `In your calendar: ${when}`
export const untitled = 'Event'
export const notConfirmed = (from: string) =>
  `We couldn’t confirm that this came from ${from}. Check with them before you answer.`
export const takenEvents = 'Added from this email.'
export const takenChange = 'You applied this change from an unconfirmed email.'
export const undo = 'Undo'
export const moreEvents = (count: number) => `and ${pluralize(count, 'more event', 'more events')}`

// unconfirmed-change.tsx
export const changeCanceled = 'According to this email, the event was canceled.'
export const changeMoved = (when: string) => `According to this email, the event moved to ${when}.`
export const changeLocation = (place: string) =>
  `According to this email, the event has a new location: ${place}.`
export const changeNoLocation = 'According to this email, the event has no location any more.'
export const changeTitle = (title: string) => `According to this email, the event is now “${title}”.`
export const changeChanged = 'According to this email, details of the event changed.'
export const applyChange = 'Apply change'
export const applyCancel = 'Mark as canceled'
export const applyTitle = 'Apply this change?'
export const applyCancelTitle = 'Mark this event as canceled?'
export const applyHint = 'Apply it only if you trust it. You can undo it.'
export const applied = 'Changed in your calendar'
export const applyFailed = 'Couldn’t apply the change'

// add-events.tsx
export const addEvents = (count: number) =>
  count > 1 ? `Add ${count} events to calendar` : 'Add to calendar'
export const updateEvents = (count: number) =>
  count > 1 ? 'Update events in calendar' : 'Update in calendar'
export const alreadyThere = (count: number) =>
  count > 1 ? 'These events are in your calendar.' : 'This event is in your calendar.'
export const addedToCalendar = (added: number, updated: number) =>
  [
    ...(added > 0 ? [`Added ${pluralize(added, 'event')}`] : []),
    ...(updated > 0 ? [`${added > 0 ? 'updated' : 'Updated'} ${pluralize(updated, 'event')}`] : []),
  ].join(', ') || 'Already in your calendar'
export const addFailed = 'Couldn’t add to your calendar'
