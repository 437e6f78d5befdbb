/** Texts of the filter drawer. */

// filter-drawer.tsx
export const filters = 'Filters'
export const reset = 'Reset'
export const showResults = 'Show results'
export const showCount = (results: string) => `Show ${results}`
