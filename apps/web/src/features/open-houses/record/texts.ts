import type { VisitorClientState } from '@pb/contract/open-house-schemas'
import type { HeardFrom } from '@pb/rules/open-house-visitor'

/** Texts of open-houses/record. */

// open-house-page.tsx
export const openHouses = 'Open houses'
export const openHouse = 'Open house'
export const loadFailed = 'Couldn’t load the open house'
export const notFound = 'We couldn’t find that open house'
export const notFoundHint = 'It may have been removed with its listing, or it’s another agent’s.'
export const details = 'Details'
export const time = 'Time'
export const newYorkTime = 'New York time'
export const listing = 'Listing'
export const host = 'Host'
export const remarks = 'Remarks'
export const numbers = 'Visitors'

// house-actions.tsx
export const showCode = 'Show the code'
export const printSign = 'Print the sign'
export const liveStream = 'Live stream'
export const scheduleLiveStream = 'Stream it live'
export const change = 'Change'
export const cancel = 'Cancel the open house'
export const restore = 'Restore'
export const cancelTitle = 'Cancel this open house?'
export const cancelText = 'It disappears from the listing and your calendar. Visitors who signed in stay.'
export const clientsEmailed = 'Clients you invited to its live stream get an email that it’s canceled.'

// sign-in-link.tsx
export const link = 'Link for visitors'
export const linkHint =
  'Visitors scan the code at the door and sign in on their own phones, from an hour before until an hour after.'
export const openLink = 'Open the page'
export const renewLink = 'Make a new link'
export const turnOff = 'Turn off'
export const isOff = 'The link is off, so no one can sign in.'
export const turnOn = 'Turn on with a new link'

// visitors.tsx
export const visitors = 'Visitors'
export const addVisitor = 'Add a visitor'
export const followUpCount = (count: number) => `Follow up with ${count}`
export const noVisitors = 'No visitors yet'
export const noVisitorsHint = 'They appear here as they sign in. Add those who would rather not use a phone.'
export const visitorsFailed = 'Couldn’t load the visitors'
export const showAll = (count: string) => `Show all ${count}`
export const choose = (name: string) => `Choose ${name}`
export const chooseAll = 'Choose everyone you can email'

// visitor-row.tsx
export const erased = 'Details deleted'
export const agreed = 'Agreed to be contacted'
export const notAgreed = 'Don’t contact'
export const hasAgent = (name: string) => (name === '' ? 'Has an agent' : `Has an agent: ${name}`)
export const noAgent = 'No agent'
export const byHand = 'Added by hand'
export const heardFrom: Readonly<Record<HeardFrom, string>> = {
  streeteasy: 'StreetEasy',
  zillow: 'Zillow',
  other_site: 'Another website',
  sign: 'Sign or walking by',
  agent: 'Through an agent',
  friend: 'A friend',
  social: 'Social media',
  other: 'Heard elsewhere',
}
export const clientStates: Readonly<Record<VisitorClientState, string>> = {
  none: '',
  waiting: 'Adding to your clients…',
  linked: 'Your client',
  added: 'New client',
  other_agent: 'Another agent’s client. That agent has been notified.',
  no_email: 'No email address, so not a client yet',
  failed: 'Not added',
}
export const question = 'Asked'
export const openInquiry = 'Answer'
export const rating = (value: number) => `${value} of 5`
export const emailStates: Readonly<Record<string, string>> = {
  waiting: 'Email is about to leave',
  queued: 'Email in the outbox',
  sending: 'Sending the email',
  sent: 'Email sent',
  uncertain: 'Email may not have left',
  failed: 'Email not sent',
  cancelled: 'Email canceled',
  'already-sent': 'Already sent',
  'no-email': 'No email address',
  'opted-out': 'Asked not to get emails',
}
export const openEmail = 'Open the email'
export const editVisitor = (name: string) => `Edit ${name}`
export const disclosures = (acknowledged: number, offered: number) =>
  `Disclosures: ${acknowledged} of ${offered} confirmed`

// visitor-dialog.tsx
export const newVisitor = 'Add a visitor'
export const visitor = 'Visitor'
export const add = 'Add'
export const save = 'Save'
export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone'
export const consentInPerson = 'Agreed in person to be contacted'
export const mayContact = 'May be contacted'
export const consentLog = (date: string, version: number) =>
  `Agreed on ${date}, version ${version} of the words:`
export const consentByAgent = 'As you stated.'
export const opinion = 'What did they think?'
export const ratings = ['Not for them', 'Probably not', 'Maybe', 'They like it', 'They want it']
export const noRating = 'Not known'
export const feedback = 'Feedback'
export const remove = 'Delete visitor'
export const removeText = 'For entries made by mistake. A client who was added stays.'
export const notice = {
  offered: 'Offered',
  read: 'Read',
  acknowledged: 'Confirmed',
}

// follow-up-dialog.tsx
export const followUpTitle = 'Follow up by email'
export const recipients = (count: number) =>
  count === 1 ? 'One email, with the listing.' : `${count} emails, one for each visitor, with the listing.`
export const subject = 'Subject'
export const message = 'Message'
export const messageHint =
  '{first_name} and {agent} are filled in. Your text is kept for the next open house.'
export const send = (count: number) => (count === 1 ? 'Send email' : `Send ${count} emails`)
export const steering = 'Why these words are needed'
export const steeringHint = 'The text has words about people or neighborhoods that may steer clients.'
