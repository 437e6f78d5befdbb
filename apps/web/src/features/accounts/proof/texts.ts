/** Texts of the question who the agent is. */

// proof-dialog.tsx
export const title = "Confirm it's you"
export const lead = 'Enter your password to continue. We won’t ask again for 15 minutes.'
export const leadWithCode =
  'Enter your password and a code from your app to continue. We won’t ask again for 15 minutes.'
export const leadWithPasskey =
  'Use a passkey or your password to continue. We won’t ask again for 15 minutes.'
export const password = 'Password'
export const code = 'Code from your app, or a recovery code'
export const confirm = 'Confirm'

// passkey-button.tsx
export const confirmWithPasskey = 'Use a passkey'
export const passkeyNotUsed = 'No passkey was used. Try again, or enter your password.'
