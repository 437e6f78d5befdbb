/** Texts of the account settings. */

// api.ts
export const signedOutEverywhereElse = 'Signed out everywhere else'
export const deviceSignedOut = 'Device signed out'
export const timeZoneNotSaved = (message: string) => `We couldn't save your time zone. ${message}`

// appearance.tsx
export const appearance = 'Appearance'
export const appearanceLead = 'System follows your device. Saved in this browser.'
export const theme = 'Theme'

// keyboard-shortcuts.tsx
export const keyboardShortcuts = 'Keyboard shortcuts'
export const showAll = 'Show all'
export const singleKeyShortcuts = 'Single-key shortcuts'
export const singleKeyShortcutsHint =
  'Such as / and ?, or G then H. Turn them off if dictation or accidental key presses trigger them. Shortcuts with Ctrl or ⌘ stay on. Saved in this browser.'

// section-list.tsx
export const settings = 'Settings'

// password/password-field.tsx
export const hidePasswords = 'Hide passwords'
export const showPasswords = 'Show passwords'

// password/password-form.tsx
export const tooManyAttempts = (wait: string) =>
  `Too many failed attempts. Please wait ${wait}, then try again.`
export const aMinute = 'a minute'
export const passwordChanged = 'Password changed'
export const passwordChangedOthersSignedOut = (otherSessions: string) =>
  `Password changed, and ${otherSessions} signed out`
export const changePassword = 'Change password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const signsOutOthersHint = 'Signs you out everywhere else.'

// password/password.tsx
export const password = 'Password'
export const lastChanged = (day: string) => `Last changed ${day}.`
export const signedInWithGoogle = 'You sign in with Google as'
export const changeItIn = '. Change your password in'
export const googleSecuritySettings = 'Google’s security settings'
export const opensANewTab = '(opens a new tab)'

// sessions/session-row.tsx
export const thisDevice = 'This device'
export const signedIn = (day: string) => `Signed in ${day}`
export const lastUsed = (ago: string) => `last used ${ago}`
export const signOutName = (name: string) => `Sign out ${name}`
export const signOut = 'Sign out'

// sessions/sessions.tsx
export const sessionsAndDevices = 'Sessions and devices'
export const sessionsLead = "Every browser where you're signed in. We don't store location."
export const signOutAllOthers = 'Sign out all others'
export const sessions = 'Sessions'
export const olderSessions = (olderSessions: string) => `Plus ${olderSessions}.`
export const confirmSignOutOthers = 'Sign out everywhere else?'
export const confirmSignOutDevice = 'Sign out this device?'
export const signOutOthersDescription = (otherSessions: string) =>
  `This ends ${otherSessions} right away. You stay signed in here.`
export const signOutDeviceDescription = (deviceName: string) => `${deviceName} will need to sign in again.`

// sessions/device-name.ts
export const unknownComputer = 'Unknown computer'
export const unknownPhone = 'Unknown phone'
export const unknownTablet = 'Unknown tablet'
export const unknownDevice = 'Unknown device'
export const browserOnSystem = (browser: string, system: string) => `${browser} on ${system}`
export const unknownBrowserOn = (system: string) => `Browser on ${system}`

// time-zone/clock-difference.ts
export const ahead = 'ahead'
export const behind = 'behind'
export const minutesApart = (minutes: number, side: string) => `${minutes} minutes ${side}`
export const hoursMinutesApart = (hours: number, minutes: number, side: string) =>
  `${hours} h ${minutes} min ${side}`
export const anHourApart = (side: string) => `an hour ${side}`
export const hoursApart = (hours: number, side: string) => `${hours} hours ${side}`

// time-zone/zones.ts
export const unitedStates = 'United States'
export const americas = 'Americas'
export const europe = 'Europe'
export const asia = 'Asia'
export const africa = 'Africa'
export const australia = 'Australia'
export const pacificOcean = 'Pacific Ocean'
export const atlanticOcean = 'Atlantic Ocean'
export const indianOcean = 'Indian Ocean'
export const antarctica = 'Antarctica'
export const arctic = 'Arctic'
export const universalTime = 'Universal time'
