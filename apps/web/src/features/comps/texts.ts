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
export const tooFewClosed = (rental: boolean, count: number) =>
  count === 0
    ? `No comps ${rental ? 'rented' : 'sold'} yet`
    : `${count} ${count === 1 ? 'comp' : 'comps'} ${rental ? 'rented' : 'sold'}: too few for a median`
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

// estimate-panel.tsx, estimate-sheet.tsx
export const estimate = (rental: boolean) => (rental ? 'Estimated rent' : 'Estimated price')
export const interval = (low: string, high: string) =>
  `${low} to ${high}: the closing price is in this range in 8 of 10 cases.`
export const asking = 'Asking'
export const estimateCaption = 'Closings of the estimate'
export const closing = 'Closing'
export const closedAt = 'Closed at'
export const adjustments = 'Adjusted for'
export const noAdjustment = 'Nothing to adjust'
export const adjusted = 'Adjusted'
export const weight = 'Weight'
export const heaviestShown = (shown: number, count: number) =>
  `The ${shown} that weigh most of ${count} closings are listed.`
export const print = 'Print analysis'
export const analysis = 'Price analysis'
export const preparedOn = (date: string) =>
  `Prepared ${date} from closed listings and the city's recorded sales. An estimate, not an appraisal.`
export const widened = (steps: readonly string[]) =>
  `Too few had closed, so the search was widened: ${steps.join(' · ')}.`
