/** Texts of the page of selected listings. */

// selected-results.tsx
export const inactiveListings = 'Inactive Listings'
export const notActive = (listings: string) => `${listings} is not active anymore`
export const activeResults = 'Active results'
export const activeResultCount = (count: string) => `${count} active ${count === '1' ? 'result' : 'results'}`
export const resultsFor = (results: string, clientName: string) => `${results} for ${clientName}`
export const listings = 'Listings'
export const noListings = 'No listings'
export const allOffMarket = 'All of these listings are off market now.'
export const firstPage = 'Go to the first page'
export const searchRentals = 'Search rentals'
export const noneInLink = 'This link doesn’t include any listings.'
