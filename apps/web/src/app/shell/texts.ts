/** Texts of app/shell. */

// account-menu.tsx
export const account = 'Account'
export const myProfile = 'My profile'
export const myCalendar = 'My calendar'
export const accountSettings = 'Account settings'
export const recentlyDeleted = 'Recently deleted'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const theme = 'Theme'
export const logOut = 'Log out'

// brand.tsx
export const pbOffice = 'PB Office'

// header.tsx
export const close = 'Close'
export const menu = 'Menu'
export const main = 'Main'
export const more = 'More'

// navigation.ts
export const mailbox = 'Mailbox'
export const sales = 'Sales'
export const rentals = 'Rentals'
export const clients = 'Clients'
export const myListings = 'My Listings'
export const stats = 'Stats'
export const liveStreaming = 'Live Streaming'
export const deals = 'Deals'
export const dealsSupervisor = 'Deals Supervisor'
export const opInvoices = 'OP Invoices'
export const applications = 'Applications'
export const company = 'Company'
export const payouts = 'Payouts'
export const office = 'Office'
export const onboarding = 'Bring your office'
export const members = 'Members'
export const commissionPlans = 'Commission plans'
export const clientRequests = 'Client requests'
export const imports = 'Imports'
export const diagnostics = 'Diagnostics'

// quick-actions.tsx
export const newListing = 'New Listing'
export const addClient = 'Add Client'
export const newMessage = 'New Message'
export const add = 'Add'

// shell.tsx
export const skipToContent = 'Skip to content'

// shortcut-sheet.tsx
export const shortcutsDescription = 'Shortcuts work whenever you’re not typing.'
export const singleKeysOff = 'Single-key shortcuts are off. Turn them on in your account settings.'
export const shortcuts = 'Shortcuts'
export const off = 'off'
