import { addDays } from '@pb/rules/dates'

/** Number of days during which a listing counts as new, and a price drop as recent. */
export const newDays = 3
export const dropDays = 30

/** Returns the time a number of days before another. */
export function daysBefore(now: Date, days: number): Date {
  return addDays(now, -days)
}

/** Whether a time is at most a number of days ago. */
export function isWithinDays(days: number, time: Date, now: Date): boolean {
  return time >= daysBefore(now, days)
}
