/** Texts of passkeys in the account settings. */

// passkeys.tsx
export const passkeys = 'Passkeys'
export const lead =
  'Sign in with your fingerprint, face or screen lock, without a password or code. A passkey can’t be guessed or given away on a fake page.'
export const googleLead = 'Your office signs in with Google. Add passkeys to your'
export const notSupported = 'This browser doesn’t support passkeys.'
export const add = 'Add a passkey'
export const list = 'Passkeys'
export const added = (day: string) => `Added ${day}`
export const lastUsed = (ago: string) => `last used ${ago}`
export const neverUsed = 'not used yet'
export const thisDeviceOnly = 'this device only'
export const rename = 'Rename'
export const renameName = (name: string) => `Rename ${name}`
export const remove = 'Remove'
export const removeName = (name: string) => `Remove ${name}`
export const confirmRemove = (name: string) => `Remove ${name}?`
export const removeLead = 'You can no longer sign in with it here. Delete it on your device too.'

// passkey-name-dialog.tsx
export const addTitle = 'Add a passkey'
export const addLead = 'Your browser asks you to confirm it. Name it so you know it later.'
export const renameTitle = 'Rename this passkey'
export const name = 'Name'
export const continueText = 'Continue'
export const save = 'Save'
export const canceled = 'No passkey was added. Try again when you’re ready.'
export const alreadyHere = 'This device already has a passkey for your account.'

// mutations.ts
export const passkeyAdded = 'Passkey added'
export const passkeyRenamed = 'Passkey renamed'
export const passkeyRemoved = 'Passkey removed'
