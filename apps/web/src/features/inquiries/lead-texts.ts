/** Texts of marking what is not a lead. */

export const notLead = 'Not a lead'
export const isLead = 'It’s a lead'
export const forPerson = (label: string, person: string) => `${label}: ${person}`
export const markedNotLead = 'Moved to Not leads. Emails like it won’t start the clock.'
export const markedLead = 'Back in the list. Emails like it count as leads.'
export const notMarked = 'Couldn’t change the inquiry'
