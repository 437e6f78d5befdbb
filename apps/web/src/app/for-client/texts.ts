/** Texts of app/for-client. */

// client-slots.tsx
export const notSentYet = 'Not sent yet'
export const savedSearches = 'Saved Searches'
export const loadAClient = 'Pick a client'

// drop-client.tsx
export const notYourClient = 'This link was for a client you don’t have'
export const searchWithoutClient = 'Here is the search without the client.'

// listing-clients.tsx
export const sentAndSaved = 'Sent and saved'
export const clientsWhoHaveIt = 'Clients who have it'
export const saved = 'Saved'

// listing-send.tsx
export const send = 'Send'
export const save = 'Save'
export const askToApply = 'Ask to apply'
export const planTour = 'Plan a tour'
export const tourTooLong = (max: number) => `A tour has at most ${max} stops. Select fewer listings.`
export const scheduleShowing = 'Schedule a showing'
export const startDeal = 'Start a deal'
export const offMarket = 'Only listings on the market can be sent'

// listing-slots.tsx
export const sendSelectedListings = 'Send selected listings'
export const selectAListingFirst = 'Select a listing first'
export const saveFailed = (message: string) => `Couldn’t save the listings. ${message}`
export const selectAllResults = (count: string) => `Select all ${count} results`
export const selectFirst = (limit: number, count: string) => `Select the first ${limit} of ${count} results`
export const selectAllFailed = (message: string) => `Couldn’t select all results. ${message}`
export const chooseWithKeys = 'Go to a listing with J or K, or select some with X.'

// matching-clients.tsx
export const sendToClients = (count: number) => `Send to ${count} clients`
export const sendListing = 'Send listing'
export const chooseAClientFirst = 'Check a client first'
export const matchingClients = 'Matching clients'
