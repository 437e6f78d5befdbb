/** Texts of several folders of applications. */

// labels.ts
export const notOpened = 'Not opened yet'
export const inProgress = 'In progress'
export const signed = 'Signed'

// applications-tabs.tsx
export const applications = 'Applications'
export const documentsToSign = 'Documents to sign'

// mutations.ts
export const updated = 'Application updated successfully'

// shared
export const somethingWentWrong = 'Something went wrong, try again'
export const askToApply = 'Ask to apply'
export const noAddress = 'No apartment yet'

// status-mark.tsx
export const signAgain = 'Must sign again'
export const percentComplete = (percent: number) => `${percent}% complete`
