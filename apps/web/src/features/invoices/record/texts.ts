/** Texts of one invoice. */

// invoice-dialog.tsx
export const save = 'Save'
export const saveVersion = 'Save new version'
export const notFound = 'We couldn’t find that invoice'
export const loading = 'Loading the invoice'
export const viewPdf = 'View PDF'
export const download = 'Download'
export const deleteDraft = 'Delete'
export const deleteQuestion = 'Delete this draft?'
export const deleteHint = 'You can undo this right away. After 30 days it’s gone for good.'
export const discard = 'Discard my changes'

// invoice-form-panel.tsx
export const newVersion = (next: number) =>
  `This invoice was sent, so saving makes version ${next}. The PDF you sent stays under Sent versions.`
export const locked = {
  paid: 'This invoice is paid, so it can’t be changed.',
  over_paid: 'This invoice is over-paid, so it can’t be changed.',
  written_off: 'This invoice is written off, so it can’t be changed.',
  part_written_off: 'The rest of this invoice is written off, so it can’t be changed.',
  credited: 'This invoice is credited, so it can’t be changed.',
  part_credited: 'The rest of this invoice is credited, so it can’t be changed.',
} as const
export const notYours = 'You can’t change this invoice.'

// summary.tsx
export const open = 'Open'
export const total = 'Amount'
export const overpaid = 'Over-paid'
export const due = (date: string) => `Due ${date}`
export const daysLate = (days: string) => `${days} late`
export const dueAfterSending = (terms: string) => `${terms} after you send it`
export const changedSinceSent = 'Changed since it was sent. Send the new version so they have it.'
export const emailFailed = (why: string) =>
  why === '' ? 'The last email failed.' : `The last email failed: ${why}`
export const waiting = 'The email waits to be sent from your mailbox.'

// actions.tsx
export const send = 'Send'
export const sendVersion = 'Send new version'
export const sendAgain = 'Send again'
export const recordPayment = 'Record payment'
export const remindNow = 'Remind now'
export const refund = 'Record refund'
export const credit = 'Credit note'
export const writeOff = 'Write off'
export const more = 'More actions'

// settlements.tsx
export const money = 'Money'
export const kinds = {
  payment: 'Payment',
  credit_note: 'Credit note',
  write_off: 'Write-off',
  refund: 'Refund',
} as const
export const reversed = 'Reversed'
export const openCreditNote = (number: string) => `Open credit note ${number}`
export const reverseEntry = (what: string) => `Reverse ${what}`

// reminders-panel.tsx
export const reminders = 'Reminders'
export const next = (date: string) => `Next reminder ${date}`
export const nextUnknown = 'Reminders are on'
export const stopped = (reason: string) => reason || 'Stopped'
export const done = 'Every reminder was sent'
export const startWhenSent = 'Start when you send the invoice, and stop at a reply or a payment.'
export const sentCount = (count: string) => `${count} sent`
export const stop = 'Stop'
export const resume = 'Resume'
export const remindersStopped = 'Reminders stopped'
export const remindersResumed = 'Reminders resumed'
export const notChanged = 'Couldn’t change the reminders'

// versions.tsx
export const sentVersions = 'Sent versions'
export const version = (number: number) => `Version ${number}`
export const sentTo = (time: string, to: string) => `${time} to ${to}`
export const openPdf = 'Open PDF'
export const openVersionPdf = (number: number) => `Open PDF of version ${number}`

// history.tsx
export const emails = 'Emails'
export const emailKinds = {
  invoice: 'Invoice',
  reminder: 'Reminder',
} as const
export const reminderStep = (step: number) => `Reminder ${step}`
export const emailStates = {
  waiting: 'Waiting',
  queued: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
export const history = 'History'
export const showAll = (count: string) => `Show all ${count}`

// links.tsx
export const openThread = 'Open the thread'
export const openDeal = 'Open the deal'
export const nothingChanged = 'Nothing has changed'
