/** Texts of the dialog that draws black bars. */
export const title = (name: string) => `Black bars: ${name}`
export const save = 'Save bars'
export const cancel = 'Cancel'
export const intro =
  'Bars are drawn into every copy that leaves the office: packages, previews and exports. Their pages become images, with nothing below the bars. The uploaded file stays, for you only.'
export const draw = 'Draw by dragging'
export const add = 'Add a bar'
export const keys = 'Arrow keys move a bar, with Shift they resize it. Delete removes it.'
export const remove = 'Remove bar'
export const full = 'A document has at most 500 bars'
export const numbers = 'Numbers in the text'
export const searching = 'Searching the text…'
export const noText = 'This file has no text to search, only images.'
export const noPlaces = 'No digits in the form of a social security or account number were found in the text.'
export const placesFound = (count: number, open: number) =>
  `${count} ${count === 1 ? 'place has' : 'places have'} digits in the form of a social security or account number, ${open === 0 ? 'all covered' : `${open} not covered`}. Some may be other numbers.`
export const coverPlaces = (count: number) =>
  count === 1 ? 'Cover this place' : `Cover these ${count} places`
export const checkAll =
  'Look at each page yourself: numbers in another form, in scans and in photos aren’t found.'
export const kinds = {
  ssn: 'Form of a social security number',
  account: 'Form of an account number',
} as const
export const coverPlace = (kind: string, page: number) => `Cover: ${kind}, page ${page}`
export const barName = (number: number, page: number) => `Bar ${number}, page ${page}`
export const page = 'Page'
export const notShown = 'We couldn’t show this file'
export const loading = 'Loading the file'
export const nothingChanged = 'No bar was added, moved or removed'
export const saving = 'Drawing the bars into the pages takes up to a minute for long files.'
export const changedMeanwhile = 'This document was changed in another window. Close it and open it again.'
export const discardTitle = 'Close without saving?'
export const discardHint = 'The bars that you changed aren’t saved.'
export const discard = 'Close without saving'
