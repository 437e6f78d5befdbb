import { pluralize } from '@pb/rules/plural'
import { shorten } from '@pb/rules/shorten'
/** Error messages of imports. */
export const importErrors = {
  alreadyApplied: 'This file has already been imported',
  notApplied: 'This file hasn’t been imported yet',
  alreadyUndone: 'This import has already been undone',
  columnMismatch: 'These columns don’t match the file. Reload the page and try again.',
  canceled: 'Import canceled. Nothing was imported.',
  failed: 'Something went wrong. Nothing was imported. Try again.',
  running: 'This import is running',
  notRunning: 'This import isn’t running anymore',
  outdatedPreview: 'Some clients changed since you opened this preview. Check it again.',
} as const

/** Why a file cannot be read. */
export const fileErrors = {
  tooLarge: 'This file is too large to read. Split it into smaller files.',
  noVcard: 'This file has no complete vCard',
  noClients: 'We found no clients in this file',
  unknownKind: 'This file isn’t CSV, XLSX or vCard',
  invalidCsv: (problem: string) => `This isn’t a valid CSV file: ${problem}`,
  tooMany: (max: number) =>
    `A file can have up to ${max.toLocaleString('en-US')} clients. Split this one into smaller files.`,
  tooManyColumns: (max: number) => `A file can have up to ${max.toLocaleString('en-US')} columns`,
  leftOut: (what: string) => `${what} not imported`,
  otherSheet: (name: string) => `The sheet “${name}” isn’t imported. Upload it as a file of its own.`,
} as const

/** Errors and warnings of a row. */
export const rowNotes = {
  unreadSearches: (count: number) => `${pluralize(count, 'saved search', 'saved searches')} couldn’t be read`,
  tooMuchWork: 'Only the first 100 tasks and saved searches are imported',
  noEmail: 'No email',
  noEmailOrPhone: 'No email or phone number',
  invalidEmail: (text: string) => `“${shorten(text, 80)}” isn’t a valid email`,
  invalidPhone: (text: string) => `“${shorten(text, 40)}” isn’t a phone number, and is kept in the notes`,
  shortenedPhone: (text: string) =>
    `Left out “${shorten(text, 40)}”: Excel shortened this phone number. Enter it yourself.`,
  doNotCall: (text: string) =>
    `“${shorten(text, 60)}” means no calls. It’s a tag here: “Do not email” isn’t turned on by it.`,
  noName: 'No name',
  noContact: 'This row has no name, email or phone number',
  onlyInvalid: (text: string) =>
    `“${shorten(text, 80)}” isn’t a valid email or phone number, and this row has no name`,
  unclearPeople: (text: string) =>
    `“${shorten(text, 80)}” may be one person or several, and is kept in the notes`,
  peopleNotAdded: (names: string) => `${shorten(names, 80)}: kept in the notes`,
  severalNames: (text: string) => `“${shorten(text, 80)}” may be several people. Check the name.`,
  lastNameFirst: (text: string) => `“${shorten(text, 80)}” was read as last name, first name`,
  formulaName: 'The name looks like a formula',
  formulaSource: 'Left out the source, which looks like a formula',
  unreadable: 'This row couldn’t be read',
  unreadableValue: (label: string, text: string) => `${label} “${shorten(text, 60)}” couldn’t be read`,
  unknownSearchType: (text: string) => `“${shorten(text, 60)}” is neither rental nor sale`,
  stageAsTag: (text: string) => `The stage “${shorten(text, 40)}” becomes a tag`,
  tagsInNotes: (count: number, max: number) =>
    `${count === 1 ? 'One tag is' : `${count} tags are`} kept in the notes: tags have up to 40 characters, and you can have ${max}`,
  peopleInNotes: 'Tags and other people are kept in the notes until this is approved',
  endBeforeMoveIn: (end: string, moveIn: string) => `The lease ends ${end}, before the move-in on ${moveIn}`,
  moveInBeforeAdded: (moveIn: string, added: string) =>
    `The move-in on ${moveIn} is before the contact was added on ${added}`,
  budgetReversed: (min: string, max: string) => `The budget from ${min} is above the budget up to ${max}`,
  secretLeftOut: 'A Social Security, card, bank or ID number was left out of the notes',
  notesTooLong: 'Only the first 10,000 characters of the notes are imported',
  tooManyEmails: 'More than 10 emails: the others are in the notes',
  tooManyPhones: 'More than 10 phone numbers: the others are in the notes',
  samePerson: (row: number) => `Same person as in row ${row}: combined with it`,
  repeatedPerson: 'The office knows this as another address of a person in this file',
  sharedEmail: (email: string, row: number) =>
    `${email} is also in row ${row} under another name, and stays there`,
  sameNameAndPhone: 'You have a client with this name and phone number',
  unknownAgent: (name: string) =>
    `No agent of the office is called “${shorten(name, 60)}”, so this becomes your client`,
  otherAgent: (name: string) =>
    `Assigned to ${name} in the file. Only a supervisor can import clients for others.`,
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
