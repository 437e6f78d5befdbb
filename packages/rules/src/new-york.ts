const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** Returns the date in New York as `yyyy-mm-dd`. */
export function newYorkDate(moment: Date): string {
  return day.format(moment)
}
