import type { StandardStatus } from '@pb/rules/vocabulary'
import { textOf, type Cell } from './cell.ts'

/** What a cell says of when a home is to be had. */
export interface Availability {
  /** A date or `now`, which says the same tomorrow; null where only a status is named. */
  readonly from: string | null
  readonly status: StandardStatus | null
}

const day = 86_400_000
/** Excel's day 0 of its calendar of 1900, whose 29 February 1900 never was. */
const excelEpoch = Date.UTC(1899, 11, 30)
/** Of the years 2000 to 2100. */
const serials = { from: 36_526, to: 73_051 }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`

function dateOf(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null
  return year >= 2000 && year < 2100 ? moment.toISOString().slice(0, 10) : null
}

/** A day without its year is the one nearest to today. */
function nearest(month: number, date: number, today: string): string | null {
  const now = Date.parse(today)
  const year = Number(today.slice(0, 4))
  const candidates = [year - 1, year, year + 1].flatMap((near) => dateOf(near, month, date) ?? [])
  const away = (text: string) => Math.abs(Date.parse(text) - now)
  return candidates.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** A date in any of the forms that sheets use; the month comes first, as Americans write it. */
export function parseDate(cell: Cell, today: string): string | null {
  if (typeof cell === 'number')
    return cell >= serials.from && cell < serials.to
      ? new Date(excelEpoch + Math.floor(cell) * day).toISOString().slice(0, 10)
      : null
  const text = textOf(cell)
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return parseDate(Number(text), today)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?(?!\d)/.exec(text)
  if (numeric) {
    const [, month, date, year] = numeric
    return year === undefined
      ? nearest(Number(month), Number(date), today)
      : dateOf(fullYear(year), Number(month), Number(date))
  }
  const named = new RegExp(
    String.raw`^${monthName}\s*(\d{1,2})?(?:st|nd|rd|th)?(?!\d)(?:,?\s*(\d{4}))?$`,
    'i',
  ).exec(text)
  const before = new RegExp(
    String.raw`^(\d{1,2})(?:st|nd|rd|th)?[- ]${monthName}(?:[-, ]+(\d{4}|\d{2}))?$`,
    'i',
  ).exec(text)
  const [, name, date = '1', year] = named ?? (before ? [before[0], before[2], before[1], before[3]] : [])
  if (name === undefined) return null
  const month = months.indexOf(name.toLowerCase()) + 1
  return year === undefined
    ? nearest(month, Number(date), today)
    : dateOf(fullYear(year), month, Number(date))
}

/** What people call the statuses, the most particular first. */
const statuses: readonly (readonly [RegExp, StandardStatus])[] = [
  [/\b(?:rented|leased|lease signed|signed|taken|closed)\b/i, 'Closed'],
  [
    /\b(?:off(?: the)? market|unavailable|not available|withdrawn|removed|do not (?:show|rent)|dnr)\b/i,
    'Withdrawn',
  ],
  [/\b(?:lease out|leases? (?:is )?out|lease pending|contract)\b/i, 'Pending'],
  [
    /\b(?:app(?:lication)?s?\.?(?: is)? ?(?:in|pending|submitted|received)?|pending|deposit(?: taken)?|accepted)\b/i,
    'Active Under Contract',
  ],
  [/\b(?:on )?hold\b|\breserved\b/i, 'Hold'],
  [/\bcoming soon\b/i, 'Coming Soon'],
  [
    /\b(?:available|avail|vacant|active|open|new|on market|ready|immediate(?:ly)?|occupied|notice|listed|now)\b/i,
    'Active',
  ],
]

/** The status that a text names in words; null where it names none. */
export function parseStatus(cell: Cell): StandardStatus | null {
  const text = textOf(cell)
  return statuses.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

const now =
  /\b(?:now|vacant|immediate(?:ly)?|immed|asap|today|current(?:ly)?|ready)\b|^(?:available|avail\.?|yes|y)$/i
const lead =
  /^(?:avail(?:able)?\.?|move[- ]?in|from|as of|on|vacant|occ(?:upied)?\.?|until|thru|through|lease (?:ends?|exp\w*)|starting|beginning(?: of)?|early|\W)+\s*/i

/** Reads `12/1`, `Dec 1`, a serial number, `Avail Now`, `Immediate`, `App pending`; null where it says nothing known. */
export function parseAvailability(cell: Cell, today: string): Availability | null {
  const text = textOf(cell)
  if (text === '') return null
  const from = parseDate(cell, today) ?? parseDate(text.replace(lead, ''), today)
  if (from !== null) return { from, status: null }
  const status = parseStatus(cell)
  if (now.test(text) && (status === null || status === 'Active')) return { from: 'now', status: null }
  return status === null || status === 'Active' ? null : { from: null, status }
}
