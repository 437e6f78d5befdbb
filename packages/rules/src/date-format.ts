const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a formatter of dates and times in American English. `Intl` objects are slow to create, so they are shared. */
export function getDateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
}
