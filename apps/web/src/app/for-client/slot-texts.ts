/** Texts that load with the first page, apart from those of the slots. */

// use-listing-slots.ts
export const listingsCannotBeSelected = 'Couldn’t load listing selection. Reload the page.'
