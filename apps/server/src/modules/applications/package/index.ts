/** What other documents that the office signs share with packages. Loads nothing of the server, for child processes. */
export type { SigningKey } from './content.ts'
export { contentWidth, Flow, page } from './draw/flow.ts'
export { copyPaperPage, getCopiedArea } from './merge/place-page.ts'
export { getFingerprint, openSigner, signPdf } from './merge/sign-pdf.ts'
export { Stamper } from './merge/stamp.ts'
export { PaperCopier } from './papers/paper-copier.ts'
