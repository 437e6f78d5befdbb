/** Texts of the attachment library. */

// attachment-filters.ts
export const allFiles = 'All files'
export const documents = 'Documents'
export const pictures = 'Pictures'
export const all = 'All'
export const received = 'Received'
export const sent = 'Sent'

// attachment-library.tsx
export const attachments = 'Attachments'
export const origin = 'Origin'
export const fileTypes = 'File types'
export const checkAll = 'Check all'
export const download = 'Download'
export const downloaded = (attachments: string) => `${attachments} downloaded`
export const downloadFailed = (message: string) => `Couldn’t download the attachments. ${message}`
export const loadFailed = 'Couldn’t load attachments'
export const noAttachments = 'No attachments'
export const noMatches = 'No attachments match'
export const attachmentUnit = 'attachments'

// attachment-row.tsx
export const select = (filename: string) => `Select ${filename}`
export const sentTo = (recipient: string) => `Sent to ${recipient}`
export const receivedFrom = (sender: string) => `Received from ${sender}`
export const downloadFile = (filename: string) => `Download ${filename}`
export const goToMessage = 'Go to message'

// attachment-search.tsx
export const searchAttachments = 'Search attachments'
export const searchPlaceholder = 'File, subject, or person'

export const unknownFilter = (values: string) => `There’s no filter “${values}”, so it isn’t applied.`
export const clearFilter = 'Clear filter'
