/** Texts of components/domain. */

// use-suggestions.ts
export const searching = 'Searching…'

// agent-picker.tsx
export const agent = 'Agent'
export const agents = 'Agents'
export const allAgents = 'All agents'
export const showAllAgents = 'Show all agents'
export const noAgent = 'No agent has this name or email'

// client-field.tsx
export const client = 'Client'
export const clientHint = 'Name or email'
export const changeClient = 'Change client'
export const noClient = 'No client has this name or email'

// person-picker.tsx
export const searchPeople = (people: string) => `Search ${people}`
export const searchByNameOrEmail = 'Search by email or name'

// period-selects.tsx
export const year = 'Year'
export const allYears = 'All years'
export const month = 'Month'
export const allMonths = 'All months'

// price-range.tsx
export const invalidPrice = 'Enter a price, such as 3,200.'
export const priceRangeInverted = 'The minimum is higher than the maximum.'
export const minPrice = '$ Min'
export const maxPrice = '$ Max'

// forecast-line.tsx
const rainChance = (percent: number | null) =>
  percent === null || percent < 20 ? '' : `, ${percent}% chance of rain`
export const hourForecast = (sky: string, degrees: number, rain: number | null) =>
  `Forecast: ${sky}, ${degrees}°F${rainChance(rain)}`
export const dayForecast = (sky: string, high: number, low: number, rain: number | null) =>
  `Forecast for the day: ${sky}, ${low}° to ${high}°F${rainChance(rain)}`

// own-listing-field.tsx
export const ownListing = 'Listing'
export const ownListingHint = 'Address of one of your listings'
export const noOwnListing = 'None of your listings on the market has this address'
export const otherListing = 'Choose another'

// live-stream-links.tsx
export const liveStreams = {
  live: 'Watch live now',
  upcoming: 'Watch live',
  recording: 'Watch the recording',
} as const
