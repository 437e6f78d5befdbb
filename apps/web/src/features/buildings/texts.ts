/** Texts of the building page and summary. */

// building-facts.ts
export const units = 'Units'
export const floors = 'Floors'
export const built = 'Built'
export const pets = 'Pets'
export const neighborhood = 'Neighborhood'
export const ownership = 'Ownership'
export const type = 'Type'
export const saleAverage = 'Sale (avg $/sqft)'
export const rentAverage = 'Rent (avg $/sqft)'
export const perSquareFoot = (price: string) => `${price}/sq ft`

// building-header.tsx
export const buildingFeatures = 'Building Features'

export const movePin = 'Move the pin'

// move-pin.tsx
export const movePinTitle = (address: string) => `Move the pin of ${address}`
export const movePinHint = 'Every agent sees the building, and its listings, at the new place.'
export const movePinFirst = 'Drag the pin, or click where the building is'
export const savePosition = 'Save position'
export const newNeighborhood = (name: string) => `Neighborhood: ${name}`
export const pinMoved = (address: string, neighborhood: string) => `Moved ${address} in ${neighborhood}`
export const undoFailed = (message: string) => `Couldn’t undo. ${message}`

// building-summary.tsx
export const building = 'Building'
export const allUnits = 'All units'

// market-facts.ts
export const forSale = 'For sale'
export const forRent = 'For rent'
export const lastRecordedSale = 'Last recorded sale'
