const dayMs = 86_400_000

/** So long is a listing new, and a drop of its price worth a word, in days. */
export const newDays = 3
export const dropDays = 30

/** The moment so many days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** Whether a time lies so many days back at most. */
export function within(days: number, time: Date, now: Date): boolean {
  return time >= daysBefore(now, days)
}
