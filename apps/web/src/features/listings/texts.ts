/** Texts of the listing labels. */

// labels.ts
export const result = 'result'
export const today = 'Today'
export const listedToday = 'Listed today'
export const daysOnMarket = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} on market`
