/** Texts of the map. */

// area-tag.tsx
export const areaNames = (label: string, names: readonly string[], more: number) =>
  `${label}: ${names.join(', ')}${more > 0 ? ` +${more}` : ''}`

// lazy-map.tsx
export const loading = 'Loading the map'

// map-controls.tsx
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const showAll = 'Show all results'
export const stopDrawing = 'Stop drawing'
export const drawArea = 'Draw an area'
export const clearArea = 'Clear the area'

// map-marks.ts
export const cluster = (count: string, low: string, high: string) =>
  `${count} listings, ${low === high ? low : `${low} to ${high}`}`
export const thousands = (count: string) => `${count}K`
export const listing = 'Listing'

// map-notes.tsx
export const zoomInForAll = 'Zoom in to see every listing'
export const unplaced = (count: number, unplaced: string, total: string) =>
  `${unplaced} of ${total} ${count === 1 ? 'has' : 'have'} no location and only ${count === 1 ? 'shows' : 'show'} in the list`
export const nothingHere = 'No matching listings in this area'
export const backToResults = 'Back to the results'
export const tryAgain = 'Try again'

// map-sheet.tsx
export const map = 'Map'
export const showList = 'Show list'

// results-map.tsx
export const mapLabel = 'Map of the results'
export const areaReplaces = (neighborhoods: number) =>
  neighborhoods === 1
    ? 'Searching the map area instead of the neighborhood'
    : 'Searching the map area instead of the neighborhoods'

// search-this-area.tsx
export const drawHint = 'Draw around an area, or click its corners one by one'
export const searchThisArea = 'Search this area'
export const searchAsIMove = 'Search as I move'

// selected-listings.tsx
export const onMap = 'On the map'
export const listingCountHere = (count: number) => `${count} listings here`
export const listingsHere = 'Listings here'
export const close = 'Close'
export const moreInList = 'See the rest in the list.'
