/** Texts of the listing page. */

// agents-only.tsx
export const commissionAndAccess = 'Commission and access'
export const agentsOnly = 'Agents only'

// email-links.ts
export const hello = 'Hello,'
export const hi = (firstName: string) => `Hi ${firstName},`
export const ourListing = (url: string) => `Our listing: ${url}`
export const thankYou = (agentName: string) => `Thank you,\n${agentName}`
export const addressAtPrice = (address: string, price: string) => `${address} at ${price}`
export const showingQuestion = (listing: string) =>
  `I would like to show ${listing} to a client. Which days and times work for you, and how do we get access?`
export const showingSubject = (address: string) => `Showing: ${address}`
export const availabilityQuestion = (listing: string) =>
  `Is ${listing} still available, and is the price current?`
export const availabilitySubject = (address: string) => `Still available? ${address}`

// floor-plan.tsx
export const floorPlan = 'Floor plan'
export const openFloorPlan = (address: string) => `Open the floor plan of ${address}`
export const floorPlanFor = (address: string) => `Floor plan of ${address}`

// leasing-contact.tsx
export const contact = 'Contact'
export const youAreTheContact = 'You’re the contact for this listing.'
export const askToShow = 'Ask to show'
export const stillAvailable = 'Still available?'

// lease-term.ts
export const noLeaseTerm = 'N/A'
export const month = 'Month'
export const months = 'Months'

// listing-agent.tsx
export const shownBy = 'Shown by'
export const email = 'Email'

// listing-bar.tsx
export const listingSummary = 'Listing summary'
export const ask = 'Ask'

// listing-details.tsx
export const details = 'Details'
export const description = 'Description'
export const features = 'Features'
export const apartment = 'Apartment'
export const building = 'Building'
export const location = 'Location'
export const liveStream = 'Live stream'
export const terms = 'Terms'

// listing-facts.ts
export const beds = 'Beds'
export const baths = 'Baths'
export const size = 'Size'
export const ownership = 'Ownership'
export const furnished = 'Furnished'
export const pets = 'Pets'
export const exposures = 'Exposures'
export const condition = 'Condition'
export const pricePerSqft = '$/sqft'
export const saleSqftPrice = (price: string) => `${price}/sq ft`
export const rentalSqftPrice = (price: string) => `${price}/sq ft per year`
export const leaseTerm = 'Lease term'
export const concession = 'Concession'
export const openHouse = 'Open house'
export const available = 'Available'
export const commission = 'Commission'
export const agreement = 'Agreement'
export const until = (date: string) => ` until ${date}`
export const access = 'Access'
export const status = 'Status'
export const since = 'Since'
export const listed = 'Listed'
export const onMarket = 'On market'
export const updated = 'Updated'
export const lastVerified = 'Last verified'
export const notYetVerified = 'Not yet verified'
export const verifiedBy = 'Verified by'
export const agent = 'Agent'
export const source = 'Source'
export const courtesy = 'Courtesy of'
export const listingId = 'Listing ID'

// listing-header.tsx
export const netEffective = (rent: string, freeMonths: number, termMonths: number) =>
  `${rent} net effective: ${freeMonths} of ${termMonths} months free`
export const closedFor = (status: string, price: string, suffix: string) => `${status} for ${price}${suffix}`

// listing-history.tsx
export const date = 'Date'
export const event = 'Event'
export const type = 'Type'
export const price = 'Price'
export const change = 'Change'
export const salePrices = 'Sale prices'
export const rents = 'Rents'
export const chartLabel = (title: string, low: string, high: string) =>
  `${title} of this unit, ${low} to ${high}. See the table below for each one.`
export const unitHistory = 'Unit history'

// listing-status.tsx
export const alsoListedBy = 'Also listed by'
export const verifyNow = 'Verify now'

// rental-costs.tsx
export const dueAtSigning = 'Due at signing'
export const maxTotal = 'Total, at most'
export const tenantFees = 'Fees the tenant pays'
export const refundable = (timing: string) => `${timing}, refundable`
export const withheldFee = (name: string, reason: string) => `${name} isn’t shown to clients: ${reason}`
export const noFees = 'No fees listed.'
export const fareAct =
  'FARE Act, since June 11, 2025: a tenant pays a broker fee only to a broker the tenant hired in writing, never to one who published the listing or represents the landlord.'

// result-navigation-links.tsx
export const results = 'Results'
export const backToResults = 'Back to results'
export const position = (position: number, count: number) => `${position} of ${count}`
export const previousListing = 'Previous listing (k)'
export const nextListing = 'Next listing (j)'

// tours.tsx
export const tour360 = '360° tour'
export const virtualTour = 'Virtual tour'
export const opensInNewTab = (name: string, hostname: string) => `${name} on ${hostname}, in a new tab`

// use-verify-listing.ts
export const listingVerified = 'Listing verified'
export const notYours = 'You can only verify your own listings'
export const verifyFailed = (message: string) => `Couldn’t verify the listing. ${message}`
