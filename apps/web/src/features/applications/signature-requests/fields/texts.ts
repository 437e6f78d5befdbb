import type { FieldKind } from '@pb/contract/document-fields'

export const kinds: Readonly<Record<FieldKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date signed',
  text: 'Text',
  checkbox: 'Check box',
}
export const title = 'Place fields'
export const done = 'Done'
export const signer = 'Who fills it in'
export const add = 'Add a field'
export const addHint = 'Choose a field, then click where it goes.'
export const placeHere = (kind: string) => `Click the page to place: ${kind}`
export const selected = 'This field'
export const label = 'Label'
export const labelHint = 'Such as “Move-in date”'
export const required = 'Required'
export const remove = 'Remove field'
export const keys = 'Arrow keys move a field, with Shift they resize it. Delete removes it.'
export const notShown = 'We couldn’t show this PDF'
export const fieldName = (kind: string, signerName: string, page: number) =>
  `${kind} of ${signerName}, page ${page}`
export const document = 'Document'
export const full = 'A document has at most 200 fields'
