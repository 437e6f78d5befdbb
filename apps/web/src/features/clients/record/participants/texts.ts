/** Texts of clients/record/participants. */

// mutations.ts
export const participantAdded = (name: string) => `${name} was added`
export const participantSaved = (name: string) => `${name} was saved`
export const participantRestored = (name: string) => `${name} is back`
export const participantRemoved = (name: string) => `${name} was removed`
export const restoreFailed = 'Couldn’t restore the participant'
export const removeFailed = 'Couldn’t remove the participant'

// participant-dialog.tsx
export const edit = (name: string) => `Edit ${name}`
export const addParticipant = 'Add Participant'
export const nameAndEmailNeeded = 'Enter a first name and an email'
export const saveParticipant = 'Save participant'
export const type = 'Type'
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
export const phone = 'Phone'

// participants.tsx
export const remove = (name: string) => `Remove ${name}`
export const participants = 'Participants'
export const noContacts = 'No contacts'
