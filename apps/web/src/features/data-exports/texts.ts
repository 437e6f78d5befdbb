export const officeTitle = 'Export all data'
export const officeLead =
  'Download everything in your office in open formats: listings, clients, email, calendars, deals, invoices, photos and documents.'
export const officeWarning =
  'The archive includes renters’ social security numbers and documents, decrypted, and every agent’s email. Store it encrypted and delete it when you’re done.'
export const ownTitle = 'Export your data'
export const ownLead =
  'Download your profile, clients, email, calendar, saved searches, deals and listings in open formats.'
export const ownWarning =
  'The archive includes your clients’ personal details and your email. Keep it private. Secret values of rental applications are masked, and renters’ documents aren’t included.'
export const limits =
  'You can start five exports in 24 hours. The latest two are kept for seven days; one that is less than ten minutes old is offered again.'
export const start = 'Start export'
export const startAgain = 'Start a new export'
export const waiting = 'Waiting to start'
export const steps = {
  '': 'Starting',
  tables: 'Writing records',
  mail: 'Writing email',
  files: 'Writing files',
} as const
export const keepOpen = 'You can leave this page. We’ll notify you when it’s ready.'
export const download = 'Download'
export const failed = 'This export failed. Try again, or ask the person who runs your server.'
export const expired = 'Deleted'
export const startFailed = 'We couldn’t start the export'
export const previous = 'Latest exports'
