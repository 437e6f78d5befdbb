/** Texts of app/shell/palette. */

// commands.ts
export const home = 'Home'
export const myProfile = 'My profile'
export const myCalendar = 'My calendar'
export const inquiries = 'Inquiries'
export const inquirySettings = 'Inquiry settings'
export const accountSettings = 'Account settings'
export const notifications = 'Notifications'
export const useDeviceTheme = 'Use device theme'
export const composeMessage = 'Compose a message'
export const newDeal = 'Add new deal'
export const askToApply = 'Ask to apply'
export const addClient = 'Add client'
export const addListing = 'Add listing'
export const addEvent = 'Add event'
export const addShowing = 'Schedule a showing'
export const markAllNotificationsRead = 'Mark all notifications as read'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const changeTimeZone = 'Change time zone'
export const logOut = 'Log out'

// minor-pages.ts
export const documentsToSign = 'Documents to sign'
export const attachments = 'Attachments'
export const payouts = 'Payouts'
export const yourYear = 'Your year'
export const tasks = 'Tasks'
export const calendarSettings = 'Calendar settings'
export const showings = 'Showings'
export const tours = 'Tours'
export const openHouses = 'Open houses'
export const scheduleOpenHouse = 'Schedule an open house'
export const scheduleLiveStream = 'Schedule a live stream'
export const saleClients = 'Sale clients'
export const smartLists = 'Smart lists'
export const importClients = 'Import clients'
export const myClientRequests = 'My client requests'
export const ageing = 'Aging of invoices'
export const invoiceSettings = 'Invoice settings'
export const dealSettings = 'Deal settings'
export const availabilitySheets = 'Availability sheets'
export const sources = 'Listing sources'
export const exportListings = 'Export listings'
export const profileSettings = 'Profile settings'
export const payments = 'Payments'
export const outsideAccounts = 'Outside accounts'
export const sessions = 'Sessions and devices'
export const password = 'Password'
export const recentlyDeleted = 'Recently deleted'
export const twoStepVerification = 'Two-step verification'
export const mailAccount = 'Mail account'
export const timeZone = 'Time zone'
export const appearance = 'Appearance'
export const notificationChannels = 'Notification channels'
export const matchingListings = 'Matching listings'

// local-groups.ts
export const recent = 'Recent'
export const pages = 'Pages'
export const actions = 'Actions'

// option-row.tsx
export const forSale = 'for sale'
export const forRent = 'for rent'

// palette-body.tsx
export const searchAndCommands = 'Search and commands'
export const fieldPlaceholder = 'Address, unit, person, neighborhood, or command'
export const cancel = 'Cancel'
export const results = 'Results'
export const nothingFound = 'Nothing found'
export const result = 'result'

// palette-button.tsx
export const search = 'Search'
export const homeSearchPlaceholder = 'Find an address, unit, listing, or person'

// palette-hints.tsx
export const esc = 'Esc'
export const chooseHint = 'choose'
export const goHint = 'go'
export const newTabHint = 'new tab'
export const closeHint = 'close'

// palette-states.tsx
export const searchTips =
  'Try an address, a unit like 210 E 39 5B, a corner like 39th and 3rd, a listing number, or a name.'
export const tryAgain = 'Try again'

// result-groups.ts
export const units = 'Units'
export const buildings = 'Buildings'
export const listings = 'Listings'
export const clients = 'Clients'
export const agents = 'People'
export const neighborhoods = 'Neighborhoods'
export const sales = 'Sales'
export const rentals = 'Rentals'
