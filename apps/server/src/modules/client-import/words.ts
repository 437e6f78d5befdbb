const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A `yyyy-mm-dd` date: `May 1, 2026`. */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
