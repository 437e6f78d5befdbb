/** Texts of the filters. */

// borough-choices.tsx
export const all = 'All'
export const allIn = (name: string) => `All of ${name}`
export const wholeSection = (name: string) => `All ${name}`
export const allFoundIn = (name: string) => `All found in ${name}`
export const selected = 'selected'
export const streetsAndAvenues = 'Streets and avenues'

// company-filter.tsx
export const company = 'Company'
export const listingOffice = 'Listing office'
export const noCompanies = 'No companies found'
export const searching = 'Searching…'
export const selectedCompanies = 'Selected companies'

// date-filter.tsx
export const today = 'Today'
export const dateShortcuts = (title: string) => `${title} shortcuts`

// date-input.tsx
export const datePlaceholder = 'yyyy-mm-dd'
export const pickDate = (title: string) => `Pick the ${title}`
export const invalidDate = 'Enter the date as yyyy-mm-dd'

// filter-chips.ts
export const upTo = (price: string) => `Up to ${price}`
export const from = (price: string) => `From ${price}`
export const mapArea = 'Map area'
export const drawnArea = 'Drawn area'
export const notSentYet = 'Not sent yet'
export const exceptFor = (borough: string, names: string) => `${borough} except ${names}`
export const countIn = (count: number, borough: string) => `${count} in ${borough}`
export const onlyListings = (count: number) => `Only ${count} ${count === 1 ? 'listing' : 'listings'}`

// filter-control.tsx
export const resetRange = (minPrice: string, maxPrice: string) => `Reset range: ${minPrice} – ${maxPrice}`

// filters.ts
export const priceRange = 'Price Range'
export const beds = 'Beds'
export const baths = 'Baths'
export const neighborhoods = 'Neighborhoods'
export const buildingType = 'Building Type'
export const ownership = 'Ownership'
export const pets = 'Pets'
export const furnished = 'Furnished'
export const feeAndPrice = 'Fee & Price'
export const noFee = 'No fee'
export const priceDropped = 'Price dropped'
export const moveInDate = 'Move-in Date'
export const availableBy = (date: string) => `Available by ${date}`
export const listedSince = 'Listed Since'
export const listedSinceDate = (date: string) => `Listed since ${date}`
export const verifiedWithin = 'Verified Within'
export const verifiedWithinDays = (days: string) => `Verified within ${days}`
export const buildingFeatures = 'Building Features'
export const apartmentFeatures = 'Apartment Features'

// neighborhood-filter.tsx
export const findNeighborhood = 'Find a neighborhood'
export const noNeighborhoods = 'No neighborhoods match.'

// neighborhood-range.tsx
export const anyStreet = 'Any street or avenue'
export const streets = 'Streets'
export const avenues = 'Avenues'

// range-field.tsx
export const rangeFrom = (title: string, neighborhood: string) => `${title} of ${neighborhood}, from`
export const rangeTo = (title: string, neighborhood: string) => `${title} of ${neighborhood}, to`
export const rangeLabel = (title: string, neighborhood: string) => `${title} of ${neighborhood}`

// street-ranges.ts
export const street = (street: number, ending: string) => `${street}${ending} Street`
