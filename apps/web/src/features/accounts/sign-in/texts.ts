/** Texts of the sign-in components. */

// components/demo-accounts.tsx
export const demoTitle = 'This is a demo office'
export const demoHint = 'Sign in as anyone. The password is'

// components/sign-in-layout.tsx
export const pbOffice = 'PB Office'
export const tagline = 'All of your brokerage’s listings, buildings, clients and deals in one place.'

// components/invitation-form.tsx
export const nameRequired = 'Enter your name'
export const name = 'Name'
export const email = 'Email'
export const password = 'Password'
export const createAccountAndSignIn = 'Create account and sign in'

// components/office-fields.tsx
export const yourOffice = 'Your office'
export const officeHint = 'Clients see this on emails and brochures. You can change it later, and add a logo.'
export const officeName = 'Office name'
export const officeAddress = 'Address (optional)'
export const officePhone = 'Phone (optional)'
export const officeLicense = 'License (optional)'

// components/reset-password-form.tsx
export const newPassword = 'New password'
export const setPasswordAndSignIn = 'Set password and sign in'

// components/sign-in.tsx
export const signIn = 'Sign in'
export const signInLead = 'Welcome back to your office.'
export const signedOutNotice =
  'You were signed out here, either from another device or after a long time without use. Sign in to pick up where you left off.'
export const noAccounts = 'This office has no accounts yet.'
export const findSetupLink =
  'The server printed a set-up link when it started: look for “Create the first one” in its terminal or log. No link there? Restart the server to get a new one.'
export const signInUnavailable = 'Sign-in is unavailable right now'
export const tryAgainPrefix = 'Try again: '
export const continueWithGoogle = 'Continue with Google'
export const continueWithEmail = 'Continue with email'
