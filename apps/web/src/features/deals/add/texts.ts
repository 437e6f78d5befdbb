/** Texts of starting a deal. */

export const creating = 'Starting the deal…'
export const pickClient = 'Pick a client first'
export const enterName = 'Enter the client’s name'
export const enterEmail = 'Enter the client’s email'
export const fixFields = 'Correct the marked fields'
export const commission = 'Commission'
export const commissionHint = 'Amount of check received at signing'
export const paidBy = 'Paid by'
export const submit = 'Add deal'
export const draftKept = 'The deal is in your drafts'
export const deleteDraft = 'Delete draft'
export const draftDeleted = 'Draft deleted'
export const deleteFailed = 'Couldn’t delete the draft'
export const added = 'Deal added'
export const fromListing = (address: string) => `Filled from ${address}`
export const fromApplication = 'Filled from the approved application'
