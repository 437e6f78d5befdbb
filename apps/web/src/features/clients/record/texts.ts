import type { ClientOptOut } from '@pb/contract/email-opt-outs'

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

// opt-out-note.tsx
export const doNotEmail = 'Do not email'
export const emailAgain = 'Email again'
export const optOutSources: Readonly<Record<ClientOptOut['source'], (day: string, by: string) => string>> = {
  link: (day) => `since ${day}, by the link in an email.`,
  'one-click': (day) => `since ${day}, by the button of the client’s mail program.`,
  agent: (day, by) => `since ${day}, recorded by ${by || 'an agent'}.`,
  import: (day, by) => `since ${day}, from a file that ${by || 'an agent'} imported.`,
  reply: (day, by) => `since ${day}, asked in a reply to ${by || 'an agent'}.`,
}

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
export const budgetFrom = 'Budget from'
export const budgetUpTo = 'Budget up to'
export const address = 'Address'
export const birthday = 'Birthday'
export const birthdayExample = 'Month and day'
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
export const emailsStopped = (name: string) => `${name} gets no more bulk emails`
export const stopFailed = 'We could not stop these emails'
export const resumeFailed = 'We could not send emails again'
export const undone = 'Undone'
export const asksToStop = (name: string) => `${name} asks not to get emails:`
export const emailsResumed = (name: string) => `${name} gets emails again`
export const removeFailed = 'We could not remove this client'

// quick-actions.tsx
export const askToApply = 'Ask to apply'
export const startDeal = 'Start a deal'
export const text = (phone: string) => `Text ${phone}`
