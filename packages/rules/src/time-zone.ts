/** Time zone of the office, used for showings, leases and dates, wherever the agent is. */
export const officeTimeZone = 'America/New_York'

const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * Returns whether this is a supported IANA time zone (`Europe/Kyiv`). Rejects offsets (`+05:00`), which newer engines
 * accept, since they have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !namePattern.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the offset of a time zone from UTC in minutes; `at` in milliseconds since 1970. */
export function getOffsetMinutes(timeZone: string, at: number): number {
  const clock =
    offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsetFormats.set(timeZone, clock)
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d\d):?(\d\d)?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
