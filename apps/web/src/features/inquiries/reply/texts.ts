/** Texts of a reply to an inquiry. */
import { undoTime } from '@pb/rules/mail/undo'

// reply-form.tsx
export const reply = 'Reply'
export const to = (name: string, address: string) =>
  name === address ? `To ${address}` : `To ${name} (${address})`
export const message = 'Message'
export const placeholder = 'Write your reply'
export const writeMessage = 'Write a message'
export const cc = 'Cc'
export const addCc = 'Add Cc'
export const ccHint = 'Separate several addresses by commas'
export const wrongEmail = (entry: string) => `${entry} isn’t an email address`
export const attachListing = 'Add the listing to the email'
export const send = 'Send'
export const sent = 'Your message has been sent'
export const held = `It goes out in ${undoTime}. Until then you can undo it.`
export const undone = 'Undone. No email was sent.'
export const notUndone = 'Couldn’t undo'
export const notSent = 'Couldn’t send your reply'
export const templates = 'Templates'
export const officeTemplate = 'Inquiry reply'
export const templateFailed = 'Couldn’t load the template'
export const noEmail =
  'This person left no email address. Call or text them, then mark the inquiry as answered.'
export const takesIt = 'Your reply assigns the inquiry to you.'
export const otherAgent = (name: string) => `${name} answers this inquiry.`
export const unsaved = 'Your reply isn’t sent yet.'

// suggested-times.tsx
export const suggestTimes = 'Suggest times'
export const time = (number: number) => `Time ${number} to see it`
export const addTime = 'Add time'
export const removeTime = (number: number) => `Remove time ${number}`
export const pastTime = 'Choose a time in the future'
export const otherTime = 'Another time'
export const hideTimes = 'Hide times'

// slot-times.tsx
export const freeTimes = 'Times to see it'
export const newYorkTime = 'New York time'
export const timesOn = (day: string) => `Times on ${day}`
export const noFreeTimes = 'No free times in the next seven days. Suggest another time.'
export const timesFailed = 'Couldn’t load your free times'
export const unverified = (email: string) =>
  `The sender isn’t verified. Your answer goes to ${email}, so don’t write anything private.`
