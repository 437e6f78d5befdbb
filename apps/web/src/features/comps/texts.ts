/** Texts of the Comps tab. */

// comps-plot.tsx
export const plotLabel = (low: string, high: string, median: string, asking: string) =>
  `From ${low} to ${high}, median ${median}; ${asking}.`
export const asks = (price: string) => `this listing asks ${price}`
export const noPrice = 'this listing has no price'
export const medianAt = (price: string) => `Median ${price}`
export const thisListing = (price: string) => `This listing ${price}`

// comps-tab.tsx
export const notAvailable = 'Comps are not available for the particular listing'
export const noComps = 'There are not matches Comps for the particular listing'
export const rented = 'Rented'
export const sold = 'Sold'
export const median = 'Median'
export const range = 'Range'
export const medianYearlySqft = 'Median $/sqft per year'
export const medianSqft = 'Median $/sqft'
export const noneClosed = (rental: boolean) => `No comps ${rental ? 'rented' : 'sold'} yet`
export const nearestShown = (shown: number, count: number) =>
  `The ${shown} nearest of ${count} comps are listed. The figures include all of them.`
export const closedCaption = (rental: boolean) => (rental ? 'Rented comps' : 'Sold comps')
export const active = 'On the market and under contract'
export const notInMedian = 'Not in the median: no closing price yet.'
export const activeCaption = 'Comps on the market and under contract'

// comps-table.tsx
export const unknown = 'Unknown'
export const cityRecord = 'City record'
export const listing = 'Listing'
export const price = 'Price'
export const beds = 'Beds'
export const baths = 'Baths'
export const sqft = 'Sqft'
export const status = 'Status'
export const distance = 'Distance'
export const sameBuilding = 'Same building'
export const miles = (distance: string) => `${distance} mi`
export const whyItCompares = 'Why it compares'

// price-position.ts
export const oneComp = 'the one comp'
export const medianCount = (count: number) => `the median of ${count}`
export const compCount = (count: number) => `${count} ${count === 1 ? 'comp' : 'comps'}`
export const atReference = (reference: string) => `At ${reference}`
export const above = (percent: number, reference: string) => `${percent}% above ${reference}`
export const below = (percent: number, reference: string) => `${percent}% below ${reference}`
