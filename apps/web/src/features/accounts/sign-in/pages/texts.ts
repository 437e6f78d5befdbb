/** Texts of the sign-in pages. */

// invitation.tsx
export const invitation = 'Invitation'
export const linkInvalid = 'This link no longer works'
export const linkInvalidLead = 'It expired, was already used, or is incomplete.'
export const askForNewInvitationOr = 'Ask for a new invitation, or'
export const signInLink = 'sign in'
export const ifYouHaveAnAccount = 'if you have an account.'
export const yourInvitation = 'Your invitation'
export const oneMomentPlease = 'One moment, please.'
export const setUpYourOffice = 'Set up your office'
export const joinYourOffice = 'Join your office'
export const firstMemberLead = "You're the first member and the supervisor."

// login.tsx
export const signingYouIn = 'Signing you in'
export const signInCanceled = 'Sign-in was canceled.'
export const signInFailed = "Sign-in didn't work. Please try again."
export const signIn = 'Sign in'
export const alreadyLoggedIn = "You're already logged in"
export const goToTheHomepage = 'Go to the homepage'

// reset-password.tsx
export const newPassword = 'New password'
export const askForNewLinkOr = 'Ask a supervisor for a new one, or'
export const ifYouKnowYourPassword = 'if you know your password.'
export const setNewPassword = 'Set a new password'
