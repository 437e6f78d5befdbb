import { dayMs } from '@pb/rules/dates'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { getText, type Cell } from './cell.ts'

/** When a unit is available. */
export interface Availability {
  /** A date or `now`; null when the cell only has a status. */
  readonly from: string | null
  readonly status: StandardStatus | null
}

/** Day 0 of Excel's 1900 date system, which counts a 29 February 1900 that did not exist. */
const excelEpoch = Date.UTC(1899, 11, 30)
/** Excel serial numbers of the years 2000 to 2099. */
const serialRange = { from: 36_526, to: 73_051 }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`

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

/** Parses a date in any format seen in sheets; numeric dates are month first, as in the US. */
export function parseDate(cell: Cell, today: string): string | null {
  if (typeof cell === 'number')
    return cell >= serialRange.from && cell < serialRange.to
      ? new Date(excelEpoch + Math.floor(cell) * dayMs).toISOString().slice(0, 10)
      : null
  const text = getText(cell)
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return parseDate(Number(text), today)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?(?!\d)/.exec(text)
  if (numeric) {
    const [, month, date, year] = numeric
    return year === undefined
      ? findNearestDate(Number(month), Number(date), today)
      : toIsoDate(fullYear(year), Number(month), Number(date))
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
    ? findNearestDate(month, Number(date), today)
    : toIsoDate(fullYear(year), month, Number(date))
}

/** Wordings of each status, the most specific first. */
const statusPatterns: readonly (readonly [RegExp, StandardStatus])[] = [
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

/** Parses a status from its wording; null without one. */
export function parseStatus(cell: Cell): StandardStatus | null {
  const text = getText(cell)
  return statusPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

const nowPattern =
  /\b(?:now|vacant|immediate(?:ly)?|immed|asap|today|current(?:ly)?|ready)\b|^(?:available|avail\.?|yes|y)$/i
const prefixPattern =
  /^(?:avail(?:able)?\.?|move[- ]?in|from|as of|on|vacant|occ(?:upied)?\.?|until|thru|through|lease (?:ends?|exp\w*)|starting|beginning(?: of)?|early|\W)+\s*/i

/** Parses `12/1`, `Dec 1`, a serial number, `Avail Now`, `Immediate`, `App pending`; null if it is none of these. */
export function parseAvailability(cell: Cell, today: string): Availability | null {
  const text = getText(cell)
  if (text === '') return null
  const from = parseDate(cell, today) ?? parseDate(text.replace(prefixPattern, ''), today)
  if (from !== null) return { from, status: null }
  const status = parseStatus(cell)
  if (nowPattern.test(text) && (status === null || status === 'Active')) return { from: 'now', status: null }
  return status === null || status === 'Active' ? null : { from: null, status }
}
