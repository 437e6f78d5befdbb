/** Texts of open-houses/list. */
export const openHouses = 'Open houses'
export const views = 'Which open houses'
export const upcoming = 'Upcoming'
export const past = 'Past'
export const canceled = 'Canceled'
export const scopes = 'Whose open houses'
export const own = 'Mine'
export const office = 'Office'
export const schedule = 'Schedule an open house'
export const loadFailed = 'Couldn’t load the open houses'
export const none: Readonly<Record<'upcoming' | 'past' | 'canceled', string>> = {
  upcoming: 'No open houses coming up',
  past: 'No past open houses',
  canceled: 'No canceled open houses',
}
export const noneHint =
  'Schedule one for a listing of yours. Visitors sign in at the door on their own phones.'
export const showMore = (count: string) => `Show ${count} more`
export const add = 'Schedule'
export const noneYet = 'No open houses yet.'
