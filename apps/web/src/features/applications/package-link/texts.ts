/** Texts of the page behind a package link, which a landlord or their agent reads. */

// package-page.tsx
export const title = 'Rental application'
export const titleFor = (address: string) => `Rental application for ${address}`
export const preparedFor = (reader: string) => `Prepared for ${reader}`
export const people = 'Application of'
export const sentBy = 'Sent by'
export const validUntil = (day: string) => `This link works until ${day}.`
export const privacy =
  'The package holds personal information. Each opening is recorded, and who it is for is printed on every page. Please don’t pass it on.'

// open-package.tsx
export const open = 'Open the package'
export const openHint = 'One PDF with everyone’s forms and documents'
export const preparing = 'Preparing the PDF…'
export const preparingHint = 'This can take a few seconds.'
export const percentDone = (percent: number) => `${percent}% done`
export const received = (megabytes: string) => `${megabytes} MB received`
export const ready = 'The PDF is ready'
export const show = 'Show PDF'
export const save = 'Save PDF'
export const failed = 'We couldn’t get the PDF. Check your connection and try again.'
export const tryAgain = 'Try again'
export const fileName = 'rental-application.pdf'

// package-code.tsx
export const codeTo = 'Email the code to'
export const codeFailed = 'We couldn’t reach the office. Please try again.'
export const codeTexts = {
  codeHint: (email: string) => `To open this application, enter a code that we email to ${email}.`,
  sendCode: 'Email me a code',
  codeSent: (email: string) => `We emailed a code to ${email}. It works for 15 minutes.`,
  code: 'Six-digit code',
  openDocument: 'Open the application',
  sendAnother: 'Email another code',
} as const

// states
export const loading = 'Loading'
export const linkDoesNotWork = 'This link doesn’t work'
export const linkDoesNotWorkHint =
  'It may have expired or been turned off. Ask the agent who sent it to you for a new one.'
export const loadFailed = 'We couldn’t load this page'
export const loadFailedHint = 'Check your connection, then try again.'
