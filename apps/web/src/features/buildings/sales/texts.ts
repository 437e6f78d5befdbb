/** Texts of a building’s recorded sales. */

// recorded-sales.tsx
export const date = 'Date'
export const apartment = 'Apartment'
export const wholeBuilding = 'Whole building'
export const price = 'Price'
export const sqft = 'Sqft'
export const salesFailed = 'Couldn’t load the recorded sales'
export const recordedSales = 'Recorded sales'
export const chartLabel = (from: string, to: string) =>
  `Recorded sales from ${from} to ${to}. See the table below for each one.`
export const outliers = (sales: string, single: boolean) =>
  `${sales} far from the others ${single ? 'is' : 'are'} only in the table.`
export const showMore = (count: string) => `Show ${count} more`
export const source = (sources: string) => `Source: ${sources}.`
