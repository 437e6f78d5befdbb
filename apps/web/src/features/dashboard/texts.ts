/** Texts of the dashboard's own panels. */

// comps-overview.tsx
export const loadingComps = 'Loading comps'
export const noComps = 'No comps yet'
export const noCompsHint = 'Save a search for a client, or add a listing, to see prices there.'
export const compsFailed = 'Couldn’t load comps'
export const closed = 'Closed'
export const onMarket = 'On the market'
export const median = (price: string) => `${price} median`
export const range = (low: string, high: string) => `${low} to ${high}`
export const change = (percent: string) => `${percent} in a year`
export const noClosed = 'Fewer than three closed in a year'
export const noneActive = 'Nothing on the market'
/** What the card opens. */
export const showListings = (listings: string) => `See ${listings} on the market`
export const rental = 'Rental'
export const sale = 'Sale'

// weather-panel.tsx
export const weather = 'Weather'
export const noWeather = 'No weather right now'
export const loadingWeather = 'Loading weather'
export const newYork = 'New York area'
export const yourLocation = 'Your location'
export const showMyLocation = 'Use my location'
export const notLocated = 'Couldn’t find your location'
export const feelsLike = (degrees: string) => `Feels like ${degrees}`
export const wind = (speed: number) => `Wind ${speed} mph`
export const rain = (percent: number) => `${percent}% chance of rain`
export const lastKnown = (time: string) => `Last known at ${time}`
export const today = 'Today'
export const highLow = (high: string, low: string) => `High ${high}, low ${low}`
export const tryAgain = 'Try again'
