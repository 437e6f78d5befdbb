/** Whole seconds since 1970, as the wire has them. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

/** A date some days before or after another one, both `yyyy-mm-dd`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
