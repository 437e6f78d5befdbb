/** Texts of clients/list. */

// client-list.tsx
export const clientsFailed = 'Couldn’t load clients'
export const loadingClients = 'Loading clients'
export const noClientsFound = 'No clients found matching the given criteria'
export const clearSearch = 'Clear search'
export const someClientsFailed = (message: string) => `Couldn’t load some clients. ${message}`
export const tryAgain = 'Try again'
export const clients = 'Clients'

// client-row.tsx
export const newLabel = 'New'
export const newColon = 'New:'
export const selectClient = (name: string) => `Select ${name}`

// client-search.tsx
export const searchByEmailOrName = 'Search by email or name'

// list-panel.tsx
export const addNewClient = 'Add New Client'
export const modes = {
  CURRENT: 'Current clients',
  ARCHIVED: 'Removed clients',
  OPTED_OUT: 'Do not email',
} as const

// list-view.ts
export const newest = 'Newest'
export const oldest = 'Oldest'
export const activity = 'Activity'
export const assigned = 'Assigned'

// pending-requests-link.tsx
export const pendingRequests = (requests: string, supervisor: boolean) =>
  `${requests} waiting for ${supervisor ? 'your' : 'supervisor'} approval`

// recent-clients.tsx
export const allClients = 'All clients'
export const addClient = 'Add client'

// sort-menu.tsx
export const sort = (title: string) => `Sort: ${title}`

// type-toggle.tsx
export const rentalClients = 'Rental Clients'
export const salesClients = 'Sales Clients'
export const clientType = 'Client type'
