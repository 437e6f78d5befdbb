/** Texts of one inquiry. */

// inquiry-record.tsx
export const loading = 'Loading inquiry'
export const notFound = 'Inquiry not found'
export const notFoundHint = 'It was removed, or another agent has it.'
export const messages = 'Messages'
export const hasMore = 'Only the latest messages are shown.'

// actions.tsx
export const snooze = 'Snooze'
export const snoozeUntil = 'Snooze until'
export const endSnooze = 'Bring back now'
export const snoozed = 'Inquiry snoozed'
export const notSnoozed = 'Couldn’t snooze the inquiry'
export const broughtBack = 'Inquiry is back in the list'
export const markAnswered = 'Mark answered'
export const answeredHow = 'How did you answer?'
export const answered = 'Marked as answered'
export const notAnswered = 'Couldn’t mark it as answered'
export const needsResponseAgain = 'Needs a response'
export const markUnanswered = 'Mark as not answered'
export const close = 'Close'
export const closeLabel = 'Close inquiry'
export const reopen = 'Reopen'
export const closed = 'Inquiry closed'
export const reopened = 'Inquiry reopened'
export const notChanged = 'Couldn’t change the inquiry'
export const take = 'Take it'
export const taken = 'It’s yours'
export const notTaken = 'Couldn’t take the inquiry'
export const assign = 'Assign'

// schedule-showing.tsx
export const scheduleShowing = 'Schedule a showing'
export const addsClient = 'Adds them as a client first.'

// assign-dialog.tsx
export const assignTitle = 'Assign inquiry'
export const agent = 'Agent'
export const agents = 'Agents'
export const chooseAgent = 'Choose an agent'
export const makeUnassigned = 'Make unassigned'
export const assigned = 'Inquiry assigned'
export const madeUnassigned = 'Inquiry is unassigned'
export const searching = 'Searching…'
export const noAgents = 'No agents found'

// header.tsx
export const call = (phone: string) => `Call ${phone}`
export const textTo = (phone: string) => `Text ${phone}`
export const textMessage = 'Text'

// client-panel.tsx
export const openClient = 'Open client'
export const addClient = 'Add as client'
export const addClientHint = 'With a saved search like this listing.'
export const clientAdded = 'Client added'
export const clientRequested =
  'Another agent was in touch with this person in the last 90 days, so a supervisor needs to approve.'
export const clientNotAdded = 'Couldn’t add the client'
export const linked = 'Client linked'
export const notLinked = 'Couldn’t link the client'
export const unlink = 'Unlink'
export const unlinked = 'Client unlinked'

// message.tsx
export const noteLabel = 'Note'
export const copiesTo = (addresses: string) => `Cc ${addresses}`
export const showOriginal = 'Show what came in'
export const hideOriginal = 'Hide what came in'
export const originalText = 'What came in'
export const download = 'Download email'
export const openThread = 'Open in mailbox'
export const correct = 'Correct'
export const corrected = 'Corrected'
export const unreadable = 'We couldn’t read this lead. Check what came in, and correct what’s missing.'
export const unverified = (sender: string) =>
  `We couldn’t verify that this email came from ${sender}. Don’t open its links. You can still answer or add a client, but make sure you know who this is first.`
export const thisSender = 'this sender'
export const noMessage = 'No message'
export const states = { queued: 'Sending…', sending: 'Sending…', sent: 'Sent', failed: 'Not sent' } as const

// fields.ts
export const fields = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  kind: 'Asks for',
  message: 'Message',
  address: 'Address',
  unit: 'Unit',
  price: 'Price',
  bedrooms: 'Bedrooms',
  ad_type: 'Type',
  move_in: 'Move-in',
  pets: 'Pets',
  credit: 'Credit score',
  income: 'Income',
  url: 'Listing on the portal',
  portal_id: 'Number on the portal',
} as const
export const otherListings = 'Also asks about'
export const studio = 'Studio'
export const rental = 'Rental'
export const sale = 'Sale'
export const notStated = 'Not stated'

// correct-dialog.tsx
export const correctTitle = 'Correct what was read'
export const correctLead = 'Your correction helps read the next lead of this kind.'
export const save = 'Save'
export const saved = 'Correction saved'
export const wrongNumber = 'Enter a number'

// note-form.tsx
export const addNote = 'Add note'
export const noteHint = 'Only your office sees notes.'
export const noteAdded = 'Note added'
export const writeNote = 'Write a note'
export const noteNotAdded = 'Couldn’t add the note'
export const cancel = 'Cancel'

// relay-notice.tsx
export const relay = 'Relay address'
export const relayNotice = (portal: string) =>
  `This is an address of ${portal} that forwards to them. Your answers reach them there. Ask for their own email.`
export const addOwnEmail = 'Add their email'
