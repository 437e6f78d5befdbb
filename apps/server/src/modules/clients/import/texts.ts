/** Error messages of imports. */
export const importErrors = {
  alreadyApplied: 'This file has already been imported',
  notApplied: 'This file hasn’t been imported yet',
  alreadyUndone: 'This import has already been undone',
  columnMismatch: 'These columns don’t match the file. Reload the page and try again.',
  canceled: 'Import canceled. Nothing was imported.',
  notRunning: 'This import isn’t running anymore',
  outdatedPreview: 'Some clients changed since you opened this preview. Check it again.',
} as const

/** Why a file cannot be read. */
export const fileErrors = {
  tooLarge: 'This file is too large to read. Split it into smaller files.',
  noVcard: 'This file has no complete vCard',
  noClients: 'We found no clients in this file',
  tooMany: (max: number) =>
    `A file can have up to ${max.toLocaleString('en-US')} clients. Split this one into smaller files.`,
} as const

/** Errors and warnings of a row. */
export const rowNotes = {
  noEmail: 'This row has no email',
  invalidEmail: (text: string) => `“${text.slice(0, 80)}” isn’t a valid email`,
  noName: 'This row has no name',
  formulaName: 'The name looks like a formula',
  formulaSource: 'Left out the source, which looks like a formula',
  unreadable: 'This row couldn’t be read',
  unreadableValue: (label: string, text: string) => `${label} “${text.slice(0, 60)}” couldn’t be read`,
  unknownSearchType: (text: string) => `“${text.slice(0, 60)}” is neither rental nor sale`,
  invalidEmailLeftOut: 'Left out an invalid email',
  tooManyEmails: 'Only the first 10 emails are imported',
  tooManyPhones: 'Only the first 10 phone numbers are imported',
  repeatedEmail: (row: number) => `Same email as in row ${row}`,
  ownEmail: 'This is your own email',
  emailsOfDifferentPeople: 'These emails belong to different people',
  alreadyRequested: 'You’ve already asked for this approval',
  archivedClient: 'You removed this client. Restore them on their page.',
} as const

/** Why an undo keeps a client. */
export const keptReasons = {
  reassigned: 'Another agent has this client now',
  edited: 'This client was edited after the import',
  requested: 'You asked for this approval yourself after the import',
  activity: 'There’s been activity on this client since the import',
} as const
