/** Texts of removing and reporting a listing. */

// close-price-field.tsx
export const closePrice = 'Close price'

// listing-actions.tsx
export const edit = 'Edit'
export const more = (name: string) => `More: ${name}`
export const photos = 'Photos'
export const scheduleLiveStream = 'Schedule a live stream…'
export const removeWithDialog = 'Remove…'
export const reportOffMarket = 'Report off market'

// reason-choice.tsx
export const closes = 'Closes the listing. It stays in the history.'
export const withdraws = 'Withdraws the listing. You can list it again.'
export const removesFromHistory = 'Also removed from history.'
export const reason = 'Reason'

// remove-dialog.tsx
export const removeTitle = (name: string) => `Remove ${name}?`
export const remove = 'Remove'
export const closePriceHint = 'Leave blank if you don’t know it'
export const invalidPrice = 'Enter a valid price'

// report-dialog.tsx
export const reportTitle = (name: string) => `Report ${name} off market?`
export const staysLive = 'Stays live until a supervisor confirms.'
export const report = 'Report'
export const note = 'Note'
export const noteHint = 'How do you know?'

// report-note.tsx
export const you = 'You'
export const anAgent = 'An agent'
export const reportedOffMarket = (name: string, reason: string, note: string) =>
  `${name} reported this off market: ${reason}${note && `. ${note}`}`
export const pendingReview = 'Stays live until a supervisor decides.'
export const confirm = 'Remove it'
export const dismiss = 'Dismiss'
