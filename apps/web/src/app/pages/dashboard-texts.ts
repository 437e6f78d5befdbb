/** Texts of the dashboard. */

export const dashboard = 'Home'
export const goodEvening = 'Good evening'
export const goodMorning = 'Good morning'
export const goodAfternoon = 'Good afternoon'
export const search = 'Search'

// dashboard-main.tsx
export const mainTabs = 'Dashboard'
export const listingInquiries = 'Listing Inquiries'
export const newApartments = 'New Apartments'
export const clients = 'Clients'
export const comps = 'Comps'
export const noNewListings = 'No new listings'

// dashboard-sidebar.tsx
export const sidebar = 'Messages, notifications and calendar'
export const sidebarTabs = {
  messages: 'Messages',
  notifications: 'Notifications',
  calendar: 'Calendar',
} as const
