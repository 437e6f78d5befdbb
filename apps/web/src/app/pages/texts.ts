/** Texts of app/pages. */

// account-settings-page.tsx
export const sessionsAndDevices = 'Sessions and devices'
export const password = 'Password'
export const twoStepVerification = 'Two-step verification'
export const passkeys = 'Passkeys'
export const mailAccount = 'Mail account'
export const readingMail = 'Reading mail'
export const timeZone = 'Time zone'
export const appearance = 'Appearance'
export const notifications = 'Notifications'
export const matchingListings = 'Matching listings'
export const exportData = 'Export your data'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const accountSettings = 'Account settings'

// building-page.tsx
export const buildingNotFound = 'Building not found'
export const goBackToHomepage = 'Go back to homepage'
export const buildingNotFoundHint = 'We couldn’t find that building.'

// client-import-page.tsx
export const noSuchFile = 'File not found'
export const goToTheFiles = 'Go to files'
export const theAddressNamesNoFile = 'We couldn’t find that file.'

// client-requests-page.tsx
export const requests = 'Requests'
export const reassign = 'Reassign'
export const clientRequests = 'Client requests'

// clients-page.tsx
export const noSuchClients = 'Client not found'
export const goToTheClients = 'Go to clients'
export const theAddressNamesNoKind = 'We couldn’t find that client.'

// office-page.tsx
export const eraseTitle = 'Erase a person’s data'
export const eraseLead =
  'A client, renter or lead can ask you to delete their data. See what your office has, what the law requires you to keep, and erase the rest.'
export const eraseLink = 'Find a person to erase'

// imports.tsx
export const files = 'Files'
export const availabilitySheets = 'Availability sheets'
export const sources = 'Sources'
export const exportLabel = 'Export'
export const imports = 'Imports'

// listing-page.tsx
export const listingDetails = 'Listing Details'
export const clients = 'Clients'
export const history = 'History'
export const buildingListings = 'Building Listings'
export const comps = 'Comps'
export const listingNotFound = 'Listing not found'
export const searchListings = 'Search listings'
export const listingNotFoundHint = 'It was removed, or the link is wrong.'
export const noUnitHistory = 'No history for this unit'
export const noMatchingClients = 'No matching clients for this listing'
export const listing = 'Listing'

// mailbox-page.tsx
export const folderNotFound = 'Folder not found'
export const goToInbox = 'Go to inbox'
export const folderNotFoundHint = 'We couldn’t find that folder or thread.'

// not-found.tsx
export const pageNotFound = 'Page not found'
export const pageNotFoundHint = 'The link may be wrong, or the page was removed.'

// search-page.tsx
export const searchFormFailed = 'Couldn’t load the search form'

// deal-page.tsx
export const dealNotFound = 'Deal not found'
export const dealNotFoundHint = 'It doesn’t exist, or it belongs to another agent.'
export const goToDeals = 'Go to deals'

// inquiries-page.tsx
export const inquiryNotFound = 'Inquiry not found'
export const inquiryNotFoundHint = 'It was removed, or the link is wrong.'
export const goToInquiries = 'Go to inquiries'
