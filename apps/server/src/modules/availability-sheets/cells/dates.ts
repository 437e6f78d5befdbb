import { dayMs } from '@pb/rules/dates'
import { getGrammarText, type Cell } from './cell.ts'

/** Day 0 of Excel's 1900 date system, which counts a 29 February 1900 that did not exist. */
const excelEpoch = Date.UTC(1899, 11, 30)
/** Excel serial numbers of the years 2000 to 2099. */
const serialRange = { from: 36_526, to: 73_051 }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +/

function toIsoDate(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null
  return year >= 2000 && year < 2100 ? moment.toISOString().slice(0, 10) : null
}

/** Picks the year of a date without one: the date closest to today. */
function findNearestDate(month: number, date: number, today: string): string | null {
  const now = Date.parse(today)
  const year = Number(today.slice(0, 4))
  const candidates = [year - 1, year, year + 1].flatMap((near) => toIsoDate(near, month, date) ?? [])
  const distance = (text: string) => Math.abs(Date.parse(text) - now)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?z?)?$/
const numeric = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|'?\d{2}))?(?: \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?)?$/
const named = new RegExp(String.raw`^${monthName}[ –-]*(\d{1,2})?(?:st|nd|rd|th)?(?!\d)(?:,? *(\d{4}))?$`)
const before = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ –-](?:of )?${monthName}(?:[–, -]+(\d{4}|\d{2}))?$`,
)

const part = new RegExp(
  String.raw`^(early|beginning of|start of|first week of|mid(?:dle)?(?: of)?|late|end of|last week of|eo)[ –-]*${monthName}(?:,? *(\d{4}))?$`,
)
const monthPart = new RegExp(String.raw`^${monthName}[ ,–-]*\(?(early|mid|late|end)\)?$`)

function toDay(words: string, year: number, month: number): string | null {
  if (/^(?:early|beginning|start|first)/.test(words)) return toIsoDate(year, month, 1)
  return words.startsWith('mid')
    ? toIsoDate(year, month, 15)
    : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * Parses a part of a month: `early June` is its first day, `mid June` the 15th, and `late June` or `end of June` its last, by
 * which the unit is free. Null for another text.
 */
export function parseMonthPart(cell: Cell, today: string): string | null {
  const text = getGrammarText(cell)
  const last = monthPart.exec(text)
  const [, words, name, year] = part.exec(text) ?? (last ? [last[0], last[2], last[1]] : [])
  if (words === undefined || name === undefined) return null
  const month = months.indexOf(name.slice(0, 3)) + 1
  const near = year ?? findNearestDate(month, 15, today)?.slice(0, 4)
  return near === undefined ? null : toDay(words, Number(near), month)
}

/** Parses a date in any format seen in sheets, as a whole; numeric dates are month first, as in the US. */
export function parseDate(cell: Cell, today: string): string | null {
  if (typeof cell === 'number')
    return cell >= serialRange.from && cell < serialRange.to
      ? new Date(excelEpoch + Math.floor(cell) * dayMs).toISOString().slice(0, 10)
      : null
  const text = getGrammarText(cell).replace(weekday, '')
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return parseDate(Number(text), today)
  const whole = iso.exec(text)
  if (whole) return toIsoDate(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const digits = numeric.exec(text.replaceAll('–', '-'))
  if (digits) {
    const [, month, , date, year] = digits
    return year === undefined
      ? findNearestDate(Number(month), Number(date), today)
      : toIsoDate(fullYear(year.replace("'", '')), Number(month), Number(date))
  }
  const first = named.exec(text)
  const second = first ? null : before.exec(text)
  const [, name, date = '1', year] = first ?? (second ? [second[0], second[2], second[1], second[3]] : [])
  if (name === undefined) return null
  const month = months.indexOf(name.slice(0, 3)) + 1
  return year === undefined
    ? findNearestDate(month, Number(date), today)
    : toIsoDate(fullYear(year), month, Number(date))
}
