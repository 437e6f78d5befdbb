/** Texts of a building’s listings. */

// building-listings.tsx
export const allUnits = 'All units'
export const tabsLabel = 'Listings in the building'
export const findUnit = 'Find a unit'
export const listingsFailed = 'Couldn’t load the listings'
export const listingsIn = (address: string) => `Listings in ${address}`
export const noListings = 'No listings'
export const noListingsHint = 'No listings here'
export const noUnitMatches = (search: string) => `No listings for a unit with “${search}”.`

// listings-table.tsx
export const unknown = 'Unknown'
export const onRequest = 'On request'
export const closedAt = (price: string) => `Closed at ${price}`
export const was = 'Was'
export const up = 'up'
export const down = 'down'
export const changes = (count: number) => ` · ${count} changes`
export const apartment = 'Apartment'
export const wholeBuilding = 'Whole building'
export const price = 'Price'
export const bed = 'Bed'
export const bath = 'Bath'
export const rooms = 'Rooms'
export const sqft = 'Sqft'
export const carryingCosts = 'CC / RET / Total'
export const commissionOrConcession = 'Commission or concession'
export const status = 'Status'
export const openHouse = 'Open house'
export const listed = 'Listed'
export const type = 'Type'
export const contact = 'Contact'

// selected-listings.tsx
export const select = (subject: string) => `Select ${subject}`
export const selectedListings = 'Selected listings'
export const selected = (listings: string) => `${listings} selected`
export const clear = 'Clear'
export const save = 'Save'
export const sendSelectedListings = 'Send selected listings'

// table-view.ts
export const sale = 'Sale'
export const rent = 'Rent'
export const salePast = 'Sale Past'
export const rentPast = 'Rent Past'
