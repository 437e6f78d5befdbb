/** Texts of supporting documents. */

// paper-list.tsx
export const supportingDocuments = 'Supporting documents'
export const selectAll = 'Select all files'
export const deleteSelected = 'Delete'
export const deleteCount = (count: number) => `Delete ${count}`
export const confirmCount = (count: number) => `Delete ${count} ${count === 1 ? 'file' : 'files'}?`
export const confirmDeleteCount = (count: number) => `Yes, delete ${count === 1 ? 'file' : `${count} files`}`
export const noDocuments = 'No documents are asked for.'

// paper-row.tsx
export const noFile = 'No file attached'
export const fileName = (label: string, extension: string) => `${label}.${extension}`
export const selectFile = (name: string) => `Select ${name}`
export const view = (name: string) => `View ${name}`
export const upload = 'Upload'
export const uploadFor = (title: string) => `Upload ${title}`
export const uploading = (percent: number) => `Uploading ${percent}%`
export const replace = (name: string) => `Replace ${name}`
export const deleteFile = (name: string) => `Delete ${name}`
export const confirmTitle = (name: string) => `Delete ${name}?`
export const confirmDelete = 'Yes, delete file'
export const details = (pages: string, size: string, day: string, bars: string) =>
  [pages, size, `added ${day}`, bars].filter(Boolean).join(' · ')
export const cover = (name: string) => `Black bars for ${name}`
export const barsSaved = (count: number) =>
  count === 0 ? 'Bars removed' : `${count} ${count === 1 ? 'bar' : 'bars'} saved`
export const tooLarge = 'The file is larger than 25 MB. Choose a smaller one.'
export const wrongType = 'Choose a PDF, JPEG, PNG, WebP or HEIC file.'

// paper-date.tsx
export const dated = 'Dated'
export const dateFor = (name: string) => `Date of ${name}`
export const dateFailed = 'Couldn’t save the date'

// mutations.ts
export const deleted = (count: number) => `${count} File${count === 1 ? '' : 's'} deleted`
export const deleteFailed = 'Couldn’t delete the files'
export const restored = (count: number) => `${count} ${count === 1 ? 'file' : 'files'} restored`
export const restoreFailed = 'Couldn’t restore the files'
