/** Texts of showings/access. */

// access-summary.tsx
export const whenShown = 'When it can be shown'
export const change = 'Change'
export const changeAccess = 'Change showing access'
export const notice = (hours: number) =>
  hours === 0 ? 'No notice needed' : hours === 1 ? '1 hour of notice' : `${hours} hours of notice`
export const assumed = 'Usual hours for this kind of access; not set for this listing yet.'
export const setBy = (name: string) => `Set by ${name}`
export const onlyAgent = 'Only the listing’s agent can change this.'

// access-dialog.tsx
export const title = 'Showing access'
export const days = 'Days'
export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const from = 'From'
export const until = 'Until'
export const noticeNeeded = 'Notice'
export const noticeOptions: readonly { readonly hours: number; readonly label: string }[] = [
  { hours: 0, label: 'None' },
  { hours: 1, label: '1 hour' },
  { hours: 2, label: '2 hours' },
  { hours: 4, label: '4 hours' },
  { hours: 12, label: '12 hours' },
  { hours: 24, label: '24 hours' },
  { hours: 48, label: '2 days' },
  { hours: 72, label: '3 days' },
]
export const otherNotice = (hours: number) => `${hours} hours`
export const kind = 'How to get in'
export const unknownKind = 'Not known'
export const note = 'Contact and instructions'
export const noteHint = 'Who to call, doorman hours, lockbox code. Only agents of your office see this.'
export const ownListing = 'How to get in is part of your listing: change it under My listings.'
export const save = 'Save'
export const chooseDay = 'Choose a day'
export const chooseHours = 'Choose an end after the start'
