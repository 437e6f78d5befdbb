/** Texts of components/domain/map. */

// create-map.ts
export const mapCanvasTitle = (label: string) => `Streets: ${label}`

// location-canvas.tsx
export const mapAround = (address: string) => `Map around ${address}`

// location-map.tsx
export const googleMaps = 'Google Maps'
export const appleMaps = 'Apple Maps'

// map-canvas.tsx
export const webglUnavailable =
  'This browser can’t show the map because WebGL is off. All listings are in the list.'
export const mapNotLoaded = 'Couldn’t load the map. All listings are in the list.'

// pin-map.tsx
export const typePosition = 'This browser can’t show the map. Type the position below.'
