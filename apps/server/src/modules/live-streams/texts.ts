/** Texts of live streams. */

export const errors = {
  inviteUndone: 'You undid it before it was sent',
  changed: 'This live stream was changed meanwhile. Review it and try again.',
  inThePast: 'Choose a time in the future',
  fromFeed: 'This open house comes from a feed. Change it at its source.',
  openHouseOver: 'This open house is over',
  openHouseCanceled: 'The open house was canceled. Restore it first.',
  hasLiveStream: 'This open house has a live stream already',
  tooMany: (max: number) => `A listing has at most ${max} open houses to come`,
  isOver: 'This live stream is over',
  isLive: 'This live stream is live. End it first.',
  isCanceled: 'This live stream was canceled',
  isNotCanceled: 'This live stream isn’t canceled',
  badAddress: 'Enter an address that starts with https://',
}

export const broadcastErrors = {
  elsewhere: 'This live stream takes place at another address',
  tooEarly: 'You can go live 30 minutes before the start',
  otherTab: 'You’re live in another tab or on another device',
  takenOver: 'Another tab or device went live',
  ended: 'The broadcast has ended',
  notStarted: 'This live stream isn’t live',
  noInit: 'Send the initialization segment first',
  initChanged: 'This generation has another initialization segment',
  outOfOrder: (next: number) => `The next fragment is number ${next}`,
  fragmentChanged: 'This fragment was stored with other content',
}

/** What is wrong with bytes that should be video. */
export const segmentErrors = {
  notVideo: 'This is not a fragment of MP4 video',
  notInit: 'This is not an initialization segment of MP4 video',
  truncated: 'This fragment is incomplete',
  tracks: 'Send one video track and at most one audio track',
  keyFrame: 'Each fragment must begin with a key frame',
}

export const watchErrors = {
  notFound: 'This link doesn’t work any more. Please ask the agent.',
  removed: 'The host removed you from this live stream',
  muted: 'The host muted you',
  chatOff: 'The chat is off',
  chatClosed: 'The chat is open during the live stream',
  canceled: 'This live stream was canceled',
}

export const recordingErrors = {
  none: 'There is no recording',
  gone: 'The recording was deleted',
  trim: 'Choose times within the recording',
}

export const notifications = {
  interrupted: (listing: string) =>
    `Your live stream of ${listing} ended because no video arrived for 10 minutes`,
  inviteFailed: (client: string, listing: string, why: string) =>
    `The invitation to ${client} for the live stream of ${listing} wasn’t sent: ${why}`,
  updateFailed: (client: string, listing: string, why: string) =>
    `The email to ${client} about the change to the live stream of ${listing} wasn’t sent: ${why}`,
}

export const viewerName = (number: number) => `Viewer ${number}`

export const timelineTitle = (listing: string) => `Invited to the live stream of ${listing}`

export const invitation = {
  subject: (listing: string) => `Live tour of ${listing}`,
  message: (listing: string, when: string) =>
    `Hi {first_name}, I’m showing ${listing} live online on ${when}. You can watch from your phone and ask questions while I walk through.\n\n{agent}`,
}

interface UpdateTexts {
  readonly listing: string
  readonly when: string
  /** The time or the listing that the client's last email has. */
  readonly before: string
}

export const emails = {
  greeting: (name: string) => (name === '' ? 'Hi,' : `Hi ${name},`),
  updates: {
    moved: {
      subject: ({ listing, when }: UpdateTexts) => `New time: live tour of ${listing}, ${when}`,
      body: ({ listing, when, before }: UpdateTexts) =>
        `The live tour of ${listing} is now on ${when}. It was planned for ${before}.`,
    },
    listing: {
      subject: ({ listing, when }: UpdateTexts) => `Corrected address: live tour of ${listing}, ${when}`,
      body: ({ listing, before }: UpdateTexts) =>
        `The live tour shows ${listing}. My last email had ${before}. The time hasn’t changed.`,
    },
    canceled: {
      subject: ({ listing, when }: UpdateTexts) => `Canceled: live tour of ${listing}, ${when}`,
      body: ({ listing, when }: UpdateTexts) => `The live tour of ${listing} on ${when} is canceled.`,
    },
    restored: {
      subject: ({ listing, when }: UpdateTexts) => `Back on: live tour of ${listing}, ${when}`,
      body: ({ listing, when }: UpdateTexts) =>
        `The live tour of ${listing} takes place after all, on ${when}.`,
    },
  },
  when: (when: string) => `When: ${when} (New York time)`,
  watch: 'Watch live:',
  eventTitle: (listing: string) => `Live tour: ${listing}`,
  notSent: 'Something went wrong while writing it',
  noAddress: 'The client has no email address',
}
