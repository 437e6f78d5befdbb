/** Texts of applications/signature-requests. */
import { undoTime } from '@pb/rules/mail/undo'
import type { SignatureRequestState, SignerState } from '@pb/contract/signature-requests'

// documents-panel.tsx
export const documents = 'Documents to sign'
export const send = 'Send for signature'
export const none = 'Nothing was sent for signature.'
export const showAll = (count: number) => (count === 1 ? 'Show in all documents' : `All ${count} documents`)
export const loadFailed = 'Couldn’t load the documents'
export const loading = 'Loading documents'

// state-mark.tsx
export const states: Readonly<Record<SignatureRequestState, string>> = {
  draft: 'Draft',
  open: 'Waiting for signatures',
  signed: 'Signed by all, preparing PDF',
  completed: 'Signed by all',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
}

// signers.tsx
export const signerStates: Readonly<Record<SignerState, string>> = {
  waiting: 'Not yet asked',
  asked: 'Asked',
  opened: 'Opened',
  signed: 'Signed',
  declined: 'Declined',
}
export const signerList = (title: string) => `Signers of ${title}`
export const notSent = (reason: string) => `The email wasn’t sent: ${reason}`
export const reason = (text: string) => `“${text}”`

// document-title.tsx
export const view = (title: string) => `View ${title}`

// request-row.tsx
export const timestamped = (day: string) => `Timestamped ${day}`
export const fields = (count: number) => (count === 1 ? '1 field' : `${count} fields`)
export const waitsFor = (names: string) => `Waits for ${names}`
export const expires = (day: string) => `Expires ${day}`

// request-actions.tsx
export const actions = (title: string) => `Actions for ${title}`
export const download = 'Download PDF'
export const downloadSigned = 'Download signed PDF'
export const remind = 'Send a reminder'
export const sendCopies = 'Email the signed PDF again'
export const extend = 'Extend…'
export const voidRequest = 'Void…'
export const restore = 'Restore'

// change-dialogs.tsx
export const extendTitle = (title: string) => `Extend “${title}”`
export const extendSubmit = 'Extend'
export const worksFor = 'Links work for'
export const voidTitle = (title: string) => `Void “${title}”?`
export const voidHint =
  'The links stop working at once, and no one can sign. You can restore it, but not what signers had filled in without signing.'
export const voidReason = 'Reason'
export const voidReasonHint = 'For your records. Signers don’t see it.'
export const voidRequestNow = 'Void'

// mutations.ts
export const sent = (title: string) => `“${title}” goes out for signature in ${undoTime}`
export const reminded = `Reminder goes out in ${undoTime}`
export const undone = 'Undone. No email was sent.'
export const notUndone = 'Couldn’t undo'
export const extended = (day: string) => `The links work until ${day}`
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
export const codeRequired = 'Ask for a code before it opens'
export const codeRequiredHint =
  'Each signer gets a six-digit code from the office by email, once for each browser.'
export const placeFields = 'Place fields'
export const fieldCount = (count: number) =>
  count === 0
    ? 'Optional: where each signer signs, initials, or fills something in.'
    : count === 1
      ? '1 field placed'
      : `${count} fields placed`
export const submit = 'Send'
export const clientFirst = 'Choose a client'

// documents-page.tsx
export const searchHint = 'Title, client or signer'
export const search = 'Search documents'
export const stateFilter = 'State'
export const allStates = 'All states'
export const agents = 'Agents'
export const mine = 'My documents'
export const allAgents = 'All agents'
export const oneClient = 'One client'
export const noneYet = 'Nothing was sent for signature yet'
export const noneYetHint =
  'Send a PDF, such as a disclosure or a lease page. Each signer gets a personal link by email and signs on a phone or computer.'
export const noMatch = 'No documents match'
export const noMatchHint = 'Try a shorter search or fewer filters.'
export const clearFilters = 'Show all'
export const columns = {
  document: 'Document',
  client: 'Client',
  signers: 'Signers',
  state: 'State',
  changed: 'Last change',
} as const
