import { isTimeZone } from '@pb/rules/time-zone'
import { windowsZones } from './windows-zones.ts'

/**
 * The IANA name of a TZID: the name itself, Outlook's name, or a path that ends in one
 * (`/freeassociation.sourceforge.net/America/New_York`); null if it is unknown.
 */
export function resolveTimeZone(tzid: string): string | null {
  const name = tzid.trim().replace(/^"|"$/g, '')
  if (isTimeZone(name)) return name
  // A name of the file may be one of Object's, such as `constructor`.
  if (Object.hasOwn(windowsZones, name)) return windowsZones[name] ?? null
  const parts = name.split('/')
  for (const length of [3, 2]) {
    const end = parts.slice(-length).join('/')
    if (parts.length > length && isTimeZone(end)) return end
  }
  return null
}
