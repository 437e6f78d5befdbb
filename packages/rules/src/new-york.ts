const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The date in New York at a moment, as `yyyy-mm-dd`: licenses lapse, leases begin and months end by it. */
export function newYorkDate(moment: Date): string {
  return day.format(moment)
}
