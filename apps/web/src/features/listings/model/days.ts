import { newYorkDate } from '@pb/rules/new-york'

/** The day in New York so many days ago, `yyyy-mm-dd`. */
export function newYorkDay(daysAgo: number, now = Date.now()): string {
  const today = new Date(`${newYorkDate(new Date(now))}T00:00:00Z`)
  today.setUTCDate(today.getUTCDate() - daysAgo)
  return today.toISOString().slice(0, 10)
}
