/** Texts of the map of comps. */

// comps-map.tsx
export const thisListingNamed = (name: string) => `This listing: ${name}`
export const mapLabel = 'Map of comps'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'

// location-card.tsx
export const onMap = 'On the map'
export const close = 'Close'

// map-locations.ts
export const priceRange = (low: string, high: string) => `${low} to ${high}`
export const compCount = (count: number) => `${count} comps`
export const compsAt = (count: number, address: string) => `${count} comps, ${address}`

// map-panel.tsx
export const loading = 'Loading the map'
export const compLocations = 'Locations of comps'
export const thisListing = 'This listing'
export const rented = 'Rented'
export const sold = 'Sold'
export const active = 'On the market and under contract'
