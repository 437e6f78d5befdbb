import { getDateFormat } from './date-format.ts'

/** Milliseconds of a day. */
export const dayMs = 86_400_000

/** Unix time in whole seconds, the API's format. */
export const toUnixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)

export const toUnixSecondsOrNull = (time: Date | null | undefined): number | null =>
  time ? toUnixSeconds(time) : null

/** Adds periods of 24 hours, also negative ones. */
export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs)

/** Adds days, also negative, to a `yyyy-mm-dd` date. */
export const addDaysToDate = (date: string, days: number): string =>
  addDays(new Date(date), days).toISOString().slice(0, 10)

type DateStyle = 'long' | 'medium'

/** Formats a date as `March 2, 2026`, or as `Mar 2, 2026` with the style `medium`. */
export function formatDate(time: Date, dateStyle: DateStyle = 'long', timeZone = 'UTC'): string {
  return getDateFormat(timeZone, { dateStyle }).format(time)
}
