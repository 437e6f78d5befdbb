import { addDays, dayMs } from '@pb/rules/dates'

export function daysBefore(moment: Date, days: number): Date {
  return addDays(moment, -days)
}

export function daysBetween(early: Date, late: Date): number {
  return (late.getTime() - early.getTime()) / dayMs
}
