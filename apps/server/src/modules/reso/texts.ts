/** Reasons why a record is left out. Field errors follow the name of the field: "ListPrice must be a number". */
export const fieldErrors = {
  notText: 'must be text',
  tooLong: (max: number) => `is longer than ${max} characters`,
  notNumber: 'must be a number',
  outOfRange: (min: number, max: number) => `must be between ${min} and ${max}`,
  notDate: 'must be a date, yyyy-mm-dd',
  notTimestamp: 'must be an ISO 8601 time',
  notTime: 'must be a time',
  noDay: 'needs OpenHouseDate',
  notList: 'must be a list',
  notInLookup: (value: string) => `${JSON.stringify(value)} is not in the lookup`,
  formula: 'looks like a formula',
  notLayout: "isn't a layout code",
} as const

export const recordErrors = {
  missing: (field: string) => `${field} is missing`,
  noAddress: 'The address needs a house number and a street',
  notMonthly: (frequency: string) =>
    `LeaseAmountFrequency is “${frequency}”: ListPrice must be the rent per month`,
  notRent: 'ListPrice is the price of a sale, not a rent per month',
  notDollars: (field: string, currency: string) => `${field} is “${currency}”: prices must be in US dollars`,
  notInCity: "The address isn't in the five boroughs",
  notWebAddress: "MediaURL isn't a web address",
  endsBeforeStart: 'OpenHouseEndTime is before OpenHouseStartTime',
  notRecord: "This isn't a record",
  notJson: "The record isn't valid JSON",
  notStored: "We couldn't save this record",
  ownListingDeleted: 'This listing was deleted here',
  ownListingNewer: 'This listing changed here after the export',
  noNeighborhood: 'This building is new, and neither MLSAreaMinor nor its coordinates give a neighborhood',
} as const

/** Why a file cannot be read. */
export const fileErrors = {
  empty: 'The file is empty',
  blank: 'The file has a megabyte of blank space in one place',
  tooLarge: 'The file is larger than 4 GB once unpacked',
  tooMuchMemory: 'Reading the file takes too much memory',
  tooSlow: 'We found no record in 20 seconds of reading, so we stopped',
  quarantined: 'Reading the file stopped unexpectedly twice, so we set it aside. Imported records were kept.',
  otherKind: (kind: string) => `This is ${kind}. Upload a JSON or CSV file.`,
  notText: "This isn't a text file. Upload a JSON or CSV file.",
  noKeyColumn:
    "This isn't a RESO file: no column is named ListingKey. An owner's list goes under Availability sheets.",
  noKeys: "This isn't a RESO file: no record has a ListingKey",
  tooManyUnknown: (max: number) => `More than ${max.toLocaleString('en-US')} records have no ListingKey`,
  notRecords: 'The file has no list of records',
  recordTooLong: 'A record is longer than 2 MB or never ends',
  cutOff: 'The file ends in the middle of a record',
  notCsv: (message: string) => `This isn't a valid CSV file: ${message}`,
  notGzip: "This isn't a valid gzip file",
  gone: 'The file is no longer available. Please upload it again.',
  interrupted: 'The import was interrupted',
  internal: 'Something went wrong on our side. Imported records were kept. Please upload the file again.',
  uploadInterrupted: 'The upload was interrupted. Please try again.',
} as const

/** Why a ZIP archive, or a photo in it, cannot be read. */
export const archiveErrors = {
  noListings:
    'This is a ZIP archive or an Excel file without listings of an export. Upload a JSON or CSV file, or the ZIP file of an export.',
  noPhoto: "This photo isn't in the ZIP file",
  photoTooLarge: 'This photo is larger than 25 MB',
} as const

/** State of a source's server, shown to supervisors. */
export const serverErrors = {
  ok: 'Connected',
  badToken: "The server didn't accept the token",
  badCredentials: "The server didn't accept the client ID and secret",
  busy: 'The server asked us to slow down',
  status: (status: number) => `The server responded with ${status}`,
  redirected: 'The server redirects to another address. Enter its new address.',
  noToken: "The token address didn't return a token",
  notRecords: "The server's response isn't a list of records",
  damaged: "The server's response is damaged",
  endless: 'The server links its pages in a circle, so the result never ends',
  otherServer: 'The next page is on another server',
  secretUnreadable: "We can't read the saved token or secret anymore. Please connect again.",
  internal: 'Something went wrong on our side',
  redirectLoop: 'The address redirects too many times',
} as const

/** Why an undo leaves a listing as it is. */
export const keptReasons = {
  changed: 'Changed since this file',
  photos: 'Photos added since this file',
} as const

/** Errors of the requests. */
export const requestErrors = {
  hasServer: 'This source syncs with its server. Use another name for the file.',
  alreadyDecided: 'This was already decided',
  nameTaken: 'A source with this name already exists',
  paused: 'This source is paused',
  importRunning: 'A file of this source is being imported. Cancel it first.',
  finished: 'This import is already finished',
  notPreviewed: 'This file is already being imported, or was canceled',
  laterFile: 'A later file of this source was imported since. Upload this file again.',
  alreadyUndone: 'This file was already undone',
  cancelFirst: 'This file is being imported. Cancel it first.',
  notImported: "This file hasn't been imported yet",
  notLast: 'Only the last file of a source can be undone, if it changed anything',
  undoFailed: 'Something went wrong on our side. Nothing was undone. Please try again.',
  undoRunning: 'A file of this source is being undone. Try again when that is done.',
} as const
