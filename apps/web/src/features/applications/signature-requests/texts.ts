/** Texts of applications/signature-requests. */
import type { SignatureRequestState, SignerState } from '@pb/contract/signature-requests'

// documents-panel.tsx
export const documents = 'Documents to sign'
export const send = 'Send for signature'
export const none = 'Nothing was sent for signature.'
export const loadFailed = 'Couldn’t load the documents'
export const loading = 'Loading documents'

// request-row.tsx
export const states: Readonly<Record<SignatureRequestState, string>> = {
  draft: 'Draft',
  open: 'Waiting for signatures',
  signed: 'Signed by all',
  completed: 'Signed by all',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
}
export const signerStates: Readonly<Record<SignerState, string>> = {
  waiting: 'Next in order',
  asked: 'Asked',
  opened: 'Opened',
  signed: 'Signed',
  declined: 'Declined',
}
export const actions = (title: string) => `Actions for ${title}`
export const download = 'Download PDF'
export const downloadSigned = 'Download signed PDF'
export const remind = 'Send a reminder'
export const sendCopies = 'Email the signed PDF again'
export const extend = 'Extend by 14 days'
export const voidRequest = 'Void'
export const restore = 'Restore'
export const expires = (day: string) => `Expires ${day}`
export const notSent = (reason: string) => `The email wasn’t sent: ${reason}`
export const reason = (text: string) => `“${text}”`

// mutations.ts
export const sent = 'Sent for signature'
export const reminded = 'The email is on its way'
export const extended = 'The links work for 14 more days'
export const voided = (title: string) => `“${title}” was voided`
export const restored = (title: string) => `“${title}” can be signed again`
export const changeFailed = 'Couldn’t change the document'
export const downloadFailed = 'Couldn’t download the PDF'

// send-dialog.tsx
export const dialogTitle = 'Send for signature'
export const dialogHint = 'Each signer gets an email with a personal link and signs on a phone or computer.'
export const file = 'PDF to sign'
export const notPdf = 'Choose one PDF of at most 25 MB'
export const fileFirst = 'Choose a PDF'
export const title = 'Title'
export const message = 'Message'
export const signers = 'Signers'
export const signerName = (position: number) => `Name of signer ${position}`
export const signerEmail = (position: number) => `Email of signer ${position}`
export const signerLanguage = (position: number) => `Language of signer ${position}`
export const removeSigner = (position: number) => `Remove signer ${position}`
export const moveUp = (position: number) => `Move signer ${position} up`
export const name = 'Name'
export const email = 'Email'
export const english = 'English'
export const spanish = 'Español'
export const addSigner = 'Add signer'
export const inOrder = 'Sign in this order'
export const submit = 'Send'
