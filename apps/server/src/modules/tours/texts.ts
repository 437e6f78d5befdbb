/** Texts of tours. */
export const estimates = 'Times between stops are estimates without traffic or timetables.'
export const unknownPosition = (listing: string) =>
  `${listing} has no position on the map; we assume 15 minutes to get there.`
export const closedThatDay = 'It can’t be shown that day'
export const outsideHours = (hours: string) => `Outside its hours: ${hours}`
export const inThePast = 'Choose a time in the future'
export const changedMeanwhile = 'This tour was changed meanwhile. Review it and try again.'
export const notPlanned = 'This tour is already booked. Cancel it to plan another.'
export const doesNotFit = (listing: string, why: string) => `${listing}: ${why}`
export const defaultTitle = (client: string) => `Tour with ${client}`
export const confirmed = (title: string, count: number) =>
  `${title}: ${count} ${count === 1 ? 'showing' : 'showings'} booked`
export const canceled = (title: string) => `${title} canceled`
export const undone = (title: string) => `${title}: change undone before it was emailed`
export const tooManyPhotos = (max: number) => `A tour has at most ${max} photos. Delete some first.`
