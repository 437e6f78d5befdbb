/** Texts of clients/record. */

// activity-line.tsx
export const nothingSent = 'No listings sent yet'
export const notOpened = (listings: string) => `Hasn’t opened the ${listings} sent`
export const opened = (count: string, listings: string, ago: string) =>
  `Opened ${count} of ${listings}, ${ago}`
export const liked = (count: string) => `Liked ${count}`
export const asked = (count: string) => `Asked ${count}`

// archived-note.tsx
export const removedOn = (day: string) => `Removed on ${day}`
export const restore = 'Restore'

// client-detail.tsx
export const client = 'Client'
export const clientNotFound = 'Client not found'
export const clientNotFoundHint = 'We couldn’t find that client.'
export const clientFailed = 'Couldn’t load the client'
export const stageFailed = 'Couldn’t change the stage'
export const loadingClient = 'Loading client'

// client-header.tsx
export const backToClients = 'Back to clients'
export const stage = 'Stage'
export const editClient = 'Edit client'
export const reassign = 'Reassign client'
export const removeClient = 'Remove client'

// client-tabs.tsx
export const noApplication = 'No Application form for current client'
export const restoreFirst = 'Restore the client first'

// contact-links.tsx
export const emailTo = (email: string) => `Email ${email}`
export const call = (phone: string) => `Call ${phone}`

// details-tab.tsx
export const removedClient = 'Removed client'

// facts.tsx
export const notSpecified = 'Not specified'
export const about = 'About the client'
export const moveInDate = 'Move-in date'
export const income = 'Income'
export const perYear = '$ per year'
export const credit = 'Credit'
export const guarantor = 'Guarantor'
export const pets = 'Pets'
export const source = 'Source'
export const sourceExample = 'StreetEasy, referral…'
export const notes = 'Notes'
export const addNotes = 'Add notes'
export const moreContacts = 'Also at'
export const moreContactsLabel = 'More emails and phone numbers'
export const clientSince = (day: string) => `Client since ${day}`
export const clientAndYoursSince = (day: string, assigned: string) =>
  `Client since ${day}, yours since ${assigned}`

// mutations.ts
export const clientRestored = (name: string) => `${name} is back on your list`
export const restoreFailed = 'Couldn’t restore the client'
export const clientRemoved = (name: string) => `${name} was removed`
export const removeFailed = 'We could not remove this client'

// quick-actions.tsx
export const askToApply = 'Ask to apply'
export const startDeal = 'Start a deal'
export const text = (phone: string) => `Text ${phone}`
