import { getDateFormat } from './date-format.ts'

const zoneNames = new Map<string, string>()

/** Returns a zone’s generic name at a time (milliseconds), without daylight saving time: `Eastern Time`. */
export function getZoneName(zone: string, at = Date.now()): string {
  const known = zoneNames.get(zone)
  if (known !== undefined) return known
  const format = getDateFormat(zone, { timeZoneName: 'longGeneric' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  zoneNames.set(zone, name)
  return name
}
