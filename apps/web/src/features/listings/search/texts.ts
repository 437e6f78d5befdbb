/** Texts of the search form. */

// notes-field.tsx
export const notes = 'Notes'
export const notesHint = 'Saved with the search. Doesn’t affect results.'

// recent-searches.tsx
export const recentSearches = 'Recent searches'
export const clear = 'Clear'
export const allListings = 'All listings'

// search-count.tsx
export const resultCount = (count: string) => `( Results ${count} )`
export const newListings = (count: string) => `${count} new`
export const priceDrops = (count: number, formatted: string) =>
  `${formatted} price ${count === 1 ? 'drop' : 'drops'}`
export const noFee = (count: string) => `${count} no fee`

// search-form.tsx
export const searchRentals = 'Search Rentals'
export const searchSales = 'Search Sales'
export const newSearch = 'New Search'
export const reset = 'Reset'
export const runSearch = 'Run Search'
export const yourSearches = 'Saved and recent searches'
