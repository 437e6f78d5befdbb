/** Texts of the signatures panel. */

// api.ts
export const defaultSignatureNotChanged = "We couldn't change the default signature"
export const signatureNotRestored = (name: string) => `We couldn't restore “${name}”`
export const signatureDeleted = (name: string) => `“${name}” deleted`
export const signatureNotDeleted = (name: string) => `We couldn't delete “${name}”`

// default-signature.tsx
export const defaultSignature = 'Default signature'
export const defaultSignatureHint = 'Added to new emails. You can change it in each one.'
export const none = 'None'

// insert-menu.tsx
export const insert = 'Insert'

// signature-dialog.tsx
export const editSignature = 'Edit signature'
export const newSignature = 'New signature'
export const cancel = 'Cancel'
export const noChanges = 'Nothing has changed yet'
export const saveSignature = 'Save signature'
export const confirmDiscard = 'Discard your changes?'
export const unsavedSignature = "Your signature isn't saved yet."
export const discard = 'Discard'

// signature-form.tsx
export const name = 'Name'
export const nameHint = 'Only you see it.'
export const namePlaceholder = 'Work'
export const signature = 'Signature'
export const signaturePlaceholder = 'Your name, license title, phone…'

// signature-item.tsx
export const defaultLabel = 'Default'
export const edit = (name: string) => `Edit ${name}`
export const deleteLabel = (name: string) => `Delete ${name}`

// signatures.tsx
export const noSignatures = 'No signatures yet'
export const writeSignature = 'Write a signature'
export const noSignaturesHint = 'End your emails with your name, license title and phone.'
export const maxSignaturesReached = (maxSignatures: number) =>
  `You can have up to ${maxSignatures} signatures. Delete one to add another.`
export const mySignatures = 'My signatures'

// use-profile-fields.ts
export const licenseTitle = 'License title'
export const phone = 'Phone'
export const email = 'Email'
export const office = 'Office'

// use-signature-form.ts
export const signatureSaved = 'Signature saved'
