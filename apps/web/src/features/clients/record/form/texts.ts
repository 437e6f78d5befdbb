/** Texts of clients/record/form. */

// opt-out-dialog.tsx
export const stopEmails = (name: string) => `Stop emails to ${name}`
export const stopEmailsHint =
  'No one in the office sends follow-ups, listings and invitations to this client any more. You can still reply, and email what a showing, an application or a lease needs.'
export const resumeEmails = (name: string) => `Email ${name} again`
export const resumeEmailsHint = 'Only if the client asked for it. The law protects a request for no emails.'
export const doNotEmail = 'Do not email'
export const emailAgain = 'Email again'
export const whatClientSaid = 'What did the client ask for, and where?'
export const whatClientSaidMissing = 'Write what the client asked for.'

// add-client-dialog.tsx
export const addClient = 'Add client'
export const addAnother = 'Add another'
export const done = 'Done'
export const clear = 'Clear'
export const cancel = 'Cancel'
export const moreDetails = 'More details'

// core-fields.tsx
export const email = 'Email'
export const firstName = 'First name'
export const lastName = 'Last name'
export const phone = 'Phone'
export const lookingFor = 'Looking for'

// edit-client-dialog.tsx
export const clientSaved = (name: string) => `${name} was saved`
export const editClient = (name: string) => `Edit ${name}`
export const saveClient = 'Save client'

// fact-fields.tsx
export const credit = 'Credit'
export const notSpecified = 'Not specified'
export const guarantor = 'Guarantor'
export const stage = 'Stage'
export const source = 'Source'
export const sourceExample = 'StreetEasy, referral…'
export const moveInDate = 'Move-in date'
export const householdIncome = 'Annual household income'
export const budgetFrom = 'Budget from'
export const budgetUpTo = 'Budget up to'
export const address = 'Current address'
export const pets = 'Pets'
export const petsExample = 'Small dog'
export const notes = 'Notes'

// form-dialog.tsx
export const closeWithoutSavingQuestion = 'Close without saving?'
export const unsavedChanges = 'Your changes haven’t been saved.'
export const closeWithoutSaving = 'Close without saving'

// known-person-note.tsx
export const duplicateClient = 'This client already exists in database'
export const openClient = 'Open client'
export const knownPerson = 'Known to the office. Name and email are filled in.'
export const changeEmail = 'Use another email'

// multi-value-inputs.tsx
export const addAnotherEmail = 'Add another email'
export const makePrimaryEmail = 'Make primary email'
export const addAnotherPhone = 'Add another phone'
export const makePrimaryPhone = 'Make primary phone'
export const removeValue = (value: string) => `Remove ${value}`

// pending-request-note.tsx
export const waitingForApproval = 'Waiting for supervisor approval'
export const waitingForApprovalHint = (name: string) =>
  `Another agent was in touch with ${name} in the last 90 days, so a supervisor needs to approve. We’ll let you know.`
export const seeRequests = 'See your requests'

// private-fields.tsx
export const privateLabel = 'Private'
export const privateHint = 'Only shown on this form. Never used in lists, searches, matching or email.'
export const yearBorn = 'Year born'
export const birthday = 'Birthday'
export const birthdayExample = '04-15'
export const gender = 'Gender'

// remove-client-dialog.tsx
export const removeClientQuestion = (name: string) => `Remove ${name}?`
export const removeClientHint =
  'The client leaves your list and their saved searches stop. Nothing is deleted, and you can restore them.'
export const remove = 'Remove'
export const reason = 'Reason'
