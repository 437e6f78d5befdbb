/** Texts of the pages on which email of other programs is imported. */

// import-list.tsx, import-form.tsx
export const title = 'Import email'
export const uploadTitle = 'Upload a file'
export const uploadHint = (gigabytes: number) =>
  `An mbox file, a ZIP of mbox files (Google Takeout, a PB Office export) or an .eml file, up to ${gigabytes} GB; Takeout can make parts of 2 GB. Files from Thunderbird need the ending .mbox. You see what’s inside before anything is imported.`
export const fileLabel = 'Email file'
export const wrongFile = (gigabytes: number) =>
  `Choose one .mbox, .zip or .eml file of at most ${gigabytes} GB.`
export const files = 'Email files'
export const noFiles = 'No files yet'
export const noFilesHint = 'Email you bring from another program appears here, with an undo.'
export const staysHere = 'Imported email is kept in PB Office only.'
export const notCopied = (provider: string) =>
  `Imported email is kept in PB Office only. It isn’t copied to your ${provider} account, and undoing an import deletes nothing there.`
export const gmail = 'Gmail'
export const outlook = 'Outlook'
export const imap = 'IMAP'
export const nothingStarts = 'Old email starts nothing: no notifications, leads, calendar events or replies.'

// import-file.tsx
export const fileNotFound = 'File not found'
export const fileNotFoundHint = 'This file was discarded, or the link is wrong.'
export const goToFiles = 'Go to email files'
export const goToMailbox = 'Go to the mailbox'
export const reading = 'Reading the file'
export const readSoFar = (messages: string) => `${messages} so far. You can leave this page.`
export const importing = 'Importing'
export const importedSoFar = (done: string, total: string) =>
  `${done} of ${total}. You can leave this page; it goes on.`
export const undoing = 'Undoing'
export const undoneSoFar = (done: string, total: string) =>
  `${done} of ${total} messages. You can leave this page; it goes on.`
export const importCount = (messages: string) => `Import ${messages}`
export const goOn = 'Continue'
export const stop = 'Stop'
export const discard = 'Discard'
export const discardQuestion = 'Discard this file?'
export const discardHint = 'Nothing was imported. To start again, you need the file.'
export const undo = 'Undo import'
export const undoQuestion = 'Undo this import?'
export const undoHint = (messages: string) =>
  `This permanently deletes the ${messages} that came in. Email you starred, moved or answered since, or set a reminder for, stays.`
export const nothingNew = 'All of this email is in your mailbox already.'

// file-preview.tsx
export const preview = 'What’s in this file'
export const messages = 'Messages'
export const known = 'In your mailbox already'
export const unreadable = 'Couldn’t be read'
export const dates = 'Dates'
export const noDates = 'No dates'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const byFolder = 'Folders they go to'
export const byFile = 'Files'
export const moreFiles = (count: string) => `and ${count} more`
export const folders = {
  INBOX: 'Inbox',
  SENT: 'Sent',
  ALL: 'All mail only',
  SPAM: 'Spam',
  TRASH: 'Trash',
} as const

// import-problems.tsx
export const problems = 'Not imported'
export const problemList = 'Messages that couldn’t be imported'
export const firstProblems = (shown: string, all: string) => `The first ${shown} of ${all} are listed.`
export const showMore = (count: string) => `Show ${count} more`

// import-text.ts
export const states = {
  reading: 'Reading',
  draft: 'To review',
  applying: 'Importing',
  stopped: 'Stopped',
  applied: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Can’t be read',
} as const
export const found = (messages: string) => `${messages}, not imported yet`
export const addedCount = (messages: string) => `${messages} added`
export const knownCount = (count: string) => `${count} there already`
export const damagedCount = (count: string) => `${count} damaged, readable in part`
export const failedCount = (count: string) => `${count} not imported`
export const removedCount = (messages: string) => `${messages} removed`
export const keptCount = (messages: string) => `${messages} stayed because you’ve used them since`
export const uploadedAt = (time: string) => `Uploaded ${time}`
export const importedAt = (time: string) => `Imported ${time}`
export const undoneAt = (time: string) => `Undone ${time}`

// mutations.ts
export const importFailed = 'The import didn’t start'
export const stopFailed = 'The import wasn’t stopped'
export const undoFailed = 'The import wasn’t undone'
export const discardFailed = 'The file wasn’t discarded'
export const discarded = 'File discarded'
