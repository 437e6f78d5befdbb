/** Texts of components/domain. */

// person-picker.tsx
export const searchPeople = (people: string) => `Search ${people}`
export const searchByNameOrEmail = 'Search by email or name'

// price-range.tsx
export const invalidPrice = 'Enter a price, such as 3,200.'
export const priceRangeInverted = 'The minimum is higher than the maximum.'
export const minPrice = '$ Min'
export const maxPrice = '$ Max'
