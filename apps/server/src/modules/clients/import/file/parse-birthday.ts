import { parseDate, toIsoDate, toMonth } from './parse-dates.ts'

/** A birthday; the year is null where the file has none. */
export interface Birthday {
  /** `04-15`. */
  readonly day: string
  readonly year: number | null
}

/** A leap year, so that February 29 is a birthday. */
const anyYear = 2000
/** Apple writes this year, or 1604 plus the day, for a birthday without one. */
const noYear = 1604

function toBirthday(month: number, day: number): Birthday | null {
  const date = toIsoDate(anyYear, month, day)
  return date === null ? null : { day: date.slice(5), year: null }
}

/** Two digits of a birth year mean the last hundred years: `5/1/85`. */
const expandYear = (text: string, thisYear: number): string =>
  text.replace(
    /^(\d{1,2}[/.-](?:\d{1,2}|[a-z]{3,9})[/.-])(\d{2})(?=$| )/i,
    (_match, before: string, year: string) =>
      `${before}${Number(year) > thisYear % 100 ? '19' : '20'}${year}`,
  )

/**
 * Parses a date up to this year, `--0415`, `04-15`, `4/15`, `April 15` and `15 April`; null for anything else.
 *
 * @param thisYear Four digits, by the clock of the import.
 */
export function parseBirthday(input: string, thisYear: number, dayFirst = false): Birthday | null {
  const text = input.trim()
  const date = parseDate(expandYear(text, thisYear), dayFirst) ?? parseCompact(text)
  if (date !== null) {
    const year = Number(date.slice(0, 4))
    if (year === noYear) return { day: date.slice(5), year: null }
    return year < 1900 || year > thisYear ? null : { day: date.slice(5), year }
  }
  const bare = /^--(\d{2})-?(\d{2})(?:T.*)?$/.exec(text) ?? /^(\d{1,2})-(\d{1,2})$/.exec(text)
  if (bare) return toBirthday(Number(bare[1]), Number(bare[2]))
  const slashed = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (slashed)
    return dayFirst
      ? toBirthday(Number(slashed[2]), Number(slashed[1]))
      : toBirthday(Number(slashed[1]), Number(slashed[2]))
  const named = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$/i.exec(text)
  if (named) return parseNamed(named[1]!, named[2]!)
  const dayNamed = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?$/i.exec(text)
  return dayNamed ? parseNamed(dayNamed[2]!, dayNamed[1]!) : null
}

function parseNamed(monthName: string, day: string): Birthday | null {
  const month = toMonth(monthName)
  return month === null ? null : toBirthday(month, Number(day))
}

/** `19850415`, as vCards write it. */
function parseCompact(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T.*)?$/.exec(text)
  return match ? toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null
}
