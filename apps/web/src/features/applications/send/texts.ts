/** Texts of the dialog that sends the package. */
import { undoTime } from '@pb/rules/mail/undo'

// send-dialog.tsx
export const title = 'Send the application'
export const how = 'How to send'
export const byEmail = 'Email'
export const byLink = 'Link'
export const byFile = 'Download'
export const send = 'Send'
export const makeLink = 'Make link'
export const downloadPackage = 'Download PDF'
export const sent = (to: string) => `Application goes out to ${to} in ${undoTime}`
export const sendUndone = 'Undone. No email was sent.'
export const sendNotUndone = 'Couldn’t undo'
export const done = 'Done'

// mail-fields.tsx
export const to = 'To'
export const toHint = 'The landlord or management company; separate several with commas'
export const cc = 'Cc'
export const subject = 'Subject'
export const message = 'Message'
export const messageHint = 'A button with the link is added under your message. No file is attached.'
export const recipientRequired = 'Enter at least one recipient'
export const invalidEmail = (email: string) => `“${email}” isn’t an email address`
export const subjectRequired = 'Write a subject'
export const defaultSubject = (names: string, address: string) =>
  address === '' ? `Application of ${names}` : `Application of ${names} for ${address}`
export const defaultMessage = (names: string, address: string, agent: string) =>
  `Hello,\n\nHere is the application of ${names}${address === '' ? '' : ` for ${address}`}.\n\nPlease let me know if you need anything else.\n\nBest,\n${agent}`

// link-fields.tsx
export const reader = 'Who it is for'
export const readerHint = 'Printed across each page'
export const readerRequired = 'Enter who it is for'
export const days = 'Works for'
export const linkHint =
  'Without a code, anyone with the link can open it until it expires or you revoke it. You see each opening.'
export const codeRequired = 'Ask for a code'
export const codeRequiredHint = 'The office emails a code to the reader, who enters it to open the package.'
export const codeEmail = 'Reader’s email'
export const codeEmailHint = 'Codes are sent to this address'
export const codeEmailRequired = 'Enter the reader’s email'
export const linkReady = (reader: string) => `Link for ${reader}`
export const linkReadyHint = (day: string) => `It works until ${day}. Send it to no one else.`

// unmask-fields.tsx
export const unmasked = 'Include plain numbers'
export const unmaskedHint =
  'Social security numbers, dates of birth and account numbers. The reason is logged.'
export const unmaskedCode = 'It then opens with a code only, which the office emails to the reader.'
export const reason = 'Why the numbers are needed'
export const reasonRequired = 'Say why the numbers are needed'

// package-issues.tsx
export const issues = 'Check before you send'
export const sendAsIs = 'Send it as it is'
export const confirmIssues = 'Check the list, then confirm that you want to send it as it is'
export const issuesChanged = 'The application just changed. Check the new list.'

// send-dialog.tsx
export const incomeTests = 'Compare income with the rent on the cover'

// preparing-file.tsx
export const preparing = (papers: number) =>
  papers === 0
    ? 'Preparing the PDF'
    : `Preparing the PDF with ${papers} ${papers === 1 ? 'document' : 'documents'}`
export const percentDone = (percent: number) => `${percent}% done`
export const goesOn = 'You can close this page. Download again later to get the finished PDF.'

// contents-choice.tsx
export const contents = 'In the PDF'
export const papersFor = (name: string) => `Documents of ${name}`
export const paperCount = (chosen: number, all: number) => `${chosen} of ${all} documents`
export const choosePapers = 'Choose documents'
export const noPeople = 'Choose at least one person'
