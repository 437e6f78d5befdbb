import { addDaysToDate } from '../dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const toIso = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns `yyyy-mm-dd`, or null when the day does not exist. */
function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? toIso(date) : null
}

const toFullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** A day without a year: the last one until today. */
function toLastDate(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const date = toDate(year, month, day)
  return date !== null && date > today ? toDate(year - 1, month, day) : date
}

/** `11/20/2026`, `11-20-26`, `11/20`; the day comes first only when the date has no other meaning (`20.11.2026`). */
function parseNumericDate(text: string, today: string): string | null {
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const [month, day] = Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
  return year === undefined ? toLastDate(month, day, today) : toDate(toFullYear(year), month, day)
}

/** `nov`, `nov 20`, `November 20, 2026`, `nov-2026`. */
function parseNamedDate(text: string, today: string): string | null {
  const [, name = '', first, year] =
    /^([a-z]{3,9})\.?(?:[\s-]+(\d{1,2}|\d{4})(?:st|nd|rd|th)?)?(?:[\s,-]+(\d{4}))?$/.exec(text) ?? []
  const month = months.indexOf(name.slice(0, 3)) + 1
  if (month === 0) return null
  if (first?.length === 4) return toDate(Number(first), month, 1)
  const day = first === undefined ? 1 : Number(first)
  return year === undefined ? toLastDate(month, day, today) : toDate(Number(year), month, day)
}

/**
 * Parses a date as Americans type it, ISO dates, months and years included, to `yyyy-mm-dd`; a month or year is its
 * first day. `today` is the agent's date. Null when it is not a date.
 */
export function parseSearchDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === 'today') return today
  if (text === 'yesterday') return addDaysToDate(today, -1)
  const [, year, month, day] = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text) ?? []
  if (year !== undefined) return toDate(Number(year), Number(month ?? 1), Number(day ?? 1))
  return parseNumericDate(text, today) ?? parseNamedDate(text, today)
}
