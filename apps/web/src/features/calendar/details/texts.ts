import type { CalendarKind, EventStatus, ParticipationStatus } from '@pb/contract/calendar-schemas'

/** Texts of calendar/details. */

// event-details.tsx
export const remove = 'Delete'
export const edit = 'Edit'
export const loadFailed = 'Couldn’t load this event'
export const openRecord: Readonly<Record<CalendarKind, string>> = {
  event: 'Open',
  showing: 'Open showing',
  open_house: 'Open listing',
  move_in: 'Open deal',
  lease_end: 'Open deal',
  task: 'Open client',
}
export const statuses: Readonly<Record<EventStatus, string>> = {
  confirmed: 'Confirmed',
  tentative: 'Not confirmed',
  cancelled: 'Canceled',
}
export const changedByUnconfirmed = 'Changed by an unconfirmed email.'
export const undo = 'Undo'
export const isPrivate = 'Private'
export const free = 'Free'

// attendee-list.tsx
export const organizer = 'Organizer'
export const answers: Readonly<Record<ParticipationStatus, string>> = {
  'needs-action': 'No answer yet',
  accepted: 'Accepted',
  tentative: 'Maybe',
  declined: 'Declined',
}
export const inCalendar = (name: string) => `In ${name}’s calendar`
