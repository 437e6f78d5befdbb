import { applicationStatuses } from '@pb/rules/applications/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { AppError } from '../../platform/errors/app-error.ts'

/** Messages to agents. */
export const applicationErrors = {
  notOwner: 'You can read this application. Only its agent can change it.',
  /** Exact from the specification. */
  notNew: (status: string): string => `Application has unachievable status: ${status}`,
  hasForm: (name: string): string =>
    `${name} already has a form in this application. Remind them or extend the link instead.`,
  hasApplied: (name: string): string =>
    `${name} already has an application for this listing. Open it to send a reminder or add people.`,
  samePerson: (email: string): string => `${email} is in the list twice`,
  oneApplicant: 'An application has one applicant. Ask the others as co-applicants.',
  signed: 'This form is already signed',
  erased: 'The documents of this application were erased, so it can’t be reopened',
  noReason: 'Enter why the landlord rejected it',
  notAdverse: 'An adverse action letter is due only for a rejection',
  notMasked: 'This field is not masked',
  noConditionalOffer: 'Record a conditional offer first. Before it, criminal history may not be looked at.',
  dayToCome: 'Choose today or an earlier day',
} as const

/** Why an email of a request was not sent. */
export const requestFailures = {
  reassigned: 'Another agent has this client now',
  archived: 'This client was removed from your list',
  deleted: 'The form was deleted',
  revoked: 'The link was revoked',
  answered: 'The landlord’s answer was recorded',
  undone: 'You undid this request',
  notQueued: 'We couldn’t prepare this email',
} as const

const at = (address: string): string => (address === '' ? '' : ` for ${address}`)

/** Entries of the client's timeline, from a name and an address. */
export const timelineTitles = {
  'application-asked': (name: string, address: string) => `Asked ${name} to apply${at(address)}`,
  'application-opened': (name: string, address: string) => `${name} opened the application${at(address)}`,
  'application-signed': (name: string, address: string) => `${name} signed the application${at(address)}`,
  'application-changed': (name: string, address: string) =>
    `${name} changed the signed application${at(address)}`,
  'application-sent': (to: string, address: string) => `Sent the application${at(address)} to ${to}`,
  'application-answered': (status: string, address: string) =>
    status === 'NEW'
      ? `Reopened the application${at(address)}`
      : `Application${at(address)}: ${findTitle(applicationStatuses, status)}`,
} as const

export const notificationTexts = {
  signed: (name: string, address: string) => `${name} signed the application${at(address)}`,
  changed: (name: string, address: string) =>
    `${name} changed the application${at(address)} after signing, so it needs a new signature`,
  outdated: (name: string, address: string) =>
    `${name} must sign the application${at(address)} again: something that the signature covers was changed`,
} as const

/** What a signature covers, and what is different now. */
export const coverTexts = {
  notSet: 'Not set',
  none: 'None',
  added: 'Added',
  dated: (day: string) => `Dated ${day}`,
  otherFile: 'Replaced by another file',
  otherNumber: 'Changed',
} as const

/** Messages to renters and agents about papers. */
export const paperErrors = {
  tooMany: (max: number): string => `A form has at most ${max} documents`,
  fieldUnknown: 'There is no such kind of document',
  fieldMissing: 'Choose a file',
  dateFuture: 'This date is in the future',
  noPage: 'This document doesn’t have so many pages. Open it again.',
  notDrawn: 'We couldn’t draw the bars into this document. Upload it again as a PDF or a photo.',
  barsOf: (title: string, count: number): string =>
    count === 0 ? `${title}: black bars removed` : `${title}: ${count} black ${count === 1 ? 'bar' : 'bars'}`,
  originalOf: (title: string): string => `${title} without black bars`,
} as const

/** `bad_input` with the message at the field. */
export function toBadInput(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] })
}

/** Why applications stay when a client's data is erased. */
export const keptApplications =
  'Fair housing law: a record of who applied, and of the answer, is kept for three years. Documents and secret values are erased some days after the answer, as the office has set.'

/** What is left in mailboxes of the PDF of an application whose papers were erased. */
export const erasedCopy =
  'This PDF had the documents of a rental application. The office has erased it with them, as its retention period was over.'
