/** Texts of saved-searches/selection. */

// select-box.tsx
export const select = (subject: string) => `Select ${subject}`

// selection-bar.tsx
export const selectedListings = 'Selected listings'
export const checkAll = 'Check all'
export const selected = (listings: string) => `${listings} selected`
export const notOnThisPage = (elsewhere: number) => `, ${elsewhere} not on this page`
export const clear = 'Clear'
