/** Texts of the settings of rental applications. */

// application-settings.tsx
export const title = 'Rental applications'
export const lead = 'Which documents renters are asked for, and when they are erased.'

// checklist-form.tsx
export const list = 'List for'
export const officeList = 'All landlords'
export const addCompany = 'Add management company'
export const company = 'Management company'
export const kind = 'Kind of renter'
export const document = 'Document'
export const required = 'Required'
export const count = 'How many'
export const maxAge = 'At most days old'
export const anyAge = 'Any age'
export const addDocument = 'Add document'
export const removeDocument = (title: string) => `Remove ${title}`
export const requiredFor = (title: string) => `${title} is required`
export const countFor = (title: string) => `How many of ${title}`
export const maxAgeFor = (title: string) => `Oldest ${title} in days`
export const save = 'Save list'
export const saved = 'List saved'
export const removeList = 'Use the office’s list'
export const removeQuestion = (company: string) => `Delete the list of ${company}?`
export const removeHint = (count: number) =>
  `Its ${count === 1 ? '1 document goes' : `${count} documents go`} with it. The office’s list applies instead.`
export const removed = 'The office’s list applies again'
export const companyHint = 'Applies to listings of this company. Other kinds use the office’s list.'
export const notOwn = 'Same as the office’s list until you save.'
export const noDocuments = 'No documents are asked for.'

// retention-form.tsx
export const retention = 'Erasing documents'
export const retentionHint =
  'Documents and numbers of applications that came to nothing are erased after this time. The record stays.'
export const eraseAfter = 'Days after the landlord’s answer'
export const saveRetention = 'Save'
export const retentionSaved = 'Saved'
export const retentionRange = 'Enter 30 to 1,095 days'
