/** Texts of what is recorded beside an application. */
import { undoTime } from '@pb/rules/mail/undo'

// link-panel.tsx
export const personalLink = 'Personal link'
export const linkStates = {
  active: (day: string) => `Works until ${day}`,
  expired: (day: string) => `Expired on ${day}`,
  revoked: () => 'Revoked',
} as const
export const noLink = 'Nothing was asked yet.'
export const asked = 'Last asked'
export const emailStates = {
  waiting: 'Email on its way',
  queued: 'Email on its way',
  sending: 'Email on its way',
  sent: '',
  uncertain: 'The email may not have arrived',
  failed: 'The email couldn’t be sent',
  cancelled: 'The email was cancelled',
} as const
export const emailFailure = (state: string, failure: string) =>
  failure === '' ? state : `${state}: ${failure}`
export const opened = 'Opened'
export const signed = 'Signed'
export const remind = 'Remind'
export const askAgain = 'Ask again'
export const extend = 'Extend 30 days'
export const revoke = 'Revoke'
export const linkExtended = 'The link works for another 30 days'
export const linkRevoked = 'Link revoked'
export const linkFailed = 'Couldn’t change the link'

// remind-dialog.tsx, answer-dialog.tsx
export const remindTitle = (name: string) => `Remind ${name}`
export const askAgainTitle = (name: string) => `Ask ${name} again`
export const remindHint = 'The email has the personal link, which works for another 30 days.'
export const message = 'Message'
export const messageHint = 'Empty for the standard reminder.'
export const sendReminder = 'Send reminder'
export const reminded = (name: string) => `Reminder goes out to ${name} in ${undoTime}`
export const emailUndone = 'Undone. No email was sent.'
export const emailNotUndone = 'Couldn’t undo'

// fee-panel.tsx
export const fee = 'Application fee'
export const recordFee = 'Record fee'
export const changeFee = 'Change fee'
export const unpaid = 'Not paid'
export const paid = (amount: string, method: string) => `${amount}, ${method}`
export const paidOn = 'Paid on'
export const reportCostPaid = 'The report cost'
export const receipt = 'Download receipt'
export const receiptFailed = 'Couldn’t download the receipt'
export const reportDated = 'Own report dated'
export const feeLimit =
  'New York law: at most $20 or the actual cost of the report, whichever is less. No fee with the renter’s own report of the last 30 days.'
export const methods = {
  cash: 'Cash',
  check: 'Check',
  'money-order': 'Money order',
  card: 'Card',
  transfer: 'Bank transfer',
} as const

// fee-dialog.tsx
export const feeTitle = (name: string) => `Application fee of ${name}`
export const amount = 'Amount'
export const amountHint = '0 removes the fee'
export const reportCost = 'Cost of the report'
export const reportCostHint = 'What the background and credit check cost you'
export const reportDate = 'Date of the renter’s own report'
export const method = 'Paid by'
export const date = 'Date'
export const saveFee = 'Save fee'
export const feeSaved = 'Fee saved'
export const enterAmount = 'Enter an amount'
export const enterDate = 'Enter the date'

// answer-panel.tsx
export const answer = 'Landlord’s answer'
export const startDeal = 'Start a deal'
export const noAnswer = 'No answer recorded yet.'
export const recordAnswer = 'Record answer'
export const changeAnswer = 'Change'
export const answeredOn = (day: string) => `Recorded ${day}`
export const reportWasReason = 'A report was a reason'
export const conditionalOffer = 'Conditional offer'
export const recordOffer = 'Record conditional offer'
export const removeOffer = 'Remove'
export const offerOn = (day: string) => `Recorded ${day}`
export const offerHint =
  'New York City allows asking about criminal history only after a conditional offer (Fair Chance for Housing Act).'
export const criminalHistory = 'Criminal history'
export const criminalHistoryFor = (name: string) => `Criminal history: ${name}`
export const offerRecorded = 'Conditional offer recorded'
export const offerRemoved = 'Conditional offer removed'
export const offerFailed = 'Couldn’t save the offer'

// criminal-history-dialog.tsx
export const criminalHistoryHint =
  'Only felonies of the last 5 years, misdemeanors of the last 3, and sex offender registrations may count. Give the applicant the report and 5 business days to respond before the offer is withdrawn.'
export const whatReportShows = 'What the report shows'
export const whatReportShowsHint = 'Encrypted. It isn’t in the package, and each look is in the access log.'
export const reportChecked = 'Checked on'
export const saveCriminalHistory = 'Save'
export const criminalHistorySaved = 'Criminal history saved'
export const criminalHistoryRemoved = 'Criminal history removed'
export const criminalHistoryFailed = 'Couldn’t load the criminal history'

// answer-dialog.tsx
export const answerTitle = 'Record the landlord’s answer'
export const reopen = 'No answer'
export const reopenHint = 'The application opens again and can be changed.'
export const reason = 'Reason'
export const reasonHint = 'For your records. It isn’t sent.'
export const reasonRequired = 'Enter the reason'
export const adverseAction = 'A credit or background report was a reason'
export const adverseActionHint =
  'Federal law (15 U.S.C. § 1681m) then requires a notice that names the reporting agency, with the right to a free copy and to dispute it.'
export const emailHousehold = 'Email the household'
export const emailLetter = (name: string) => `Email ${name} the adverse action letter`
export const emailOthers = 'Email the others of the household'

// notice-fields.tsx
export const reportedPerson = 'Whose report'
export const reportHint = 'Only this person gets the letter with the score.'
export const agencyName = 'Reporting agency'
export const agencyAddress = 'Its address'
export const agencyPhone = 'Its toll-free phone'
export const scoreUsed = 'A credit score was used'
export const scoreValue = 'Score'
export const scoreFrom = 'Lowest possible'
export const scoreTo = 'Highest possible'
export const scoreDate = 'Created on'
export const scoreFactors = 'Key factors'
export const scoreFactorsHint = 'As the report has them, one on each line, at most 5'
export const enterScore = 'Enter a whole number'
export const letter = 'The letter'
export const saveAnswer = 'Save answer'
export const answerSaved = 'Answer recorded'
export const answerMailed = `Answer recorded. It goes out by email in ${undoTime}.`
export const messageRequired = 'Write the message'
const forAddress = (address: string) => (address === '' ? '' : ` for ${address}`)
/** `{first_name}` and `{agent}` are filled in for each person. */
export const answerMessages = {
  NEW: () => '',
  APPROVED: (address: string) =>
    `Hi {first_name},\n\nGood news: the landlord approved your application${forAddress(address)}.\n\nI’ll be in touch about the lease and the next steps.\n\n{agent}`,
  REJECTED: (address: string) =>
    `Hi {first_name},\n\nI’m sorry: the landlord did not approve your application${forAddress(address)}.\n\nI’ll keep looking for the right apartment with you.\n\n{agent}`,
  WITHDRAWN: (address: string) =>
    `Hi {first_name},\n\nYour application${forAddress(address)} has been withdrawn, as you asked.\n\n{agent}`,
} as const

// submissions-panel.tsx
export const submissions = 'Sent to landlords'
export const noSubmissions = 'Not sent yet.'
export const submissionStates = {
  waiting: 'On its way',
  sent: 'Sent',
  failed: 'Couldn’t be sent',
  uncertain: 'May not have arrived',
  cancelled: 'Cancelled',
  active: 'Link works',
  expired: 'Link expired',
  revoked: 'Link revoked',
} as const
export const linkFor = (reader: string) => `Link for ${reader}`
export const unmasked = 'Plain numbers'
export const openedOnce = (last: string) => `Opened once, ${last}`
export const withCode = 'Opens with a code'
export const attached = 'The PDF was attached'
export const openedTimes = (count: number, last: string) => `Opened ${count} times, last ${last}`
export const notOpened = 'Not opened yet'
export const until = (day: string) => `until ${day}`
export const copyLink = 'Copy link'
export const copied = 'Link copied'
export const copyFailed = 'Couldn’t copy the link'
export const revokeTitle = (reader: string) => `Revoke the link for ${reader}?`
export const revokeHint = 'It stops working at once. To share again, make a new link.'
export const revokeLink = 'Revoke link'

// access-log.tsx
export const accessLog = 'Access log'
export const showLog = 'Show access log'
export const logHint = 'Who revealed, opened, downloaded or sent what.'
export const noAccess = 'Nothing yet.'
export const newer = 'Newer'
export const older = 'Older'
