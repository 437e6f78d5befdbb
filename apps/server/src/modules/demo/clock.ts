import { addDays, dayMs } from '@pb/rules/dates'

export function daysBefore(moment: Date, days: number): Date {
  return addDays(moment, -days)
}

export function daysBetween(early: Date, late: Date): number {
  return (late.getTime() - early.getTime()) / dayMs
}

/** Noon in New York, so that a day is the same everywhere. */
export const toMoment = (day: string): Date => new Date(`${day}T17:00:00Z`)

/** Minutes by which an agent's day differs from that of the second, so that colleagues' calendars are not the same. */
export const getShiftMinutes = (index: number): number => ((index + 3) % 4) * 30
