/** Texts of clients/follow-up. */

// follow-up-dialog.tsx
export const followUpWith = (clients: string) => `Follow up with ${clients}`
export const sendEmail = 'Email each client'
export const template = 'Template'
export const checkIn = 'Template: Checking in'
export const ownTemplate = (name: string) => `Template: ${name}`
export const subject = 'Subject'
export const message = 'Message'
export const fieldsHint =
  '{first_name}, {last_name} and {agent} are filled in for each client. Your signature is added below.'
export const addTask = 'Add a task'
export const task = 'Task'
export const dueOn = 'Due date'
export const stage = 'Stage'
export const sameStage = 'Keep the stage'
export const setStage = (stage: string) => `Stage: ${stage}`
export const send = (emails: string) => `Send ${emails}`
export const update = (clients: string) => `Update ${clients}`
export const nothingToDo = 'Add an email, a task or a stage.'
export const emptyEmail = 'Enter a subject and a message.'
export const emptyTask = 'Enter a task.'
export const defaultSubject = 'Checking in'
export const defaultMessage =
  'Hi {first_name},\n\nI wanted to check in about your search. What would you like to see next?\n\nBest,\n{agent}'
export const defaultTask = 'Follow up'

// follow-up-preview.tsx
export const preview = 'Preview'
export const position = (at: string, total: string) => `${at} of ${total}`
export const previousClient = 'Previous client'
export const nextClient = 'Next client'
export const noEmails = 'None of these clients can get an email.'
export const noSubject = 'No subject'
export const to = (email: string) => `To ${email}`
export const skipped = (clients: string) => `${clients} without this email`
export const skippedClient = (name: string, reason: string) => `${name}: ${reason}`
export const skipReasons = {
  'no-email': 'no email address',
  archived: 'removed from your clients',
  'already-sent': 'got this email today',
  'opted-out': 'asked not to get emails',
} as const

// mutations.ts
export const sendFailed = 'Couldn’t follow up'
export const progress = (left: string, total: string) => `Sending emails: ${left} of ${total}`
export const starting = (emails: string) => `${emails} leave in a few seconds`
export const emailsSent = (emails: string) => `${emails} sent`
export const clientsUpdated = (clients: string) => `${clients} updated`
export const someFailed = (emails: string) => `${emails} not sent`
export const skippedNames = (names: string) => `No email to ${names}`
export const andMore = (names: string, more: string) => `${names} and ${more} more`
export const undone = 'Follow-up undone'
export const undoneExcept = (emails: string) => `Undone, but ${emails} had already left`
export const undoFailed = 'Couldn’t undo the follow-up'

// selection-bar.tsx
export const selected = (count: string) => `${count} selected`
export const selectAll = (clients: string) => `Select all ${clients}`
export const followUp = 'Follow up'
export const clear = 'Clear selection'

// use-follow-up.tsx
export const selectAllFailed = 'Couldn’t select all clients'
