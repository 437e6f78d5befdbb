/** Texts of clients. */

// add-client-host.tsx
export const clientAdded = (name: string) => `New client, ${name}, has been added`
export const open = 'Open'

// client-activity.tsx
export const tags = 'Tags'

// client-text.ts
export const added = 'Added'
export const assigned = 'Assigned'
export const lastActivity = 'Last activity'

// clients.tsx
export const noClientsFound = 'No clients found'
export const clientList = 'Client list'
export const chooseClient = 'Chose client from the list'

// paths.ts
export const details = 'Details'
export const messages = 'Messages'
export const savedListings = 'Saved listings'
export const application = 'Application'
