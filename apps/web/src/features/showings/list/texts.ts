/** Texts of showings/list. */

// showings-page.tsx
export const showings = 'Showings'
export const views = 'Showings and tours'
export const upcoming = 'Upcoming'
export const requests = 'Requests'
export const past = 'Past'
export const canceled = 'Canceled'
export const tours = 'Tours'
export const schedule = 'Schedule a showing'
export const loadFailed = 'Couldn’t load your showings'
export const none: Readonly<Record<'upcoming' | 'requested' | 'past' | 'canceled', string>> = {
  upcoming: 'No showings coming up',
  requested: 'No requests to answer',
  past: 'No past showings',
  canceled: 'No canceled showings',
}
export const noneHint =
  'Schedule one from a listing or a client. What clients ask for on their private pages appears under Requests.'
export const showMore = (count: string) => `Show ${count} more`

// showing-row.tsx
export const confirm = 'Confirm'
export const timeOpen = 'No time yet'
export const confirmShowing = (title: string) => `Confirm ${title}`

// showings-panel.tsx
export const noneYet = 'No showings yet.'
export const noneComing = 'None coming up.'
export const pastCount = (count: string) => `Past and canceled (${count})`
export const notAllShown = (count: string) => `The latest ${count} are shown.`
export const add = 'Schedule'
