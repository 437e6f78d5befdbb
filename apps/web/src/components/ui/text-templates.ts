/** Texts of components/ui with values. The first load needs none of them; the constants of `texts.ts` are inlined. */

// pager.tsx
export const pageNumber = (page: number) => `Page ${page}`
export const pagePosition = (page: number, pages: number) => `Page ${page} of ${pages}`

// range-slider.tsx
export const rangeStart = (label: string) => `${label}, from`
export const rangeEnd = (label: string) => `${label}, to`

// suggest-input.tsx
export const resultCount = (count: number) => `${count} found`

// tag.tsx
export const remove = (label: string) => `Remove ${label}`
