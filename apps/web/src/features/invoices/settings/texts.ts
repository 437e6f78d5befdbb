/** Texts of the office's settings for invoices. */

// settings-page.tsx
export const title = 'Invoice settings'
export const loading = 'Loading the settings'

// details-form.tsx
export const details = 'Numbers and payment'
export const detailsLead = 'Printed on every invoice that is sent from now on.'
export const prefix = 'Number prefix'
export const prefixHint = 'Up to 8 letters, digits or dashes'
export const nextNumber = (number: string) => `The next invoice gets ${number}`
export const dueDays = 'Payment terms of new invoices'
export const days = 'days'
export const payableTo = 'Checks payable to'
export const payableHint = 'Empty: the office’s name'
export const instructions = 'How to pay'
export const instructionsHint = 'Bank, ACH or mailing details, printed under the amount'
export const saveDetails = 'Save'
export const detailsSaved = 'Invoice settings saved'
export const notSaved = 'Couldn’t save the settings'
export const wholeDays = 'Enter 0 to 365 days'

// steps-form.tsx
export const reminders = 'Reminders'
export const remindersLead =
  'Sent by themselves from the agent’s mailbox while an invoice is open. They stop at a reply or a payment. Reminders that were sent are not sent again.'
export const step = (number: number) => `Reminder ${number}`
export const when = 'When'
export const daysLabel = (number: number) => `Days of reminder ${number}`
export const before = 'days before it’s due'
export const on = 'on the due day'
export const after = 'days after it’s due'
export const subject = 'Subject'
export const message = 'Message'
export const addStep = 'Add reminder'
export const removeStep = (number: number) => `Remove reminder ${number}`
export const removed = 'Reminder removed'
export const noSteps = 'No reminders go out by themselves.'
export const save = 'Save reminders'
export const saved = 'Reminders saved'
export const preview = 'Preview'
export const placeholders = 'Replaced by the invoice’s own:'
export const subjectRequired = 'Write a subject'
export const messageRequired = 'Write a message'
export const wrongDays = 'Enter 0 to 365 days, at most 30 before'
export const sameDay = 'Another reminder goes out on this day'
export const unknownPlaceholder = (name: string) => `${name} isn’t known and would be sent as it is`
export const maxSteps = (count: number) => `At most ${count} reminders`
export const newSubject = 'Reminder: invoice {number}'
export const newMessage =
  'Hi {contact},\n\n{amount} of invoice {number} for {apartment} is still open. It was due on {due date}.\n\nThank you,\n{agent}'

/** What the preview shows for each placeholder. */
export const samples: Readonly<Record<string, string>> = {
  '{contact}': 'Dana Ruiz',
  '{number}': '2026-0042',
  '{apartment}': '210 East 39th Street, 5B',
  '{amount}': '$4,250.00',
  '{due date}': 'December 1, 2026',
  '{days}': '7',
  '{agent}': 'Adam Cole',
}
