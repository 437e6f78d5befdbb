import { dayMs } from '@pb/rules/dates'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** UTC offsets in hours of the zone names in RFC 5322 (4.3) and some others; unknown names count as UTC. */
const zones: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  bst: 1,
  ist: 1,
  wet: 0,
  west: 1,
  cet: 1,
  met: 1,
  cest: 2,
  mest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  jst: 9,
}

/** `Thu, 22 Aug 2002 18:26:25 +0700`; parts that mailers omit are optional. */
const rfc5322Date =
  /(?:^|[\s,])(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s,-]+(\d{2,4})(?:[\s,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{1,2}))?)?\s*(?:(?:gmt|utc?)?([+-]?\d{4}\b|[+-]\d{3})|([a-z]{2,5})\b)?/i
/** C's asctime, `Thu Aug 22 18:26:25 2002`, which old mailers write. */
const asctime =
  /([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{1,2})(?:\s+([a-z]{2,5}|[+-]\d{4}))?\s+(\d{4})/i

/** Interprets two- and three-digit years according to RFC 5322 (4.3). */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return digits.length === 3 ? 1900 + year : year
}

/** Zones end at 14 hours from UTC. */
const maxZoneMinutes = 14 * 60

/** Returns the offset of a zone in minutes, or null when there is no such zone. */
function parseZoneOffset(zone: string): number | null {
  const offset = /^([+-]?)(\d{1,2})(\d{2})$/.exec(zone)
  if (!offset) return (zones[zone.toLowerCase()] ?? 0) * 60
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return minutes > maxZoneMinutes ? null : minutes * (offset[1] === '-' ? -1 : 1)
}

function toTimestamp(
  year: number,
  month: string,
  day: string,
  clock: readonly string[],
  zone: string,
): number | null {
  const index = months.indexOf(month.toLowerCase())
  const [hour, minute, second] = clock.map(Number) as [number, number, number]
  if (index < 0 || Number(day) > 31 || hour > 24 || minute > 59 || second > 61) return null
  const offset = parseZoneOffset(zone)
  return offset === null
    ? Number.NaN
    : Date.UTC(year, index, Number(day), hour, minute, second) - offset * 60_000
}

function parseTimestamp(header: string): number | null {
  const text = header.slice(0, 200).replace(/\([^)]*\)/g, ' ')
  const standard = rfc5322Date.exec(text)
  if (standard) {
    const [, day = '', month = '', year = '', hour = '0', minute = '0', second = '0', offset, name] = standard
    const time = toTimestamp(fullYear(year), month, day, [hour, minute, second], offset ?? name ?? '')
    if (time !== null) return time
  }
  const old = asctime.exec(text)
  if (old) {
    const [, month = '', day = '', hour = '', minute = '', second = '', zone = '', year = ''] = old
    return toTimestamp(fullYear(year), month, day, [hour, minute, second], zone)
  }
  const iso = Date.parse(text.trim())
  return Number.isNaN(iso) ? null : iso
}

/**
 * Parses a Date header leniently. Returns null when it is not a date, before 1970, or more than a day after `now`, since
 * a message dated in the future would stay at the top of every list.
 */
export function parseMailDate(header: string, now: Date): Date | null {
  const time = header === '' ? null : parseTimestamp(header)
  return time === null || Number.isNaN(time) || time < 0 || time > now.getTime() + dayMs
    ? null
    : new Date(time)
}
