/** Texts of components/ui. */

// confirm-dialog.tsx
export const areYouSure = 'Are you sure?'
export const yes = 'Yes'
export const cancel = 'Cancel'

// copy-link.tsx
export const linkCopied = 'Link copied'
export const linkNotCopied = 'Couldn’t copy the link. Copy it from the address bar.'
export const copyLink = 'Copy link'

// dialog.tsx
export const closeWithoutSavingQuestion = 'Close without saving?'
export const closeWithoutSaving = 'Close without saving'

// plain-dialog.tsx
export const close = 'Close'

// file-drop-zone.tsx
export const dropFile = 'Drop a file here'
export const chooseAnotherFile = 'Choose another file'
export const chooseFile = 'Choose a file'
export const file = 'File'

// fact-list.tsx
export const unknown = 'Unknown'

// filter-group.tsx
export const activeFilters = 'active'

// keystrokes.tsx
export const thenKey = 'then'

// pager.tsx
export const pages = 'Pages'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'

// price-input.tsx
export const invalidPrice = 'Enter a price in dollars, such as 3,200.'

// states.tsx
export const notLoaded = 'Couldn’t load this'
export const tryAgain = 'Try again'

// toaster.tsx
export const undo = 'Undo'
export const notifications = 'Notifications'
export const dismiss = 'Dismiss'

// unsaved-changes.tsx
export const unsavedChanges = 'You have unsaved changes.'
export const leaveWithoutSavingQuestion = 'Leave without saving?'
export const leaveWithoutSaving = 'Leave without saving'
