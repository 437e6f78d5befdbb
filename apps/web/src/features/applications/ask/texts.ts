/** Texts of the dialog that asks people to apply. */
import { undoTime } from '@pb/rules/mail/undo'

// ask-dialog.tsx
export const title = 'Ask to apply'
export const addTitle = 'Add people to the application'
export const description = 'Everyone gets their own link by email, and fills in and signs their own form.'
export const ask = (people: string) => `Ask ${people}`
export const askNone = 'Ask'
export const askUndone = 'Undone. No email was sent.'
export const askNotUndone = 'Couldn’t undo'
export const asked = (people: string) => `Email goes out to ${people} in ${undoTime}`
export const open = 'Open'
export const subject = 'Subject'
export const message = 'Message'
export const messageHint =
  '{first_name} and {link} are filled in for each person. Without {link}, the link comes at the end.'
export const officeMessage =
  'Each person gets the office’s message in their language: the form takes about 15 minutes, works on a phone and saves as they go.'
export const writeOwn = 'Write my own'
export const clientRequired = 'Choose a client'
export const personRequired = 'Choose at least one person'
export const subjectRequired = 'Write a subject'
export const messageRequired = 'Write a message'

// people.tsx
export const people = 'People of the household'
export const typeFor = (name: string) => `Type of ${name}`
export const languageFor = (name: string) => `Language of ${name}`
export const noEmail = 'No email address'
export const alreadyAsked = 'Already has a form'
export const addPerson = 'Add person'
export const signInOrder = 'They sign in this order'
export const newPerson = 'New person'
export const removePerson = 'Remove person'
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
export const phone = 'Phone'
export const firstNameRequired = 'First name is required'
export const sameEmail = 'Each person needs their own email address'

// apartment.tsx
export const listing = 'Listing or address'
export const listingHint = 'Address and unit'
export const unit = 'Unit'
export const rent = 'Monthly rent'
export const leaseStart = 'Lease start'
export const offMarket = 'not listed'

// use-ask.ts
export const greeting = 'Hi {first_name},'
export const linkLine = 'Your personal application form: {link}'
