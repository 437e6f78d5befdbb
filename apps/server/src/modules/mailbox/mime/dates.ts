const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Hours from UTC of the names that RFC 5322 lists (4.3), and of Europe's; any other name counts as UTC. */
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

/** `Thu, 22 Aug 2002 18:26:25 +0700`, the parts that mailers leave out left out. */
const pattern =
  /(?:^|[\s,])(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s,-]+(\d{2,4})(?:[\s,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?\s*(?:(?:gmt|utc?)?([+-]\d{3,4})|([a-z]{2,5})\b)?/i
/** C's asctime, `Thu Aug 22 18:26:25 2002`, which old mailers put there. */
const asctime = /([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})(?:\s+([a-z]{2,5}|[+-]\d{4}))?\s+(\d{4})/i

/** Two and three digits as RFC 5322 reads them (4.3). */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return digits.length === 3 ? 1900 + year : year
}

function minutesOf(zone: string): number {
  const offset = /^([+-])(\d{1,2})(\d{2})$/.exec(zone)
  if (!offset) return (zones[zone.toLowerCase()] ?? 0) * 60
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return minutes > 15 * 60 ? 0 : minutes * (offset[1] === '-' ? -1 : 1)
}

function timeOf(
  year: number,
  month: string,
  day: string,
  clock: readonly string[],
  zone: string,
): number | null {
  const index = months.indexOf(month.toLowerCase())
  const [hour, minute, second] = clock.map(Number) as [number, number, number]
  if (index < 0 || Number(day) > 31 || hour > 24 || minute > 59 || second > 61) return null
  return Date.UTC(year, index, Number(day), hour, minute, second) - minutesOf(zone) * 60_000
}

function read(header: string): number | null {
  const text = header.slice(0, 200).replace(/\([^)]*\)/g, ' ')
  const usual = pattern.exec(text)
  if (usual) {
    const [, day = '', month = '', year = '', hour = '0', minute = '0', second = '0', offset, name] = usual
    const time = timeOf(fullYear(year), month, day, [hour, minute, second], offset ?? name ?? '')
    if (time !== null) return time
  }
  const old = asctime.exec(text)
  if (old) {
    const [, month = '', day = '', hour = '', minute = '', second = '', zone = '', year = ''] = old
    return timeOf(fullYear(year), month, day, [hour, minute, second], zone)
  }
  const iso = Date.parse(text.trim())
  return Number.isNaN(iso) ? null : iso
}

/**
 * The moment of a Date header, broken ones too. Null where it is none, lies before 1970 or more than a day after `now`:
 * a mail that claims to be of tomorrow would stand on top of every list.
 */
export function parseMailDate(header: string, now: Date): Date | null {
  const time = header === '' ? null : read(header)
  return time === null || time < 0 || time > now.getTime() + 86_400_000 ? null : new Date(time)
}
