import type { OnboardingStepKey } from '@pb/contract/onboarding'

/** Texts of the pages of an office that moves in. */

// onboarding.tsx
export const title = 'Bring your office'
export const lead =
  'Move in one step at a time, in any order. You review imports before they’re stored, and you can undo them. This page always shows what is here now, so you can leave and come back.'
export const stepsLabel = 'Steps'
export const skip = 'Skip'
export const resume = 'Take up again'
export const skipFailed = 'The step wasn’t changed'
export const goOn = 'Continue'
export const states = {
  not_started: 'Not started',
  in_progress: 'In progress',
  done: 'Done',
  skipped: 'Skipped',
} as const
export const doneCount = (done: number, all: number) => `${done} of ${all} done`
export const leftOutLink = (rows: string) => `${rows} left out: see why`
export const nothingLeftOut = 'Nothing was left out so far.'
export const importOldEmail = 'Import old email from files'
export const leftOutOfStep = (rows: string) => `${rows} left out`

interface StepTexts {
  readonly title: string
  readonly hint: string
  /** The button. */
  readonly action: string
}

export const steps: Readonly<Record<OnboardingStepKey, StepTexts>> = {
  people: {
    title: 'People',
    hint: 'Invite everyone at once from a list of names, emails and roles.',
    action: 'Invite people',
  },
  clients: {
    title: 'Clients',
    hint: 'Files from your CRM, a spreadsheet or a phone. Each agent brings their own.',
    action: 'Import clients',
  },
  listings: {
    title: 'Listings',
    hint: 'A RESO file from your MLS or your last system. You can undo the last file of a source.',
    action: 'Import listings',
  },
  sheets: {
    title: 'Availability sheets',
    hint: 'What landlords send you: spreadsheets of available apartments.',
    action: 'Import a sheet',
  },
  mail: {
    title: 'Email',
    hint: 'Gmail, Outlook or any IMAP account. Each agent connects their own.',
    action: 'Connect your email',
  },
  calendars: {
    title: 'Calendars',
    hint: 'An .ics file of your calendar. Each agent brings their own.',
    action: 'Import a calendar',
  },
  plans: {
    title: 'Commission plans',
    hint: 'How you split with each agent: tiers, caps and fees.',
    action: 'Set up plans',
  },
  deals: {
    title: 'Deals before the move',
    hint: 'Closed deals of this year and last, and what owners still owe you.',
    action: 'Add deals',
  },
}

// left-out.tsx
export const leftOutTitle = 'What was left out'
export const leftOutLead = 'Rows and records of your imports that weren’t stored, each with the reason.'
export const downloadCsv = 'Download CSV'
export const csvFailed = 'The CSV wasn’t downloaded'
export const everything = 'All'
export const filterLabel = 'Show a step'
export const leftOutList = 'Left out'
export const noneLeftOut = 'Nothing was left out'
export const noneLeftOutHint = 'When an import skips a row, it appears here with the reason.'
export const rowNumber = (row: string) => `Row ${row}`
export const pastedList = 'Pasted list'
export const showMore = (count: string) => `Show ${count} more`

// people.tsx
export const peopleTitle = 'Invite people'
export const peopleLead =
  'One person per line: name, email and role. Paste from a spreadsheet, or open a CSV file. Without a role they become agents.'
export const listLabel = 'List of people'
export const listPlaceholder = 'Dana Ortiz, dana@youroffice.com, Agent'
export const openFile = 'Open a CSV file'
export const fileTooLarge = 'Choose a CSV file of at most 100 kB.'
export const check = 'Check the list'
export const checkFailed = 'The list wasn’t read'
export const inviteCount = (people: string) => `Invite ${people}`
export const inviteFailed = 'No one was invited'
export const invitedToast = (people: string) => `${people} invited`
export const preview = 'Preview'
export const kinds = { new: 'To invite', known: 'Here already', refused: 'Left out' } as const
export const roles = {
  AGENT: 'Agent',
  SUPERVISOR: 'Supervisor',
  BOOKKEEPER: 'Bookkeeper',
  DEVELOPER: 'Developer',
} as const
export const noName = 'No name'
export const invitedList = (day: string) => `List of ${day}`
export const listUndone = 'Undone'
export const invitationStates = {
  none: '',
  waiting: 'Invited',
  joined: 'Joined',
  canceled: 'Canceled',
} as const
export const copyLinks = 'These people weren’t emailed. Send each their link; it’s shown only once.'
export const linkFor = (name: string) => `Invitation link for ${name}`
export const undo = 'Undo'
export const undoQuestion = 'Undo this list?'
export const undoHint = (people: string) =>
  `This cancels ${people}. People who joined already stay; deactivate them under Members.`
export const undoFailed = 'Nothing was undone'
export const undoDone = 'Invitations canceled'
export const goToMembers = 'Go to members'
