/** Texts of My listings. */

// listing-row.tsx
export const confirmAvailable = 'Confirm it’s still available'
export const verify = 'Verify'
export const verified = 'Verified'
export const today = 'Today'
export const addPhotos = 'Add photos'
export const office = 'The office'
export const more = (name: string) => `More: ${name}`
export const edit = 'Edit'
export const photos = 'Photos'
export const openListing = 'Open listing'
export const removeWithDialog = 'Remove…'

// missing-details.tsx
export const withoutPhotos = (listings: string) => `${listings} without photos`
export const needVerifying = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} verifying`
export const needVerifyingHint = (days: number) => `Not verified in the last ${days} days`
export const confirmOne = 'Confirm it’s available'
export const confirmAll = (count: number) => `Confirm all ${count}`

// my-listings.tsx
export const addListing = 'Add listing'
export const myListings = 'My listings'
export const listings = 'Listings'
export const noListings = 'No listings'
export const showAll = 'Show all'
export const noMatch = 'No listings match.'
export const noReports = 'No listings are reported as off market.'
export const emptyHint = 'Listings you add show up here, with what’s still missing.'

// price-cell.tsx
export const noPrice = 'No price'
export const changePrice = (name: string, price: string) => `Change the price of ${name}: ${price}`
export const priceLabel = (name: string) => `Price of ${name}`
export const invalidPrice = 'Enter a valid price'

// status-dialog.tsx
export const contractDate = 'Contract date'
export const applicationDate = 'Application date'
export const closeDate = 'Close date'
export const saveStatus = 'Save status'
export const date = 'Date'
export const closePriceHint = 'Final rent or sale price'

// status-menu.tsx
export const statusLabel = (name: string, status: string) => `Status of ${name}: ${status}`

// toolbar.tsx
export const onTheMarket = 'On the market'
export const inContract = 'In contract'
export const onHold = 'On hold'
export const past = 'Past'
export const all = 'All'
export const status = 'Status'
export const type = 'Type'
export const searchByAddress = 'Search by address'
export const addressOrUnit = 'Address or unit'
export const agents = 'Agents'
export const allAgents = 'All agents'
export const reported = 'Reported off market'
export const sort = 'Sort'
export const newestFirst = 'Newest first'
export const longestOnMarket = 'Longest on market'
export const highestPrice = 'Highest price'
export const longestUnverified = 'Longest unverified'
