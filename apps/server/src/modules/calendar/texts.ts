import { maxSeriesOccurrences } from '@pb/contract/calendar-schemas'

/** Errors that people read. */
export const calendarErrors = {
  endBeforeStart: 'The end must be after the start',
  tooLong: 'An event can be at most a year long',
  overlapping: 'This event repeats before it ends',
  notSeries: 'This event does not repeat',
  noOccurrence: 'This event is not on that date any more. Nothing was saved.',
  conflict: 'This event was changed in another tab or on another device. Nothing was saved.',
  elsewhere: 'Change a showing on its own page',
  clientElsewhere: 'Only events that you added here can be about a client',
  notOrganizer: 'Only the organizer can change this event. You can accept or decline it.',
  supervisorsOnly: 'Only supervisors see the calendars of other agents',
  tooLongWindow: 'Ask for at most 400 days at a time',
  feedLimit: 'You have 20 feeds. Revoke one first.',
  noInvitation: 'This message has no invitation',
} as const

export const calendarTexts = {
  /** Title of an event with a client whose data was erased. */
  erased: 'Erased',
  busy: 'Busy',
  googleRule: 'This event repeats in a way that PB Office does not support. Change it in Google Calendar.',
  maxShown: `Only the first ${maxSeriesOccurrences} occurrences are shown`,
} as const

/** The agent's Google calendar. */
export const googleTexts = {
  missingScope:
    'PB Office needs your permission to see and change your calendar. Connect again and allow it.',
  reconnect: 'Google no longer lets PB Office use your calendar. Connect again to continue.',
  reconnectNotice: 'Your Google calendar is disconnected. Connect it again in the calendar’s settings.',
  busy: 'Google is busy. We’ll try again soon; nothing is lost.',
  unreachable: 'We couldn’t reach Google. We’ll try again soon; nothing is lost.',
  deleted: 'deleted',
  conflict: {
    here: (title: string, other: string): string =>
      `${title || 'An event'} was changed here and in Google Calendar. We kept your change here. In Google it was: ${other}`,
    google: (title: string, other: string): string =>
      `${title || 'An event'} was changed here and in Google Calendar. We kept the one in Google. Here it was: ${other}`,
  },
  guestsThere: 'Change the guests of this event in Google Calendar',
} as const

type EmailKind = 'invite' | 'update' | 'cancel'

/** Emails to those invited. */
export const invitationTexts = {
  subject: (kind: EmailKind, title: string): string =>
    `${{ invite: 'Invitation', update: 'Updated', cancel: 'Canceled' }[kind]}: ${title || 'Event'}`,
  lead: {
    invite: "You're invited to this event.",
    update: 'This event has changed.',
    cancel: 'This event was canceled.',
  },
  notWritten: "We couldn't write this email. Save the event to try again.",
} as const

interface OpenHouseKind {
  readonly by_appointment: boolean
  readonly is_online_only: boolean
}

/** Titles of what other modules have for the calendar. */
export const derivedTexts = {
  open_house: ({ by_appointment, is_online_only }: OpenHouseKind): string => {
    if (is_online_only) return 'Live open house, online only'
    return by_appointment ? 'Open house by appointment' : 'Open house'
  },
  move_in: (client: string): string => (client === '' ? 'Move-in' : `Move-in: ${client}`),
  lease_end: (client: string): string => (client === '' ? 'Lease ends' : `Lease ends: ${client}`),
  task: (title: string): string => title,
} as const

const answerVerbs = { accepted: 'accepted', tentative: 'may come to', declined: 'declined' } as const

/** Why a received message changes nothing, and notices of those that change something. */
export const receivedTexts = {
  spam: 'This message is in Spam.',
  otherMethod: 'This file asks for something that PB Office doesn’t support, so nothing was changed.',
  ownEvent: 'This event is yours. Others cannot change it by email.',
  otherOrganizer: 'This event has another organizer, so nothing was changed.',
  notOrganizer: "The sender isn't the organizer, so nothing was changed.",
  notVerified: "We couldn't confirm the sender's address, so nothing was changed.",
  notAddressed: "You aren't on the list of people invited, so you can't answer this invitation.",
  notFromOrganizer: (from: string, organizer: string): string =>
    organizer === ''
      ? "This invitation doesn't name its organizer, so you can't answer it."
      : `This invitation names ${organizer} as the organizer, but ${from} sent it. You can't answer it here.`,
  unconfirmed: (organizer: string): string =>
    organizer === ''
      ? "It doesn't name the organizer, so we couldn't confirm the sender."
      : `We couldn't confirm that it came from the organizer, ${organizer}.`,
  imported: 'You added this event from a file, so emails change it only if you apply them.',
  sentByOther: (from: string, organizer: string): string =>
    `It was sent by ${from}, not by the organizer, ${organizer}.`,
  newerKnown: 'Your calendar has a newer version of this event.',
  nothingToApply: 'There is nothing to apply any more.',
  eventNames: (title: string, events: number): string =>
    events > 1 ? `${title || 'Event'} and ${events - 1} more` : title || 'Event',
  fileGone: "We couldn't read the calendar file of this email.",
  unknownEvent: "This answer isn't for an event of your calendar.",
  otherSender: 'This answer was sent from another address, so nothing was changed.',
  notInvited: "The sender isn't on the list of those invited, so nothing was changed.",
  answeredLate: 'This event was canceled before the answer came.',
  olderAnswer: 'A newer answer came before this one.',
  outdated: 'A newer invitation changed this event. Answer that one.',
  cancelled: (title: string): string => `Canceled: ${title || 'Event'}`,
  countered: (name: string, title: string, when: string): string =>
    `${name} proposes another time for ${title || 'your event'}: ${when}`,
  counterAnswered: 'You answered this proposal already.',
  counterOutdated: 'The event has changed since this time was proposed.',
  counterDeclinedSubject: (title: string): string => `Time not changed: ${title || 'Event'}`,
  counterDeclinedLead: "The time you proposed doesn't work. The event stays as it is.",
  cancelledEvent: 'The organizer canceled this event.',
  moved: (title: string, when: string): string => `${title || 'Event'} has changed: ${when}`,
  answered: (name: string, answer: keyof typeof answerVerbs, title: string): string =>
    `${name} ${answerVerbs[answer]} ${title || 'your event'}`,
  replySubject: (answer: keyof typeof answerVerbs, title: string): string =>
    `${{ accepted: 'Accepted', tentative: 'Maybe', declined: 'Declined' }[answer]}: ${title || 'Event'}`,
  replyLead: (name: string, answer: keyof typeof answerVerbs): string =>
    `${name} ${{ accepted: 'accepted', tentative: 'may come to', declined: 'declined' }[answer]} this event.`,
} as const
