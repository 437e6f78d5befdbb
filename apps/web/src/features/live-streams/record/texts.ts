/** Texts of live-streams/record. */

// live-stream-page.tsx
export const liveStreams = 'Live Streaming'
export const liveStream = 'Live stream'
export const loadFailed = 'Couldn’t load the live stream'
export const notFound = 'We couldn’t find that live stream'
export const notFoundHint = 'It may have been removed with its listing, or it’s another agent’s.'

// facts.tsx
export const details = 'Details'
export const time = 'Time'
export const newYorkTime = 'New York time'
export const listing = 'Listing'
export const host = 'Host'
export const kind = 'Visitors'
export const openHouse = 'Open house'
export const remarks = 'Remarks'
export const numbers = 'Audience'
export const peak = (count: number) => `Up to ${count.toLocaleString('en-US')} at the same time`
export const messages = (count: number) =>
  count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`
export const questions = (count: number) =>
  count === 1 ? '1 question' : `${count.toLocaleString('en-US')} questions`

// watch-link.tsx
export const link = 'Link for viewers'
export const linkHint = 'Works on any phone, without an account. Before the start it shows a countdown.'
export const linkHintElsewhere = 'It shows the listing and the time, and leads to your stream.'
export const openLink = 'Open the page'
export const outside = 'Your stream'

// stream-actions.tsx
export const change = 'Change'
export const cancel = 'Cancel the live stream'
export const restore = 'Restore'
export const cancelTitle = 'Cancel this live stream?'
export const cancelText =
  'Viewers see that it’s canceled, and it disappears from the listing and your calendar.'
export const cancelStreamText = 'Viewers see that it’s canceled. The open house itself stays.'
export const restoreTitle = 'Restore this live stream?'
