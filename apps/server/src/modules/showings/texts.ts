import type { SlotReason } from '@pb/rules/showing-hours'

/** Texts of showings. */

export const slotReasons: Readonly<Record<SlotReason | 'hours' | 'working', string>> = {
  notice: 'Too soon for the notice this apartment needs',
  busy: 'You have something else then',
  travel: 'Not enough time to get to or from your other showing',
  hours: 'Outside the hours in which this apartment can be shown',
  working: 'Outside your working hours',
}
export const slotTaken = 'That time was just taken. Choose another one.'
export const inThePast = 'Choose a time in the future'
export const changedMeanwhile = 'This showing was changed meanwhile. Review it and try again.'
export const accessChanged = 'Someone changed these hours meanwhile. Review them and try again.'
export const isOver = (status: string) =>
  status === 'canceled' ? 'This showing was canceled' : 'This showing is over'
export const notConfirmed = 'Set a time first'
export const notStarted = 'This showing hasn’t started yet'

export const noticeNote = (hours: number) =>
  hours === 0 ? 'No notice needed' : `${hours} ${hours === 1 ? 'hour' : 'hours'} of notice`
export const assumedNote = 'Usual hours for this kind of access; ask the listing side or set them'
export const unknownPosition = 'Travel time isn’t checked: this listing has no position on the map'

export const replacedRequest = 'The client sent a new request'
export const declinedInvitation = 'Declined the calendar invitation'
export const clientCanceled = 'Canceled by the client'

export const undone = 'You undid it before the email was sent'

export const timeline = {
  scheduled: (listing: string, when: string) => `Showing of ${listing} scheduled: ${when}`,
  moved: (listing: string, when: string) => `Showing of ${listing} moved to ${when}`,
  canceled: (listing: string) => `Showing of ${listing} canceled`,
  declined: (listing: string) => `Showing of ${listing} declined`,
  undone: (listing: string) => `Showing of ${listing}: change undone before it was emailed`,
  completed: (listing: string) => `Saw ${listing}`,
  missed: (listing: string) => `Missed the showing of ${listing}`,
  feedback: (listing: string, rating: number) => `Rated ${listing} ${rating} of 5 after the showing`,
}

export const notifications = {
  canceled: (client: string, listing: string, when: string) =>
    `${client} canceled the showing of ${listing} on ${when}`,
  feedback: (client: string, listing: string, rating: number) =>
    `${client} rated ${listing} ${rating} of 5 after the showing`,
  emailFailed: (client: string, listing: string, why: string) =>
    `The email to ${client} about the showing of ${listing} wasn’t sent: ${why}`,
}

export const emails = {
  notSent: 'Something went wrong while writing it',
  noAddress: 'The client has no email address',
  greeting: (name: string) => (name === '' ? 'Hi,' : `Hi ${name},`),
  subjects: {
    confirmed: (listing: string, when: string) => `Showing: ${listing}, ${when}`,
    moved: (listing: string, when: string) => `New time for ${listing}: ${when}`,
    canceled: (listing: string, when: string) => `Canceled: ${listing}${when === '' ? '' : `, ${when}`}`,
    day_before: (listing: string, when: string) => `Tomorrow: ${listing}, ${when}`,
    soon: (listing: string, when: string) => `Today: ${listing}, ${when}`,
    feedback: (listing: string) => `What did you think of ${listing}?`,
  },
  bodies: {
    confirmed: (listing: string, when: string) => `We’re seeing ${listing} on ${when}.`,
    moved: (listing: string, when: string) => `Our showing of ${listing} is now on ${when}.`,
    canceled: (listing: string, when: string) =>
      when === '' ? `We can’t show you ${listing}.` : `Our showing of ${listing} on ${when} is canceled.`,
    day_before: (listing: string, when: string) => `A reminder that we’re seeing ${listing} on ${when}.`,
    soon: (listing: string, when: string) => `A reminder that we’re seeing ${listing} today, ${when}.`,
    feedback: (listing: string) => `Thanks for coming to see ${listing}. What did you think?`,
  },
  apartments: (count: number) => `${count} apartments`,
  eventTitle: (listing: string) => `Showing: ${listing}`,
  changeEach: 'If a time doesn’t work for you, reply to this email or open the apartment above to cancel.',
  rateEach: 'Open each apartment above to tell me, it takes a few seconds.',
  change: 'If this doesn’t work for you, reply to this email or cancel here:',
  rate: 'Tell me here, it takes a few seconds:',
}

/** What a client reads on the page behind the link. */
export const page = {
  title: 'Your showing',
  canceled: 'This showing is canceled.',
  over: 'This showing is over.',
  notYet: 'You can tell us after the showing.',
  change: 'Can’t make it?',
  with: (agent: string) => `With ${agent}`,
  cancel: 'Cancel this showing',
  reason: 'Why? (optional)',
  question: 'What did you think?',
  ratings: ['Not for us', 'Probably not', 'Maybe', 'We like it', 'We want it'],
  comment: 'Anything else? (optional)',
  send: 'Send',
  thanks: 'Thank you. Your agent has your answer.',
  notFound: 'This link doesn’t work any more. Please ask your agent.',
  chooseRating: 'Choose an answer',
  addToCalendar: 'Add to your calendar',
  tour: 'Your tour',
}
