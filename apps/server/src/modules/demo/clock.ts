const dayMs = 86_400_000

/** A moment some days before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs)
}

export function daysBetween(early: Date, late: Date): number {
  return (late.getTime() - early.getTime()) / dayMs
}

const newYorkDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The date in New York, `yyyy-mm-dd`. */
export function dayOf(moment: Date): string {
  return newYorkDay.format(moment)
}
