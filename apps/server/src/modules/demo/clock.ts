const dayMs = 86_400_000

/** A moment some days before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs)
}

export function daysBetween(early: Date, late: Date): number {
  return (late.getTime() - early.getTime()) / dayMs
}
