import { pluralize } from '@pb/rules/plural'

/** Reasons shown next to a row that is left out. */
export const rejectReasons = {
  noAddress: 'The address is missing',
  badAddress: (text: string) => `“${text}” needs a house number and a street`,
  noUnit: 'The unit is missing',
  badUnit: (text: string) => `“${text}” isn't a unit`,
  longUnit: 'The unit is longer than 20 characters',
  noRent: 'The rent is missing',
  badRent: (text: string) => `“${text}” isn't a rent`,
  netRentOnly: (text: string) =>
    `We only found a net rent (${text}). Add the free months and the lease term to get the gross rent.`,
  duplicate: (row: number) => `Row ${row} already lists this unit`,
  noBorough: "We couldn't tell the borough from this row or its address",
  noNeighborhood: 'This building is new to us. Add a neighborhood we know to the row.',
  offMarket: (status: string) => `This unit is marked “${status}” and wasn't on the market here`,
} as const

/** Notes shown next to a row that is imported. */
export const rowNotes = {
  unreadable: (field: string, text: string) => `We couldn't read ${field} “${text}”`,
  statusUnchanged: (current: string, wanted: string) =>
    `Status stays ${current}: it can't change to ${wanted} from there`,
} as const

/** Why an undo leaves a listing as it is. */
export const keptReasons = {
  changed: 'Changed since this sheet',
  photos: 'Photos added since this sheet',
} as const

/** Errors of the requests. */
export const sheetErrors = {
  alreadyApplied: 'This sheet was already applied',
  notApplied: "This sheet hasn't been applied yet",
  canceled: 'Canceled. Nothing was applied.',
  notRunning: "This sheet isn't being applied anymore",
  alreadyUndone: 'This sheet was already undone',
  undoLaterFirst: 'A later sheet from this company was applied. Undo that one first.',
  listingsChanged: 'Listings changed since this preview. Please review it again.',
  noWorksheet: "That worksheet doesn't exist",
  headerRowBeyondEnd: (rows: number) => `The worksheet only has ${pluralize(rows, 'row')}`,
  missingColumn: (field: string) => `Choose the column for the ${field} first`,
} as const
