/** Texts of a deal's paperwork. */

// papers-panel.tsx
export const paperwork = 'Paperwork'
export const checklist = (done: number, count: number) => `${done} of ${count} required`

// paper-section.tsx
export const required = 'Required'
export const done = 'Done'
export const addFiles = (title: string) => `Add files to ${title}`
export const add = 'Add files'
export const dropHere = 'Drop PDFs or photos here'
export const noFiles = 'No files yet.'

// check-file.ts
export const tooLarge = 'The file is larger than 25 MB. Choose a smaller one.'
export const wrongType = 'Choose a PDF, JPEG, PNG, WebP or HEIC file.'

// upload-row.tsx
export const uploading = (percent: number) => `Uploading ${percent}%`
export const cancel = (name: string) => `Cancel ${name}`
export const dismiss = (name: string) => `Dismiss ${name}`
export const tryAgain = 'Try again'

// paper-row.tsx
export const view = (name: string) => `View ${name}`
export const replace = (name: string) => `Replace ${name}`
export const remove = (name: string) => `Remove ${name}`
export const version = (version: number) => `version ${version}`
export const olderVersions = (count: number) => (count === 1 ? '1 older version' : `${count} older versions`)
export const replacedOn = (day: string) => `until ${day}`

// mutations.ts
export const removed = (name: string) => `Removed ${name}`
export const removeFailed = 'Couldn’t remove the file'
export const restored = (name: string) => `Restored ${name}`
export const restoreFailed = 'Couldn’t restore the file'
