const formatIsoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The ISO date, or null where the calendar has no such day. */
export function toIsoDate(year: number, month: number, day: number): string | null {
  const days = month === 2 && isLeapYear(year) ? 29 : (daysOfMonths[month - 1] ?? 0)
  return day >= 1 && day <= days ? formatIsoDate(year, month, day) : null
}

/** `2027-03-04` as `Mar 4, 2027`; files have hundreds of thousands of dates. */
export function formatIso(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const name = months[month! - 1]!
  return `${name[0]!.toUpperCase()}${name.slice(1)} ${day}, ${year}`
}

/** The number of a month's name, `Sep`, `Sept.` or `september`; null if it is none. */
export function toMonth(name: string): number | null {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? null : at + 1
}

const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|E[SD]T|[+-]\d{2}:?\d{2})?)?`
const numericDate = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'i')
const isoDate = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, 'i')
const monthFirstDate = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(${monthNames})\.? (\d{1,2})(?:st|nd|rd|th)?,? '?(\d{4})${time}$`,
  'i',
)
const dayFirstDate = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?(${monthNames})\.?,?[ -]'?(\d{4}|\d{2})${time}$`,
  'i',
)

/** What the dates of a column mean for their order: `15/01/2027` can only have the day first. */
export type DateOrder = 'day-first' | 'month-first' | 'ambiguous' | 'none'

/** The order of the numeric dates of columns; those with points, which Europeans write, need none. */
export function findDateOrder(texts: Iterable<string>): DateOrder {
  let ambiguous = false
  let monthFirst = false
  let dayFirst = false
  for (const text of texts) {
    // Most cells of a file are none, and too short, too long or letters.
    if (text.length < 6 || text.length > 40 || !/^\s*\d/.test(text)) continue
    const match = numericDate.exec(text.trim())
    if (!match || match[2] === '.') continue
    const [first, second] = [Number(match[1]), Number(match[3])]
    if (first > 12 && second <= 12) dayFirst = true
    else if (second > 12 && first <= 12) monthFirst = true
    else if (first !== second) ambiguous = true
  }
  // Cells of both orders leave the others open.
  if (monthFirst && dayFirst) return 'ambiguous'
  if (dayFirst) return 'day-first'
  if (monthFirst) return 'month-first'
  return ambiguous ? 'ambiguous' : 'none'
}

const wholeYear = (text: string): number => Number(text.length === 2 ? `20${text}` : text)

/**
 * Parses `2026-05-01`, `5/1/2026`, `5/1/26`, `May 1, 2026`, `1 May 2026`, with a time or without, and with points, which
 * Europeans write, `15.01.2027`; null for anything else. `dayFirst` decides how `03/04/2027` is read.
 */
export function parseDate(input: string, dayFirst = false): string | null {
  const text = input.trim().replace(/\s+/g, ' ')
  const iso = isoDate.exec(text)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const numeric = numericDate.exec(text)
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[3])]
    const [day, month] = dayFirst || numeric[2] === '.' ? [first, second] : [second, first]
    return toIsoDate(wholeYear(numeric[4]!), month, day)
  }
  const named = monthFirstDate.exec(text)
  if (named) return toIsoDate(Number(named[3]), toMonth(named[1]!)!, Number(named[2]))
  const dayNamed = dayFirstDate.exec(text)
  return dayNamed ? toIsoDate(wholeYear(dayNamed[3]!), toMonth(dayNamed[2]!)!, Number(dayNamed[1])) : null
}
