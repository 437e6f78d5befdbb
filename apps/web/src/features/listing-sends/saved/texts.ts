/** Texts of a client’s saved listings. */

// saved-listings.tsx
export const heading = 'Saved listings'
export const noListingsFound = 'No listings found.'

// saved-row.tsx
export const select = (subject: string) => `Select ${subject}`
export const wrote = (clientName: string) => `${clientName} wrote:`
export const likesIt = 'likes it'
export const maybe = 'maybe'
export const passed = 'passed'

// saved-toolbar.tsx
export const savedListings = 'Saved Listings'
export const clientSavedListings = 'Client Saved Listings'
export const savedBy = 'Saved by'
export const sentStatus = 'Sent status'
export const checkAll = 'Check all'
export const downloadPdf = 'Download PDF'
export const someAlreadySent = 'Some of these were already sent'

// use-inactive-toast.ts
export const inactiveListings = 'Inactive Listings'
export const notActiveAnymore = (listings: string) => `${listings} is not active anymore`
