/** Texts of the map of comps. */

// comps-map.tsx
export const mapLabel = 'Map of comps'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'

// location-card.tsx
export const onMap = 'On the map'
export const close = 'Close'

// map-locations.ts
export const priceRange = (low: string, high: string) => `${low} to ${high}`
export const thisListingNamed = (name: string) => `This listing: ${name}`
export const compCount = (count: number) => (count === 1 ? '1 comp' : `${count} comps`)
export const compsAt = (count: number, address: string) => `${count} comps, ${address}`
export const compsInBuildings = (count: number, buildings: number) =>
  `${count} comps in ${buildings} buildings`

// map-panel.tsx
export const loading = 'Loading the map'
export const compLocations = 'Locations of comps'
export const thisListing = 'This listing'
export const rented = 'Rented'
export const sold = 'Sold'
export const active = 'On the market and under contract'
