// erasures-page.tsx
export const title = 'Erase a person’s data'
export const lead =
  'When a client, renter or lead asks you to delete their data, find them here, check what your office has, and erase it for good.'
export const search = 'Find a person'
export const searchPlaceholder = 'Name or email'
export const noMatches = 'No client, renter or lead matches. Agents can’t be erased here.'
export const notAClient = 'Lead'

// erasure-preview.tsx
export const willBeErased = 'Will be erased'
export const willBeKept = 'Will be kept'
export const nothing = 'Nothing'
export const erase = 'Erase…'
export const backups =
  'Backups made before today still have this data until you delete them. Undo is not possible.'

// erase-dialog.tsx
export const confirmTitle = 'Erase for good?'
export const confirmSubmit = 'Erase for good'
export const reference = 'Your reference'
export const referenceHint = 'Optional, such as the date of the request. Don’t enter the person’s name.'

// erasure-records.tsx
export const records = 'Erased so far'
export const noRecords = 'No data has been erased yet.'
export const downloadCsv = 'Download CSV'
export const erased = 'Erased'
export const kept = 'Kept'
