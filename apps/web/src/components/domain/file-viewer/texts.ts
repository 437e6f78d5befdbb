/** Texts of components/domain/file-viewer. */

// pdf-pages.tsx
export const previous = 'Previous page'
export const next = 'Next page'
export const pageNumber = (page: number, pages: number) => `Page ${page} of ${pages}`
export const notShown = 'Couldn’t show the file'

// file-viewer.tsx
export const loading = 'Loading file'
export const save = 'Save file'
