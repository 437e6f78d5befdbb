/** Texts of availability sheets. */

// api.ts
export const readFailed = 'Couldn’t read the sheet with these columns'
export const undone = 'Sheet undone. Everything is back as it was.'
export const undoneExcept = (listings: string) => `Sheet undone, except ${listings} changed since`
export const allUndone = 'All changes of this sheet were undone'
export const undoing = 'Undoing this sheet'
export const undoFailed = 'Couldn’t undo the sheet'
export const applyFailed = 'Couldn’t apply the sheet'
export const correctionFailed = 'Couldn’t save this value'
export const draftDiscarded = 'Draft discarded'
export const cancelFailed = 'Couldn’t cancel'
export const cancelApply = 'Cancel'
export const discardFailed = 'Couldn’t discard the draft'

// applied-sheet.tsx
export const added = 'Added'
export const withdrawn = 'Withdrawn'
export const addedRemoved = (listings: string, single: boolean) =>
  `${listings} it added ${single ? 'is' : 'are'} removed`
export const changesReverted = (listings: string, single: boolean) =>
  `${listings} ${single ? 'goes' : 'go'} back to what ${single ? 'it was' : 'they were'}`
export const undoEffect = (effect: string) =>
  `${effect}Listings changed since then stay as they are, and we’ll show you which.`
export const laterSheetApplied = 'A later sheet from this company has been applied. Undo that one first.'
export const undoSheet = 'Undo sheet'
export const undoTitle = 'Undo this sheet?'
export const changedNothing = 'No changes'
export const showMore = (remaining: string) => `Show ${remaining} more`

// columns-panel.tsx
export const columns = 'Columns'
export const rereading = 'Reading the sheet again'
export const close = 'Close'
export const change = 'Change'
export const columnsRequired = 'Choose the columns with the address and the rent.'
export const columnRequired = (field: string) => `Choose the column with the ${field}.`

// preview-panel.tsx
export const newRows = 'New'
export const changed = 'Changed'
export const gone = 'Gone'
export const skipped = 'Skipped'
export const noNewHint = 'The sheet has no new units.'
export const noChangedHint = 'Nothing in the sheet differs from your listings.'
export const noGoneHint = 'The sheet includes every unit this company has on the market.'
export const noSkippedHint = 'Every row could be read.'
export const chosenCount = (chosen: string, units: string) => `${chosen} of ${units} chosen`
export const rowNumber = (row: number) => `Row ${row}`
export const preview = 'Preview'
export const unchangedCount = (count: string) => `${count} unchanged`
export const massRemoval = (units: string) =>
  `${units} from this company would go off market, more than a fifth. We haven’t chosen them: is this the whole sheet?`
export const noNew = 'Nothing new'
export const noChanged = 'Nothing changed'
export const noGone = 'Nothing gone'
export const noSkipped = 'Nothing skipped'
export const noRows =
  'We found no units below the column titles. If the file has some, choose another header row, or upload it again.'

export const newBuildings = (buildings: string) => `${buildings} to add`
export const newBuildingsLabel = 'Buildings to add'
export const heldTitle = 'Staying on the market'
export const doubtfulRows = (units: string, single: boolean) =>
  `${units} ${single ? 'needs' : 'need'} your OK: a value looks off. Check ${single ? 'it' : 'each one'} to apply ${single ? 'it' : 'them'}.`

// rejects.tsx
export const correctionLabel = (field: string, row: number) => `${field} of row ${row}`
export const emptyCorrection = 'Enter a value first.'
export const saveCorrection = 'Save'

// left-out.tsx
export const downloadCsv = 'Download CSV'
export const downloadFailed = 'Couldn’t download the skipped rows'
export const skippedTitle = (count: string) => `Skipped (${count})`

// sheet-draft.tsx
export const readingRows = (rows: string) => `Reading ${rows} rows. You can leave this page and come back.`
export const applyProgress = (percent: string) => `Applying, ${percent}`
export const discard = 'Discard'
export const discardTitle = 'Discard this draft?'
export const discardHint = 'Nothing was imported. Your column mapping was saved.'

// sheet-form.tsx
export const managementCompany = 'Management company'
export const onTheMarket = (count: string) => `${count} on the market`
export const companyHint = 'We remember its columns for the next sheet.'
export const importSheet = 'Import an availability sheet'
export const importSheetHint =
  'The XLSX, CSV or HTML file an owner or management company sends you. Review what’s new, changed and gone before you apply it. You can undo it afterwards.'
export const availabilitySheet = 'Availability sheet'
export const wrongFile = (megabytes: number) => `Choose one XLSX, CSV or HTML file, up to ${megabytes} MB.`
export const companyRequired = 'Enter the company that sent this sheet.'

// sheet-options.tsx
export const asInSheet = 'As in the sheet'
export const manhattan = 'Manhattan'
export const brooklyn = 'Brooklyn'
export const queens = 'Queens'
export const bronx = 'Bronx'
export const statenIsland = 'Staten Island'
export const worksheet = 'Worksheet'
export const worksheetOption = (name: string, rows: string) => `${name} (${rows})`
export const alsoRead = 'Also read'
export const hiddenWorksheet = (name: string) => `${name}, hidden`
export const hiddenColumn = (title: string) => `${title} (hidden in the file)`
export const headerRow = 'Header row'
export const borough = 'Borough'

// sheet-row.tsx
export const none = 'none'
export const becomes = 'becomes'
export const applyRow = (name: string) => `Apply ${name}`
export const sheetRow = (row: number) => `row ${row}`
export const anotherListing = 'Another listing'
export const duplicateListing = (price: string, source: string) =>
  `for this unit is on the market: ${price} from ${source}. Applying adds a second one.`
export const notUndone = (reason: string) => `${reason}, so it wasn’t undone.`

// sheet-text.ts
export const draft = 'Draft'
export const applied = 'Applied'
export const undoneState = 'Undone'
export const notAppliedYet = 'Not applied yet'
export const nothingChanged = 'Nothing changed'
export const nothingToApply = 'Nothing to apply'
export const applyChanges = (changes: string) => `Apply ${changes}`
export const newCount = (count: string) => `${count} new`
export const changedCount = (count: string) => `${count} changed`
export const withdrawnCount = (count: string) => `${count} withdrawn`
export const skippedCount = (count: string) => `${count} skipped`
export const notUndoneCount = (count: string) => `${count} not undone`
export const undoneEvent = (time: string) => `Undone ${time}`
export const appliedEvent = (time: string) => `Applied ${time}`
export const uploadedEvent = (time: string) => `Uploaded ${time}`
export const byPerson = (event: string, name: string) => `${event} by ${name}`

// sheet.tsx
export const allSheets = 'All sheets'

// sheets-tab.tsx
export const availabilitySheets = 'Availability sheets'
export const noSheets = 'No sheets yet'
export const noSheetsHint =
  'Applied sheets appear here with what they added, changed and withdrew. You can undo them.'
