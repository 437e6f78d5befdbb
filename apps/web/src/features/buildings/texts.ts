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

// building-summary.tsx
export const building = 'Building'
export const allUnits = 'All units'

// market-facts.ts
export const forSale = 'For sale'
export const forRent = 'For rent'
export const lastRecordedSale = 'Last recorded sale'
