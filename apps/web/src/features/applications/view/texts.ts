/** Texts of one application. */
import { pluralize } from '../../../lib/format.ts'

// format-value.ts
export const yes = 'Yes'
export const no = 'No'
export const housingTitles = { rent: 'Renter', own: 'Owner', family: 'With family', other: 'Other' } as const

// application-detail.tsx, client-application.tsx
export const application = 'Application'
export const backToApplications = 'Back to applications'
export const notFound = 'Application not found'
export const notFoundHint = 'It was deleted, or it belongs to another agent.'
export const unachievableStatus = (status: string) => `Application has unachievable status: ${status}`
export const readInApplications = 'Open it in Applications'

// view-header.tsx
export const downloadPdf = 'Download PDF'
export const send = 'Send'
export const deleteForm = 'Delete'
export const deleteQuestion = (name: string) => `Delete ${name}’s application?`
export const deleteHint = (isSigned: boolean, files: number) => {
  const more = [isSigned && 'the signature', files > 0 && pluralize(files, 'file')].filter(Boolean)
  const lost = ['The answers', ...more]
  const last = lost.length > 1 ? ` and ${lost.pop()}` : ''
  return `${lost.join(', ')}${last} go with it, and the personal link stops working. You can restore it from Recently deleted for 30 days.`
}
export const confirmDelete = 'Yes, delete application'
export const downloadFailed = 'Couldn’t download the PDF'
export const openClient = 'Open client'
export const openListing = 'Open listing'
export const rent = (rent: string) => `${rent} a month`
export const ofAgent = (name: string) => `Agent: ${name}`
export const readOnly = 'You can read this application. Only its agent can change it.'
export const answeredReadOnly = 'The landlord has answered, so nothing can be changed.'
export const erased = (day: string) => `Documents and numbers were erased on ${day}, as the office has set.`

// people-tabs.tsx
export const people = 'People of the household'
export const addPerson = 'Add person'

// overview.tsx
export const atAGlance = 'At a glance'
export const income = 'Income'
export const residents = 'Residents together'
export const times = (times: number, rent: string) => `${times} × ${rent}`
export const incomeAgainst = (income: string, needed: string) => `${income} a year of ${needed} needed`
export const unknownIncome = (needed: string) => `Income not entered; ${needed} a year needed`
export const meets = 'Meets it'
export const misses = 'Below it'
export const voucherHint =
  'No income test: this household pays with a housing voucher. New York’s source of income laws don’t allow one.'
export const rentUnknown = 'Enter the monthly rent to see the 40× test.'
export const noTest = 'No income to test yet.'
export const annualIncome = 'Annual income'
export const monthlyDebts = 'Monthly debts'
export const savings = 'Savings'
export const stillMissing = 'Still missing'
export const nothingMissing = 'Nothing is missing. Every required field and document is there.'
export const missingPaper = (title: string, have: number, need: number) =>
  need > 1 ? `${title} (${have} of ${need})` : title
export const oldPaper = (title: string, days: number | null) =>
  days === null ? `${title}: too old` : `${title}: older than ${days} days`
export const undatedPaper = (title: string) => `${title}: enter its date`
export const moreFields = (count: number) => `and ${count} more`

// note-form.tsx
export const note = 'Your note'
export const noteHint =
  'Gaps and contradictions, such as pay stubs that don’t match the stated income. Never sent.'
export const saveNote = 'Save note'
export const noteSaved = 'Note saved'
export const noteFailed = 'Couldn’t save the note'
export const noNote = 'No note.'

// sections.tsx
export const editRentalInfo = 'Edit Rental Info'
export const edit = 'Edit'
export const editSection = (section: string) => `Edit ${section}`

// secret-value.tsx
export const reveal = 'Reveal'
export const revealField = (title: string) => `Reveal ${title}`
export const hide = 'Hide'
export const hideField = (title: string) => `Hide ${title}`
export const revealLogged = 'Each reveal is recorded in the access log.'
export const revealFailed = 'Couldn’t reveal it'
export const revealTitle = (title: string, name: string) => `Reveal ${title} of ${name}?`
export const revealReason = 'Why do you need it?'
export const hidesAgain = 'Hides again after a minute'

// edit-dialog.tsx
export const save = 'Save'
export const unchanged = (mask: string) => `${mask}, unchanged`
export const choose = 'Not entered'
export const pets = 'Pets'
export const dogs = 'Dogs'
export const cats = 'Cats'

// signatures.tsx
export const signature = 'Signature'
export const signedBy = (name: string) => `Signature of ${name}`
export const signedAt = (name: string, at: string) => `${name}, ${at}`
export const notSigned = 'Not signed yet.'
export const changedSince = 'Something changed after the signature. Ask for a new one.'
export const otherName = (signed: string, asked: string) =>
  `Signed as ${signed}; this application is for ${asked}. Ask who signed.`
export const changes = 'Changed since the signature'
export const changedFrom = (title: string, before: string, after: string) =>
  `${title}: ${before}, now ${after}`
export const withoutTerms =
  'Signed before rent and lease terms were part of what is signed: it covers this person’s answers and documents.'

// mutations.ts
export const deleted = 'Application deleted successfully'
export const deleteFailed = 'Couldn’t delete the application'
export const restored = 'Application restored'
export const restoreFailed = 'Couldn’t restore the application'
