/** Texts of the results page. */

// active-filters.tsx
export const activeFilters = 'Active filters'
export const moreFilters = (count: number) => `+${count} more`
export const fewerFilters = 'Show fewer'
export const clearAll = 'Clear all'
export const editSearch = 'Edit search'

// filter-sidebar.tsx
export const filtersFailed = 'Couldn’t load the filters'
export const filters = 'Filters'
export const reset = 'Reset'

// new-apartments.tsx
export const noNewListings = 'No new listings'
export const newListingsHint = 'What comes on the market after your last look appears here.'
export const showNewListings = (count: number) =>
  count === 1 ? 'Show 1 newer listing' : `Show ${count} newer listings`
export const loadingListings = 'Loading listings'

// results-body.tsx
export const listingsFailed = 'Couldn’t load the listings'
export const emptyPage = 'No listings on this page'
export const emptyPageHint = 'There are fewer pages of results now.'
export const noListings = 'No listings'
export const noListingsHint = 'No listings match. Try a wider price range or fewer filters.'
export const noListingsInArea = 'No listings in this area'
export const noListingsInAreaHint = 'Move the map, clear the area, or remove a filter.'
export const clearArea = 'Clear the area'
export const showingPrevious = 'Showing the previous results. '
export const tryAgain = 'Try again'

// results.tsx
export const grid = 'Grid'
export const list = 'List'
export const rentals = 'Rentals'
export const sales = 'Sales'
export const hideFilters = 'Hide Filters'
export const showFilters = 'Show Filters'
export const sort = 'Sort'
export const hideMap = 'Hide Map'
export const map = 'Map'
export const layout = 'Layout'
export const listings = 'Listings'
export const firstPage = 'Go to the first page'

// sorts.ts
export const newest = 'Newest'
export const oldest = 'Oldest'
export const priceLowToHigh = 'Price, low to high'
export const priceHighToLow = 'Price, high to low'
export const largest = 'Largest'
export const smallest = 'Smallest'
export const bedroomsDescending = 'Most bedrooms'
export const bedroomsAscending = 'Fewest bedrooms'

// tag-cloud.tsx
export const tags = 'Tags'
export const fewerTags = 'Fewer tags'
export const moreTags = (count: number) => `${count} more tags`
