/** Errors of sign-in, as the sign-in pages and the web app show them. */
export const signInTexts = {
  wrongCredentials: 'Wrong email or password. Try again.',
  forgotPassword:
    'Ask a supervisor of your office for a password link: they create it under Members, in your panel. It lets you set a new password within 24 hours.',
  forgotPasswordLead: "We'll email you a link to set a new one.",
  forgotPasswordLink: 'Email me a link',
  linkRequested:
    'If this address has an account here, we sent it a link to set a new password. It works once, within an hour. No email after a few minutes? Check your spam folder, or ask a supervisor for a link.',
  missingEmail: 'Enter your email',
  missingCredentials: 'Enter your email and password.',
  deactivated: 'This account has been deactivated. Ask a supervisor for help.',
  addressReassigned: 'This email address belongs to another account here. Ask a supervisor for help.',
  notInvited: (email: string) =>
    `${email} hasn't been invited to this office yet. Ask a supervisor for an invitation.`,
  emailNotVerified: "The sign-in service hasn't verified your email address.",
  expired: 'This sign-in has expired or was already used. Please sign in again.',
  elsewhere: (publicUrl: string) =>
    `This sign-in was started in another browser. Open ${publicUrl} and sign in again.`,
  rejected: "The sign-in service didn't confirm this sign-in. Please sign in again.",
  serviceUnreachable: "We can't reach the sign-in service. Please try again.",
  tooManyAttempts: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    const wait =
      minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
    return `Too many failed attempts. Try again in ${wait}.`
  },
  codeRequired: 'This account asks for a verification code. Please sign in again.',
  passkeyNotUsed: 'No passkey was used. Try again, or sign in with your password.',
  sessionLost: 'This sign-in has expired or was started in another browser.',
} as const

/** Errors of connecting an account at Google or Microsoft. */
export const grantTexts = {
  googleNotConfigured: "This office isn't set up for Google accounts.",
  microsoftNotConfigured: "This office isn't set up for Microsoft accounts.",
  microsoftWithoutEmail: 'This Microsoft account has no email address.',
  expired: 'This request has expired or was already used. Please connect again.',
  elsewhere: 'This request was started in another session. Please connect again.',
  rejected: (issuerName: string) => `${issuerName} didn't confirm the connection. Please connect again.`,
} as const

/** Errors and notifications of passwords and the links that reset them. */
export const passwordTexts = {
  managedByGoogle: 'Your office signs in with Google. Change your password in your Google account.',
  wrongCurrent: "That isn't your current password",
  weak: 'This password is too easy to guess. Use a few unrelated words or a longer one.',
  unchanged: 'Choose a password you are not using now',
  changed: "Your password was changed. If this wasn't you, tell a supervisor right away.",
  resetByLink:
    "Your password was reset with a link from a supervisor. If this wasn't you, tell a supervisor right away.",
  resetByRequest:
    "Your password was reset with a link that was sent to you. If this wasn't you, tell a supervisor right away.",
  lockedOut:
    'Someone entered wrong passwords for your account many times, so sign-in is blocked there for a few minutes. You can still sign in where you signed in before.',
  linkUnusable: 'This link has expired or was already used. Ask a supervisor for a new one.',
} as const

/** Errors of proving who someone is. */
export const proofTexts = { codeMissing: 'Enter a code from your app' } as const

/** Errors of invitations and the accounts they create. */
export const invitationTexts = {
  unusable: 'This invitation has expired or was already used. Ask a supervisor for a new one.',
  notPending: 'This invitation was already accepted or canceled',
  addressTaken: 'This email address already has an account',
  addressDeactivated: 'This email address belongs to a deactivated account. Reactivate it instead.',
  personTaken: 'This person already has an account',
  subjectTaken: 'This sign-in belongs to another account',
  missingField: (field: 'email' | 'password') =>
    field === 'email' ? 'Enter your email address' : 'Choose a password',
} as const

export const sessionEndedText = 'That session has already ended'
