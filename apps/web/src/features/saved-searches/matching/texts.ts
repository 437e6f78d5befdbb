/** Texts of saved-searches/matching. */

// matching-client-row.tsx
export const sendTo = (name: string) => `Send to ${name}`
export const matches = (filters: string) => `Matches: ${filters}`
export const household = (names: string) => `With ${names}`

// matching-clients-list.tsx
export const matchingClientsFailed = 'Couldn’t load matching clients'
export const loadingMatchingClients = 'Loading matching clients'
export const noMatchingClients = 'No matching clients for this listing'
export const noMatchingClientsHint = 'Clients appear here when an active saved search matches.'
export const checkAll = 'Check all'
export const matchingClients = 'Matching clients'
export const showMoreClients = (clients: string) => `Show more of ${clients}`
