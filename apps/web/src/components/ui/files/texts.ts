/** Texts of components/ui/files. */

// column-row.tsx
export const column = (letter: string) => `Column ${letter}`
export const ignoreColumn = 'Don’t import'
export const sameAsLastTime = 'Same as last time'
export const emptyColumn = 'Empty'
export const columnContents = (name: string) => `Field for ${name}`

// upload-form.tsx
export const chooseFileFirst = 'Choose a file first.'
export const upload = 'Upload'
export const uploading = (share: number) => `Uploading ${share}%`
export const processing = 'Processing…'
export const cancel = 'Cancel'
