/** Texts of listing-sends/reactions. */

// reaction-row.tsx
export const wantsToSee = (listing: string) => `Would like to see ${listing}`
export const asksAbout = (listing: string) => `Asks about ${listing}`
export const asks = 'Asks a question'
export const likes = (listing: string) => `Likes ${listing}`
export const aListing = 'an apartment'
export const reply = 'Reply'
export const replyTo = (name: string) => `Reply to ${name}`
export const answered = 'Answered'
export const markAnswered = (title: string) => `Mark as answered: ${title}`

// client-reactions.tsx
export const likesAndRequests = 'Likes and requests'
export const showMore = (count: string) => `Show ${count} more`

// reactions-page.tsx
export const show = 'Show'
export const all = 'All'
export const showings = 'Showings'
export const questions = 'Questions'
export const likedListings = 'Likes'
export const waitingCount = (count: string) => `${count} to answer`
export const nothingWaits = 'Nothing to answer'
export const nothingWaitsHint =
  'When clients like a listing, request a showing or ask a question on their private pages, it appears here.'
export const reactionsFailed = 'Couldn’t load likes and requests'

// mutations.ts
export const markedAnswered = 'Marked as answered'
export const answerFailed = 'Couldn’t mark as answered'
export const undoFailed = 'Couldn’t undo'
