import { formatDate } from '@pb/rules/dates'
import { pluralize } from '@pb/rules/plural'

/** Reasons shown next to a row that is left out. */
export const rejectReasons = {
  noAddress: 'The address is missing',
  badAddress: (text: string) => `“${text}” needs a house number and a street`,
  severalBuildings: (text: string) => `“${text}” names more than one building. Give each its own row.`,
  notInCity: (text: string) => `“${text}” isn't in the five boroughs`,
  noUnit: 'The unit is missing',
  otherSection: (text: string) => `This row is listed under “${text}”, not with apartments for rent`,
  aboveTitles: (row: number) => `This row is above the column titles in row ${row}, so it isn’t read`,
  otherTitles: (titles: string) =>
    `This row is in a table with other titles (${titles}), in which we found no unit, rent or address`,
  noAddressOfName: (name: string) => `We don’t know the address of “${name}”, the building above this row`,
  badUnit: (text: string, reason: string) => `“${text}” ${reason}`,
  twoUnits: (inAddress: string, inColumn: string) =>
    `The address has unit ${inAddress}, the unit column ${inColumn}`,
  longUnit: 'The unit is longer than 20 characters',
  noRent: 'The rent is missing',
  badRent: (text: string, reason: string) => `“${text}” ${reason}`,
  netRentOnly: (text: string) =>
    `We only found a net rent (${text}). Add the free months and the lease term to get the gross rent.`,
  duplicate: (row: number) => `Row ${row} already lists this unit`,
  noBorough: "We couldn't tell the borough from this row or its address",
  severalBoroughs: (address: string, names: readonly string[]) =>
    `${address} could be in ${names.join(' or ')}. Enter the borough.`,
  severalAddresses: (address: string, candidates: readonly string[]) =>
    `${address} could be ${candidates.slice(0, 4).join(' or ')}. Enter the address.`,
  unknownStreet: (street: string, borough: string, similar: readonly string[]) =>
    `We don’t know ${street} in ${borough}.${similar.length > 0 ? ` Did they mean ${similar.join(' or ')}?` : ''} Enter the address, or the neighborhood in the file.`,
  tooManyBuildings: (count: number) => `The file has more than ${count} buildings that are new to us`,
  noNeighborhood: 'This building is new to us. Add a neighborhood we know to the row.',
  notChosen: 'Left out in the review',
  hidden: 'This row is hidden in the file',
  struck: 'This row is crossed out in the file',
  offMarket: (status: string) => `This unit is marked “${status}” and wasn't on the market here`,
} as const

/** Why a row waits for a yes. */
export const doubtTexts = {
  status: (text: string) => `We couldn’t read the status “${text}”. Is this unit available?`,
  occupied: (title: string, text: string) =>
    `This row has “${text}” under “${title}”, as if someone lives there. Is this unit available?`,
  future: (row: number, heading: string) =>
    `Row ${row} has this unit under “${heading}”, as if it’s leased. Is this unit available?`,
  store: (unit: string) => `“${unit}” looks like a store. Is this an apartment?`,
  otherUse: (text: string) => `“${text}” may not be an apartment of its own. List it as one?`,
  noted: (title: string, text: string) =>
    title === ''
      ? `This row has the remark “${text}”. Is this unit available?`
      : `This row has “${text}” under “${title}”. Is this unit available?`,
  colored: (legend: string) =>
    `The file has the line “${legend}”, and this row has a color. Is this unit available?`,
  notedRent: (rent: string, { title, text }: { readonly title: string; readonly text: string }) =>
    `${title === '' ? `This row has the remark “${text}”` : `This row has “${text}” under “${title}”`}. Is ${rent} the rent per month?`,
  changedRent: (text: string, rent: string) => `The rent is “${text}”. Is it ${rent} now?`,
  notedLayout: (title: string, text: string) =>
    `${title === '' ? `This row has the remark “${text}”` : `This row has “${text}” under “${title}”`}. Is the layout in its column right?`,
  twoRents: (rent: string, other: { readonly title: string; readonly text: string }) =>
    `The rent is ${rent} here, and ${other.text} under “${other.title}”. Is ${rent} the asking rent?`,
  hyphen: (address: string, other: string) =>
    `You have ${address} and ${other}. Is this unit in ${address}? If not, enter the other address.`,
  street: (street: string, borough: string) => `We don’t know ${street} in ${borough}. Add this building?`,
  farFromBefore: (rent: string, before: string) => `Rent ${rent} is far from the last one, ${before}`,
  farFromOthers: (rent: string, others: string, place: string) =>
    `Rent ${rent} is far from other rents ${place}, around ${others}`,
  low: (rent: string) => `${rent} is low for a monthly rent`,
  high: (rent: string) => `${rent} is high for a monthly rent`,
} as const

/** Notes shown next to a row that is imported. */
export const rowNotes = {
  excelDate: (field: string, text: string) => `${field}: Excel turned this cell into the date ${text}`,
  feePayer: (text: string) =>
    `“${text}” doesn’t tell who pays the broker, so the commission is left as it is`,
  approximate: (text: string, date: string) => `“${text}” is read as ${formatDate(new Date(date), 'medium')}`,
  noFee: '“No fee” doesn’t tell who pays the broker, so the commission is left as it is',
  bathsDiffer: 'Two columns have different bathrooms, so they are left as they are',
  unreadable: (field: string, text: string) => `We couldn't read ${field} “${text}”`,
  statusUnchanged: (current: string, wanted: string) =>
    `Status stays ${current}: it can't change to ${wanted} from there`,
} as const

/** Why a listing that was not found in the sheet stays on the market. */
export const heldReasons = {
  row: (row: number) => `Row ${row} wasn’t read and may be this unit`,
  worksheet: (name: string) => `It’s on the worksheet “${name}”, which isn’t read`,
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
  draftChanged: 'This sheet was changed while we read it. Please look at it again.',
  busy: 'This sheet or another one from this company is being applied or undone. Try again in a moment.',
  failed: 'Something went wrong while this sheet was applied. Nothing was applied: try again.',
  undoFailed: 'Something went wrong while this sheet was undone. Nothing was undone: try again.',
  notRunning: "This sheet isn't being applied anymore",
  alreadyUndone: 'This sheet was already undone',
  undoLaterFirst: 'A later sheet from this company was applied. Undo that one first.',
  listingsChanged: 'Listings changed since this preview. Please review it again.',
  noWorksheet: "That worksheet doesn't exist",
  headerRowBeyondEnd: (rows: number) => `The worksheet only has ${pluralize(rows, 'row')}`,
  noRow: 'That row doesn’t exist',
  missingColumn: (field: string) => `Choose the column for the ${field} first`,
} as const
