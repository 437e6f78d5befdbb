/** Texts of two-step verification in the account settings. */

// two-factor.tsx
export const twoStepVerification = 'Two-step verification'
export const offLead =
  "After your password, sign-in asks for a code from an app on your phone. A stolen password alone won't get anyone in."
export const onSince = (day: string) => `On since ${day}. Sign-in asks for a code after your password.`
export const googleLead = 'Your office signs in with Google. Turn on 2-Step Verification in your'
export const googleAccount = 'Google Account'
export const opensANewTab = '(opens a new tab)'
export const setUp = 'Set up'
export const turnOff = 'Turn off'
export const newCodes = 'Get new recovery codes'
export const codesLeft = (codes: string) => `${codes} left, in case you lose your phone.`
export const noCodesLeft = 'You have no recovery codes left. Get new ones now, in case you lose your phone.'

export const requiredByOffice = 'Your office requires two-step verification, so it stays on.'

// setup-page.tsx
export const requiredTitle = 'Set up two-step verification'
export const requiredLead =
  'Your office asks people with your role for a code when they sign in. It takes about a minute, and you need an authenticator app on your phone.'
export const signedInAs = (email: string) => `Signed in as ${email}`
export const logOut = 'Log out'

// trusted-browsers.tsx
export const trustedBrowsers = 'Browsers that skip the code'
export const trustedUntil = (day: string) => `Until ${day}`
export const lastUsed = (ago: string) => `last used ${ago}`
export const askAgain = 'Ask again'
export const askAgainIn = (browser: string) => `Ask for a code again in ${browser}`

// setup-dialog.tsx
export const setUpTitle = 'Set up two-step verification'
export const passwordStep = 'Enter your password to continue.'
export const currentPassword = 'Current password'
export const continueText = 'Continue'
export const scanStep =
  'Open an authenticator app on your phone (such as Google Authenticator, Microsoft Authenticator or 1Password), add an account and scan this code.'
export const qrLabel = 'QR code with the key for your authenticator app'
export const typeKey = "Can't scan it? Enter this key in the app:"
export const openApp = 'Open in an app on this device'
export const enterCode = 'Code from the app'
export const codeHint = '6 digits. Turning it on signs you out everywhere else.'
export const turnOn = 'Turn on'

// code-dialog.tsx
export const code = 'Code from your app, or a recovery code'
export const turnOffTitle = 'Turn off two-step verification?'
export const turnOffLead = 'Your password alone will be enough to sign in. Your recovery codes stop working.'
export const newCodesTitle = 'Get new recovery codes?'
export const newCodesLead = 'Your old recovery codes stop working.'
export const getCodes = 'Get codes'

// recovery-codes-dialog.tsx
export const saveCodes = 'Save your recovery codes'
export const saveCodesLead =
  "Each of these lets you sign in once if you can't use your phone. Keep them somewhere safe. We won't show them again."
export const codesList = 'Recovery codes'
export const copy = 'Copy'
export const copied = 'Copied'
export const copyFailed = "We couldn't copy the codes. Select and copy them yourself."
export const download = 'Download'
export const savedThem = 'I saved my recovery codes'
export const saveFirst = 'Save your codes first, then check the box'
export const done = 'Done'
export const fileName = 'recovery-codes.txt'
export const fileTitle = (email: string) => `Recovery codes for ${email}. Each works once.`

// mutations.ts
export const browserRemoved = 'We’ll ask for a code there next time'
export const turnedOn = 'Two-step verification is on'
export const turnedOff = 'Two-step verification is off'
export const tooManyAttempts = (wait: string) => `Too many failed attempts. Try again in ${wait}.`
