import { pluralize } from '@pb/rules/plural'

/** Texts of calendar/settings. */

// calendar-settings.tsx
export const settings = 'Calendar settings'
export const backToCalendar = 'Calendar'
export const loadFailed = 'Couldn’t load your calendar settings'

// hours-form.tsx
export const workingHours = 'Working hours'
export const workingHoursHint = (zone: string) =>
  `Clients are offered showings in these hours (${zone}). A day that isn’t checked is a day off.`
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const from = (day: string) => `${day} from`
export const to = (day: string) => `${day} to`
export const untilWord = 'to'
export const dayOff = 'Day off'
export const wrongHours = (day: string) => `On ${day}, the end must be after the start.`
export const reminder = 'Reminder for new events'
export const save = 'Save'
export const saved = 'Calendar settings saved'
export const saveFailed = 'Couldn’t save the settings'

// feeds-panel.tsx
export const feeds = 'Calendar feeds'
export const feedsHint =
  'A secret address that Google Calendar, Apple Calendar or Outlook can subscribe to. Anyone who has it can read your calendar, until you revoke it.'
export const noFeeds = 'No feeds yet.'
export const feedName = 'Name'
export const feedPlaceholder = 'My phone'
export const onlyBusy = 'Only when you’re busy, without titles and places'
export const createFeed = 'Create feed'
export const newAddress = 'Address of the new feed'
export const newAddressHint = 'Copy it now. You won’t see it again.'
export const feedCode = 'QR code of the feed'
export const scanFeed = 'Scan this with your phone’s camera to subscribe there.'
export const feedCodeSecret = 'The code holds the secret address: don’t share it.'
export const subscribeHere = 'Subscribe on this device'
export const copy = 'Copy'
export const copied = 'Copied'
export const copyFailed = 'Couldn’t copy. Select the address and copy it.'
export const withDetails = 'All details'
export const busyOnly = 'Busy times only'
export const neverRead = 'Not used yet'
export const lastRead = (time: string) => `Last used ${time}`
export const revoke = 'Revoke'
export const revokeFeed = (name: string) => `Revoke ${name}`
export const revokeTitle = (name: string) => `Revoke “${name}”?`
export const revokeHint = 'Calendars that use this address stop getting updates.'
export const revoked = 'Feed revoked'
export const feedFailed = 'Couldn’t change the feeds'

// import-panel.tsx
export const importTitle = 'Import a calendar'
export const importHint =
  'Upload an .ics file that you exported from another calendar. The same file twice adds its events once.'
export const calendarFile = 'Calendar file'
export const wrongFile = (megabytes: number) => `Choose one .ics file of at most ${megabytes} MB.`
export const imported = 'Import finished'
export const counts = (added: number, updated: number, unchanged: number, skipped: number) =>
  [
    ...(added > 0 || updated + unchanged + skipped === 0 ? [`${added} added`] : []),
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ')
export const notTaken = 'What we couldn’t take over'
export const importedToast = (name: string) => `Imported ${name}`

// import-list.tsx
export const recentImports = 'Recent imports'
export const recentImportsHint = (days: number) =>
  `You can undo an import for ${days} days. Events that you changed since then stay.`
export const importsFailed = 'Couldn’t load your imports'
export const fromEmail = 'From an email'
export const changeFromEmail = 'Change from an unconfirmed email'
export const importedAt = (time: string) => `Imported ${time}`
export const undo = 'Undo'
export const undoImport = (name: string) => `Undo the import of ${name}`
export const undoneAt = (time: string) => `Undone ${time}`
export const undoTitle = (name: string) => `Undo the import of “${name}”?`
export const undoHint = (added: number, updated: number) =>
  [
    ...(added > 0 ? [`${pluralize(added, 'event')} it added will be removed.`] : []),
    ...(updated > 0 ? [`${pluralize(updated, 'event')} it updated will be as before.`] : []),
    'Events that you changed since then stay.',
  ].join(' ')
export const nothingChanged = 'Nothing has changed yet'
