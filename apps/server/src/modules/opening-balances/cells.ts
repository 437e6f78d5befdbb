import { maxGross } from '@pb/rules/deals/deal'
import { dollarsToCents } from '@pb/rules/money'
import type { DealKind } from '@pb/rules/deals/vocabulary'
import { parseOpeningRole, type OpeningRole } from '@pb/rules/opening-roles'
import type { Cell } from '../availability-sheets/index.ts'
import { cellErrors } from './texts.ts'

/** The value that a whole cell states; null for an empty one; or why it is not read. */
export type Parsed<T> = { readonly value: T | null } | { readonly error: string }

const empty = { value: null } as const
const emptyPattern = /^(?:n\/a|none|null|[-–—]+)?$/i

/** The text of a cell on one line; empty for `N/A` and dashes. */
export function toText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  const text = String(cell).normalize('NFKC').replace(/\s+/g, ' ').trim()
  return emptyPattern.test(text) ? '' : text
}

const amountPattern = /^\$? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(?: ?USD)?$/i
const negativePattern = /^(?:[-−–]\s*\$?[\d,.]+|\$?\s*[-−–][\d,.]+|\(\$?[\d,.]+\))$/

/** The amount of `-50`, `-$50.00` or `($50)` without its sign; null for one that isn't below 0. */
function toPositive(cell: Cell | undefined, text: string): Cell | null {
  if (typeof cell === 'number') return cell < 0 ? 0 - cell : null
  return negativePattern.test(text) ? text.replace(/[-−–()]/g, '').trim() : null
}

/** Cents of `$1,234.50`, `1234.5`, or a number of a spreadsheet with at most two decimals. */
export function parseAmount(
  cell: Cell | undefined,
  title: string,
  { allowNegative = false } = {},
): Parsed<number> {
  const text = toText(cell)
  if (text === '') return empty
  const positive = allowNegative ? toPositive(cell, text) : null
  if (positive !== null) {
    const parsed = parseAmount(positive, title)
    return 'error' in parsed || parsed.value === null ? parsed : { value: 0 - parsed.value }
  }
  if (negativePattern.test(text)) return { error: cellErrors.negative(title, text) }
  const match = amountPattern.exec(text)
  // A formula's result such as 1234.4999999 is half a cent away from nothing.
  const number = typeof cell === 'number' && cell >= 0 ? cell : null
  const rounded = number === null ? null : dollarsToCents(number)
  if (!match && (rounded === null || Math.abs(rounded / 100 - number!) > 1e-7))
    return { error: cellErrors.amount(title, text) }
  const cents = rounded ?? dollarsToCents(Number(match![1]!.replaceAll(',', '') + (match![2] ?? '')))
  return cents > maxGross ? { error: cellErrors.tooLarge(title) } : { value: cents }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const numericPattern = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const namedPattern = new RegExp(String.raw`^${monthNames} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$`, 'i')
const dayNamedPattern = new RegExp(String.raw`^(\d{1,2})[ -]${monthNames}[ ,-]{1,2}(\d{4})$`, 'i')

function toIsoDate(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isReal ? moment.toISOString().slice(0, 10) : null
}

const toMonth = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

function parseDay(text: string): string | null {
  const iso = isoPattern.exec(text)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = numericPattern.exec(text)
  if (numeric) {
    const [, month, , day, year] = numeric
    return toIsoDate(Number(year!.length === 2 ? `20${year}` : year), Number(month), Number(day))
  }
  const named = namedPattern.exec(text)
  if (named) return toIsoDate(Number(named[3]), toMonth(named[1]!), Number(named[2]))
  const dayNamed = dayNamedPattern.exec(text)
  return dayNamed ? toIsoDate(Number(dayNamed[3]), toMonth(dayNamed[2]!), Number(dayNamed[1])) : null
}

/** Whether a cell is a numeric date that only a day before the month explains: `25/3/2026`. */
export function isDayFirst(cell: Cell | undefined): boolean {
  const numeric = numericPattern.exec(toText(cell))
  return numeric !== null && Number(numeric[1]) > 12 && Number(numeric[3]) <= 12
}

/**
 * The day that a cell states, month first as in the US. In a file with days before months a numeric date is not read,
 * because it may be either.
 */
export function parseDate(
  cell: Cell | undefined,
  title: string,
  { dayFirst }: { readonly dayFirst: boolean },
): Parsed<string> {
  const text = toText(cell)
  if (text === '') return empty
  if (dayFirst && numericPattern.test(text)) return { error: cellErrors.dayFirst(title, text) }
  const day = typeof cell === 'number' ? null : parseDay(text)
  if (day === null) return { error: cellErrors.date(title, text) }
  return day < '2000-01-01' ? { error: cellErrors.tooOld(title, day) } : { value: day }
}

/** What was paid on a day; `cents` is null for all that was due. */
export interface Payment {
  readonly day: string
  readonly cents: number | null
}

const paymentPattern = /^(.+?):? ([-−–(]?\$.+)$/

/** `1/22/2026` for a share paid on that day, `1/22/2026 $1,000; 2/3/2026 $500` for parts of it. */
export function parsePayments(
  cell: Cell | undefined,
  title: string,
  options: { readonly dayFirst: boolean },
): Parsed<readonly Payment[]> {
  const text = toText(cell)
  if (text === '') return empty
  if (typeof cell === 'number' || !text.includes('$')) {
    const day = parseDate(cell, title, options)
    if ('error' in day) return day
    return day.value === null ? empty : { value: [{ day: day.value, cents: null }] }
  }
  const payments: Payment[] = []
  for (const part of text.split(';')) {
    const match = paymentPattern.exec(part.trim())
    if (!match) return { error: cellErrors.payments(title, text) }
    const day = parseDate(match[1], title, options)
    if ('error' in day) return day
    const amount = parseAmount(match[2], title, { allowNegative: true })
    if ('error' in amount) return amount
    if (day.value === null || amount.value === null) return { error: cellErrors.payments(title, text) }
    payments.push({ day: day.value, cents: amount.value })
  }
  return { value: payments }
}

const kinds: readonly (readonly [RegExp, DealKind])[] = [
  [/^(?:rentals?|rent|lease|leasing)$/i, 'rental'],
  [/^(?:sales?|purchase|sold)$/i, 'sale'],
]

export function parseKind(cell: Cell | undefined): Parsed<DealKind> {
  const text = toText(cell)
  if (text === '') return empty
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1]
  return kind === undefined ? { error: cellErrors.kind(text) } : { value: kind }
}

export function parseYesNo(cell: Cell | undefined, title: string): Parsed<boolean> {
  const text = toText(cell)
  if (text === '') return empty
  if (/^(?:yes|y|true|x|1)$/i.test(text)) return { value: true }
  if (/^(?:no|n|false|0)$/i.test(text)) return { value: false }
  return { error: cellErrors.yesNo(title, text) }
}

export function parseText(cell: Cell | undefined, title: string, max: number): Parsed<string> {
  const text = toText(cell)
  return text.length > max ? { error: cellErrors.tooLong(title, max) } : { value: text }
}

export function parseRole(cell: Cell | undefined): Parsed<OpeningRole> {
  const text = toText(cell)
  const role = parseOpeningRole(text)
  return role === null ? { error: cellErrors.role(text) } : { value: role }
}
