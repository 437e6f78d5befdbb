import type { Invitation } from '@pb/contract/calendar-schemas'

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
export const states: Readonly<Record<Exclude<Invitation['state'], 'open' | 'reply' | 'counter'>, string>> = {
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
