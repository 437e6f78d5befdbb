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

// pin-field.tsx
export const mapLabel = 'Position of the building'
export const position = 'Position*'
export const positionHint = 'Latitude, longitude'
export const wrongPosition = 'Two numbers in the city, such as 40.7484, -73.9857'
export const placePin = 'Click the map to place the pin.'
export const precisions = {
  address: 'Placed by the street’s house numbers. Drag the pin to correct it.',
  block: 'This is about the right block. Drag the pin to the building.',
  street: 'We only know the street. Drag the pin to the building.',
  pin: 'Placed by you.',
} as const

// pin-map.tsx
export const typePosition = 'This browser can’t show the map. Type the position below.'
