import { isTimeZone } from '@pb/rules/time-zone'
import { findWindowsZone } from './windows-zones.ts'

const known = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]))

/** The name as the IANA database spells it. */
const toIana = (name: string): string | null =>
  known.get(name.toLowerCase()) ?? (isTimeZone(name) ? name : null)

/** EST and CET are zones of the database, but programs write them for others. */
const isAbbreviation = (name: string): boolean => /^[A-Z]{3,4}$/i.test(name) && !/^(?:UTC|GMT)$/i.test(name)

/** The end of a path: `/mozilla.org/20070129_1/America/New_York`. */
function findPathEnd(name: string): string | null {
  const parts = name.split('/')
  for (const length of [3, 2, 1]) {
    const end = parts.slice(-length).join('/')
    if (parts.length > length && !isAbbreviation(end) && isTimeZone(end)) return toIana(end)
  }
  return null
}

/**
 * The IANA zone that a TZID names: its name, a path that ends in one, or the name of Windows; null if that is not
 * certain.
 */
export function findZoneByName(tzid: string): string | null {
  const name = tzid.trim()
  if (/^(?:Z|GMT|tzone:\/\/Microsoft\/Utc)$/i.test(name)) return 'UTC'
  const exact = isAbbreviation(name) ? null : toIana(name)
  return exact ?? findWindowsZone(name) ?? findPathEnd(name)
}

/** What a name may stand for, of a file that does not define it: `America-Chicago`, `EST`. */
export function guessZoneByName(tzid: string): string | null {
  const name = tzid.trim().replace(/^custom_/i, '')
  const spellings = [
    name,
    name.replace(/[-_]/, '/'),
    name.replace(/\s*\(.*\)$/, ''),
    name.replaceAll(' ', '_'),
  ]
  for (const spelling of spellings) {
    const zone = toIana(spelling)
    if (zone !== null) return zone
  }
  return null
}

/** The offset that is a name's only content, `GMT+0100` or `(UTC-05:00) Somewhere`, in milliseconds; null without. */
export function parseOffsetName(tzid: string): number | null {
  const pattern = /^\(?(?:GMT|UTC)?\s*([+-])\s*(\d{1,2})(?::?(\d\d))?(?:\)|$|\s+(?!.*(?:GMT|UTC)))/i
  const [, sign, hours, minutes = '0'] = pattern.exec(tzid.trim()) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
