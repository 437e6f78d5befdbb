/** Texts of a building’s units. */

// building-units.tsx
export const unitsIn = (address: string) => `Units of ${address}`
export const noUnits = 'No units'
export const noUnitsMatch = 'No units match.'

// units-table.tsx
export const unit = 'Unit'
export const wholeBuilding = 'Whole building'
export const listedAt = 'Listed at'
export const unitPrefix = (unit: string) => `Unit ${unit},`
export const perMonth = '/month'
export const beds = 'Beds'
export const baths = 'Baths'
export const squareFeet = 'Sq ft'
export const lastSale = 'Last sale'
export const soldFor = 'Sold for'
