/** Texts of the ageing report. */

export const title = 'Aging'
export const lead = 'What each management company owes, by days past due, less its credits.'
export const company = 'Management company'
export const ages = 'By age'
export const total = 'Total'
export const credits = 'Credits'
export const openThread = 'Open the thread'
export const openThreadWith = (name: string) => `Open the thread with ${name}`
export const noCompany = 'No company'
export const none = 'Nothing is owed'
export const noneHint = 'Every invoice you sent is paid, credited or written off.'
export const noneOfAgent = 'This agent has no open invoices.'
export const agent = 'Agent'
export const loading = 'Loading what is owed'
