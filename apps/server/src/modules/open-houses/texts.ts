/** Texts of open houses. */

export const errors = {
  inThePast: 'Choose a time in the future',
  notOwn: 'Open houses are scheduled for listings of this office',
  notActive: 'This listing is no longer on the market',
  changed: 'This open house was changed meanwhile. Review it and try again.',
  visitorChanged: 'This visitor was changed meanwhile. Review it and try again.',
  fromFeed: 'This open house comes from a feed. Change it at its source.',
  isOver: 'This open house is over',
  isCanceled: 'This open house was canceled',
  isNotCanceled: 'This open house isn’t canceled',
  tooMany: (max: number) => `A listing has at most ${max} open houses to come`,
  signedInAgain: (name: string) =>
    `${name} signed in again since. Delete that entry before you restore this one.`,
  noConsent: 'The visitor needs an email address or a phone number to agree to be contacted',
  notFollowed: 'Choose visitors who agreed to be contacted and are your clients',
}

/** What visitors read when they cannot sign in. */
export const signInErrors = {
  notFound: 'This link doesn’t work any more. Please ask the agent.',
  early: 'The open house hasn’t started yet',
  over: 'The open house is over',
  canceled: 'The open house was canceled',
  consentChanged: 'This page has changed. Load it again.',
}

export const clientTexts = {
  ownAddress: 'This is your own email address',
  unexpected: 'Something went wrong while adding the client',
}

export const notifications = {
  over: (listing: string, visitors: number, consented: number) =>
    `Open house at ${listing}: ${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}, ${
      consented === 0 ? 'none agreed' : `${consented} agreed`
    } to hear from you`,
  colleague: (client: string, listing: string) =>
    `${client}, your client, visited the open house at ${listing}`,
}

export const timelineTitle = (listing: string) => `Visited the open house at ${listing}`

export const followUp = {
  subject: 'Thanks for visiting',
  message:
    'Hi {first_name}, thank you for coming to the open house. The listing is below, with photos and the floor plan. What did you think of it? I’m happy to answer questions, or to show it to you again.\n\n{agent}',
}
