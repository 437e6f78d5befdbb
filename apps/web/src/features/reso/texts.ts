/** Texts of the RESO import and export. */

// api.ts
export const readingFile = (fileName: string) => `Reading ${fileName}`
export const previewFollows = 'Review what it would change before anything is stored.'
export const importFailed = 'Couldn’t import the file'
export const importStarted = (fileName: string) => `Importing ${fileName}`
export const undoFailed = 'Couldn’t undo the file'
export const undoStarted = (fileName: string) => `Undoing ${fileName}`
export const nothingStored = 'Nothing was stored.'
export const decisionFailed = 'Couldn’t save your decision'
export const withdrawn = (listings: string) => `${listings} withdrawn`
export const allKept = 'All listings kept'
export const cancelFailed = 'Couldn’t cancel the import'
export const importCanceled = (fileName: string) => `${fileName} canceled`
export const importedKept = 'Listings imported so far were kept.'
export const removeFailed = 'Couldn’t remove the source'
export const restoreFailed = 'Couldn’t restore the source'
export const sourceRestored = (name: string) => `${name} restored`
export const comeBack = 'Its withdrawn listings come back with its next import.'
export const removed = (name: string) => `${name} removed`
export const listingsKept = 'Its listings were kept'
export const addServerFailed = 'Couldn’t add the server'
export const added = (name: string) => `${name} added`
export const importingListings = 'Importing its listings now.'
export const saveConnectionFailed = 'Couldn’t save the connection'
export const reconnected = (name: string) => `Reconnecting to ${name}`
export const testFailed = 'Couldn’t test the server'
export const syncFailed = 'Couldn’t start the sync'
export const syncStarted = (name: string) => `Syncing ${name}`
export const pauseFailed = 'Couldn’t pause or resume the source'
export const pausedSource = (name: string) => `${name} paused`
export const resumedSource = (name: string) => `${name} resumed`
export const downloadFailed = 'Couldn’t download the file'

// export-tab.tsx
export const officeListings = 'The office’s own listings'
export const exportHint =
  'Every listing your agents have added, in any status, with the field names of the RESO Data Dictionary 2.0. Importing this file changes nothing. The JSON file links to the photos.'
export const resoJson = 'RESO JSON'
export const resoCsv = 'RESO CSV'

// missing-listings.tsx
export const missingListings = (subject: string, listings: string, source: string) =>
  `${subject} ${listings} that ${source} had on the market. That’s more than a fifth, so nothing has been withdrawn yet.`
export const keepThem = 'Keep them'
export const withdrawThem = 'Withdraw them'
export const withdrawListings = (listings: string) => `Withdraw ${listings}?`
export const withdrawHint = (source: string) =>
  `They go off market. If ${source} lists them again, they come back.`
export const withdraw = 'Withdraw'

// files/file-form.tsx
export const importFile = 'Import a file'
export const importFileHint =
  'JSON or CSV with the field names of the RESO Data Dictionary 2.0, or the ZIP file of a PB Office export, which brings photos too. New listings that name an agent of your office by email become theirs. You review what it changes before anything is stored. Importing the same file twice changes nothing.'
export const listingsFile = 'Listings file'
export const wrongFile = (gigabytes: number) => `Choose one JSON, CSV or ZIP file of at most ${gigabytes} GB.`
export const sourceRequired = 'Enter whose listings these are.'
export const source = 'Source'
export const sourceHint = 'Whose listings these are. Shown on each listing.'
export const completeFile = 'This file has all of the source’s listings'
export const completeFileHint = 'Withdraw listings not in this file'

// files/files-tab.tsx
export const importedFiles = 'Imported files'
export const noFiles = 'No files yet'
export const noFilesHint = 'Imported files appear here with what was new, changed and skipped.'

// files/run-row.tsx
export const importedBy = (time: string, name: string) => `${time} by ${name}`
export const theOperator = 'the operator'
export const completeSuffix = ' · all of the source’s listings'
export const photosToFetchSuffix = (photos: string) => ` · ${photos} to download`
export const fileIsMissing = 'The file is missing'
export const cancelImport = (fileName: string) => `Cancel the import of ${fileName}`
export const downloadSkipped = (records: string) => `${records} skipped, with reasons`

export const undo = 'Undo'
export const undoQuestion = (fileName: string) => `Undo ${fileName}?`
export const undoHint =
  'Listings that it added are deleted, and those that it changed or withdrew are as before. Listings that someone changed since are kept. Buildings’ details, and photos of listings from before, stay as in the file.'
export const undoneBy = (time: string, name: string) => `Undone ${time} by ${name}`
export const undoneAt = (time: string) => `Undone ${time}`

// files/run-preview.tsx
export const previewTitle = 'What this file would change'
export const previewLoadFailed = 'Couldn’t load the preview'
export const newListings = 'New'
export const changedListings = 'Changed'
export const withdrawnListings = 'Withdrawn'
export const refusedRecords = 'Skipped'
export const moreExamples = (count: string) => `and ${count} more`
export const refusedReason = (reason: string, records: string) => `${reason}: ${records}`
export const recordNames = (names: string) => `(${names})`
export const recordName = (nr: number, key: string) => (key === '' ? `no. ${nr}` : key)
export const asksAfterwards = (listings: string, source: string) =>
  `${listings} that ${source} has on the market aren’t in this file. That’s more than a fifth, so you’ll decide about them after the import.`
export const importNow = 'Import'
export const discardFile = 'Cancel'
export const discardLabel = (fileName: string) => `Cancel ${fileName}`
export const importLabel = (fileName: string) => `Import ${fileName}`
export const fieldChange = (field: string, before: string, after: string) =>
  before === '' ? `${field}: ${after}` : `${field}: ${before} → ${after === '' ? 'none' : after}`

// files/kept-listings.tsx
export const keptTitle = (listings: string) => `${listings} kept because someone changed them since`
export const keptLoadFailed = 'Couldn’t load the listings that were kept'
export const moreKept = (count: string) => `And ${count} more`

// files/run-text.ts
export const readingPreview = 'Reading'
export const readyToReview = 'Ready to review'
export const undoing = 'Undoing'
export const undone = 'Undone'
export const waiting = 'Waiting'
export const reading = 'Importing'
export const needsAnswer = 'Needs your decision'
export const done = 'Done'
export const failed = 'Failed'
export const canceled = 'Canceled'
export const notStarted = 'Not started'
export const noRecords = 'No records'
export const nothingChanged = 'Nothing changed'
export const newCount = (count: string) => `${count} new`
export const changedCount = (count: string) => `${count} changed`
export const unchangedCount = (count: string) => `${count} unchanged`
export const withdrawnCount = (count: string) => `${count} withdrawn`
export const skippedCount = (count: string) => `${count} skipped`

// sources/remove-source-dialog.tsx
export const removeTitle = (name: string) => `Remove ${name}?`
export const removeHint =
  'This removes the source, its connection and its reports. You can restore them for 30 days under Recently deleted.'
export const cancel = 'Cancel'
export const remove = 'Remove'
export const keepListings = 'Keep its listings'
export const withdrawItsListings = 'Withdraw its listings'
export const listingTotals = (listings: string, onMarket: string) =>
  `It has ${listings}, ${onMarket} of them on the market.`

// sources/server-dialog.tsx
export const test = 'Test'
export const addServer = 'Add a server'
export const addServerHint = 'A RESO Web API server. Its listings are imported now, then kept up to date.'
export const add = 'Add'
export const connectTitle = (name: string) => `Connect ${name}`
export const connectHint = 'The stored secret can’t be shown. Enter it again, or a new one.'
export const connect = 'Connect'

// sources/server-fields.tsx
export const token = 'Token'
export const secretHint = 'Stored encrypted. You won’t see it again.'
export const tokenUrl = 'Token URL'
export const https = 'https://'
export const clientId = 'Client ID'
export const scope = 'Scope'
export const scopeHint = 'Only if the server requires one.'
export const clientSecret = 'Client secret'
export const name = 'Name'
export const url = 'URL'
export const urlHint = 'The service root, without /Property: https://api.example.com/reso/odata'
export const authentication = 'Authentication'
export const clientCredentials = 'Client credentials'

// sources/source-row.tsx
export const onTheMarket = (count: string) => `${count} on the market`
export const photosToFetch = (photos: string) => `${photos} to download`
export const photosFailed = (photos: string) => `${photos} couldn’t be downloaded`
export const serverIsMissing = 'The server no longer has'
export const downloadQuarantined = (records: string) => `${records} couldn’t be imported, with reasons`
export const reconnect = 'Reconnect'
export const resume = 'Resume'
export const syncNow = 'Sync now'
export const moreFor = (name: string) => `More for ${name}`
export const testConnection = 'Test connection'
export const editConnection = 'Edit connection'
export const pause = 'Pause'

// sources/server-text.ts
export const needsReconnect = 'Needs to be reconnected'
export const paused = 'Paused'
export const syncingRecords = (records: string) => `Syncing, ${records} so far`
export const syncing = 'Syncing'
export const syncStarting = 'Sync starting'
export const notResponding = 'Not responding'
export const behind = 'Behind'
export const upToDate = 'Up to date'
export const neverSynced = 'Never fully synced'
export const synced = (time: string) => `Synced ${time}`
export const nextTry = (synced: string, time: string) => `${synced} · next try ${time}`

// sources/sources-tab.tsx
export const noSources = 'No sources yet'
export const noSourcesHint = 'Import a file of listings or add a server, and its source appears here.'
export const sources = 'Sources'
export const sourcesHint =
  'Listings come from imported files, or from a RESO Web API server that syncs every 15 minutes.'
