import { newYorkDate } from '@pb/rules/new-york'

/** Returns the New York date a number of days ago as `yyyy-mm-dd`. */
export function getDateDaysAgo(daysAgo: number, now = Date.now()): string {
  const today = new Date(`${newYorkDate(new Date(now))}T00:00:00Z`)
  today.setUTCDate(today.getUTCDate() - daysAgo)
  return today.toISOString().slice(0, 10)
}
