import { explainFailure } from './explain-failure.ts'

export const alreadySent = 'This email has already been sent'
export const tooLateToUndo = 'The email is already on its way.'
export const noRecipients = 'Add at least one recipient'
export const tooManyClients = (clients: number, max: number) =>
  `This goes to ${clients} clients, and one email can go to ${max}. Select them on the Clients page and use Follow up: each gets an email of their own, with a link to stop such emails.`
export const sendCanceled = 'This email was canceled'
export const sendTimePassed = 'The time to send it passed while it was in Trash.'
export const deliveryResolved = 'The delivery of this email is already confirmed'
export const threadNotFound = 'Something went wrong, no thread found'
export const tooManyForwarded = (count: number) =>
  `An email can carry up to ${count} messages. Forward fewer threads at once.`

export const changeWillRetry = 'The change failed and will be retried.'
export const noRelay = 'Outgoing email isn’t set up for this office yet. Ask a supervisor.'
export const noRecipientsLeft = 'It has no recipients.'
export const mayHaveBeenSent = 'It may have been sent before your mailbox was switched.'

export const accountTurnedOff = 'Your account was turned off when this email was due.'

/** Notice of a draft whose mail may have been sent from the mailbox's former address. */
export const addressChangedNotice =
  'Your mailbox address has changed. This email may have been delivered from the old one: check before you send it again.'
export const addressChangedAfterDelivery =
  'Your mailbox address has changed, and some recipients already have this email. Forward it to the others.'

/** `code` is an SMTP or network error code. */
export const willRetry = (code: string, minutes: number): string => {
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [minutes / 60, 'hour']
  const reason = explainFailure(code)
  return `${reason[0]!.toUpperCase()}${reason.slice(1)}. The next attempt is in ${count} ${unit}${count === 1 ? '' : 's'}.`
}

/** Notification; `failure` is what happened, as sentences. */
export const notDelivered = (subject: string, failure: string): string =>
  `Not delivered: ${subject === '' ? '(no subject)' : subject.slice(0, 200)}. ${failure}`.slice(0, 1000)
