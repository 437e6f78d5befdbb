/** The office's own: showings, leases, availability, months and years are in it, wherever the agent is. */
export const officeTimeZone = 'America/New_York'

const shape = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * Whether this is an IANA time zone (`Europe/Kyiv`) that this machine knows. Bare offsets (`+05:00`), which newer
 * engines would take too, are none: they know no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !shape.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far the zone's clocks are ahead of UTC at a moment, in minutes; `at` in milliseconds since 1970. */
export function offsetMinutes(timeZone: string, at: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d\d):?(\d\d)?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
