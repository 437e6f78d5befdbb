/** Texts of clients/import. */

// import-columns.tsx
export const rental = 'Rental'
export const sale = 'Sale'
export const lookingFor = 'Looking for'
export const source = 'Source'
export const none = 'None'
export const tags = 'Tags'
export const columnsAndDefaults = 'Columns and defaults'
export const hideColumns = 'Hide columns'
export const showColumns = 'Show columns'
export const missingColumns = (fields: string) =>
  `Choose the column with the ${fields}. Rows without either can’t be imported.`
export const columns = 'Columns'
export const looksLikeExport = (system: string) => `This looks like a ${system} export.`
export const datesAreWritten = 'Dates like 03/04/2027'
export const monthFirst = 'March 4 (month first)'
export const dayFirst = 'April 3 (day first)'

// column-list.tsx
export const columnsInNotes = (titles: string, more: number) =>
  `Kept in the notes: ${titles}${more > 0 ? ` and ${more} more` : ''}`
export const columnsIgnored = (count: string) => `${count} not imported`

// import-examples.tsx
export const examplesTitle = 'How your clients will look'

// import-file.tsx
export const requestApprovals = (approvals: string) => `Request ${approvals}`
export const discard = 'Discard'
export const discardQuestion = 'Discard this draft?'
export const discardHint = 'Nothing was imported. To start again, you need the file.'
export const progress = (done: string, total: string) => `${done} of ${total}`
export const cancelImport = 'Cancel import'
export const requestApproval = 'Request approval'
export const importCount = (clients: string) => `Import ${clients}`
export const undoImport = 'Undo import'
export const undoing = 'Undoing this import'
export const undoImportQuestion = 'Undo this import?'
export const undoImportHint = (clients: string) =>
  `This removes the ${clients} it added, for good. Clients with changes or activity since then stay, and we list them.`
export const importClients = 'Import clients'
export const fileNotFound = 'File not found'
export const goToFiles = 'Go to files'
export const fileNotFoundHint = 'The draft may have been discarded.'
export const files = 'Files'
export const goToClients = 'Go to clients'

// import-form.tsx
export const uploadFile = 'Upload a file of clients'
export const uploadFileHint = (clients: string) =>
  `A table (CSV, XLSX) or contacts from a phone or email app (vCard), up to ${clients} clients. You’ll review every row before anything is imported, and you can undo it.`
export const clientFile = 'File of clients'
export const wrongFile = (megabytes: number) =>
  `Choose one CSV, XLSX or vCard file of at most ${megabytes} MB.`

// import-list.tsx
export const noFiles = 'No files yet'
export const noFilesHint = 'Your files appear here with their results. You can undo an import.'

// import-planning.tsx
export const planning = 'Preparing your preview'
export const plannedRows = (done: string, total: string) => `${done} of ${total} rows`
export const tryAgain = 'Try again'

// import-rows.tsx
export const noName = 'No name'
export const all = 'All'
export const stayed = 'Stayed'
export const preview = 'Import preview'
export const rowFilter = 'Show rows'
export const noClients = 'No clients in this file'
export const noRows = 'No rows'
export const rows = 'Rows'
export const showMore = (count: string) => `Show ${count} more`

// import-text.ts
export const newLabel = 'New'
export const known = 'Known to the office'
export const needsApproval = 'Needs approval'
export const alreadyYours = 'Already yours'
export const skipped = 'Skipped'
export const noneNew = 'Everyone in the file is already known.'
export const noneKnown = 'None of the others are known to the office.'
export const noneNeedApproval = 'No other agent works with any of them.'
export const noneYours = 'None of them are your clients yet.'
export const noneSkipped = 'We could read every row.'
export const knownHint = 'The office knows these email addresses. You get your own record.'
export const approvalHint =
  'Another agent was active with them in the last 90 days, so a supervisor needs to approve.'
export const yoursHint = 'They’re already your clients. Nothing changes.'
export const notImportedYet = (rows: string) => `${rows}, not imported yet`
export const addedCount = (clients: string) => `${clients} added`
export const requestedCount = (approvals: string) => `${approvals} requested`
export const yoursCount = (count: number) => `${count} already yours`
export const skippedCount = (count: number) => `${count} skipped`
export const draft = 'Draft'
export const imported = 'Imported'
export const undone = 'Undone'
export const undoneAt = (moment: string, stayed: string) => `Undone ${moment}${stayed}`
export const stayedCount = (clients: string) => `, ${clients} stayed`
export const uploadedAt = (moment: string) => `Uploaded ${moment}`
export const importedAt = (moment: string) => `Imported ${moment}`

// mutations.ts
export const readFailed = 'Couldn’t read the file this way'
export const importUndone = 'Import undone'
export const clientsStayed = (clients: string) => `${clients} stayed`
export const clientsStayedHint = (names: string) => `${names}. Open the import to see why.`
export const namesAndMore = (names: string, more: string) => `${names} and ${more} more`
export const cancelFailed = 'Couldn’t cancel the import'
export const undoFailed = 'Couldn’t undo the import'
export const importFailed = 'Couldn’t import the file'
export const draftDiscarded = 'Draft discarded'
export const discardFailed = 'Couldn’t discard the draft'
