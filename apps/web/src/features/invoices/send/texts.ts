/** Texts of emails about an invoice. */
import { undoTime } from '@pb/rules/mail/undo'

export const sendTitle = 'Send the invoice'
export const sendVersionTitle = 'Send the new version'
export const remindTitle = 'Send a reminder now'
export const send = 'Send'
export const sendReminder = 'Send reminder'
export const numbered =
  'The invoice gets its number and its due date when you send it. It goes out from your mailbox.'
export const fromMailbox = 'It goes out from your mailbox with the PDF attached.'
export const reminderHint =
  'It goes out from your mailbox. The reminders that go out by themselves stay as they are.'
export const to = 'To'
export const toHint = 'Separate several with commas'
export const cc = 'Cc'
export const subject = 'Subject'
export const message = 'Message'
export const preview = 'The PDF they get'
export const draftPreview = 'Marked as a draft until you send it'
export const previewName = 'Preview of the invoice'
export const loading = 'Loading the PDF'
export const notShown = 'Couldn’t show the PDF'
export const recipientRequired = 'Enter at least one recipient'
export const invalidEmail = (email: string) => `“${email}” isn’t an email address`
export const subjectRequired = 'Write a subject'
export const sent = (number: string, to: string) => `Invoice ${number} goes out to ${to} in ${undoTime}`
export const reminded = (to: string) => `Reminder goes out to ${to} in ${undoTime}`
export const undone = 'Sending undone. What you wrote is kept for the next time.'
export const notUndone = 'Couldn’t undo'
