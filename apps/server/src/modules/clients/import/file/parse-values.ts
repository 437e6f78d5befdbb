import { cleanPersonName, splitPersonName } from '@pb/rules/person-name'
import { clientStages, type ClientStage } from '@pb/rules/clients'

const formatIsoDate = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function toIsoDate(year: number, month: number, day: number): string | null {
  const text = formatIsoDate(year, month, day)
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

const numericDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/

/** Whether one of the dates of a column, such as `15/01/2027`, can only have the day before the month. */
export function isDayFirst(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const [, first, , second] = numericDate.exec(text.trim()) ?? []
    return Number(first) > 12 && Number(second) <= 12
  })
}

/**
 * Parses `2026-05-01`, `5/1/2026`, `5/1/26`, `May 1, 2026`, and with points, which Europeans write, `15.01.2027`; null for
 * anything else. `dayFirst` is what `isDayFirst` returned for the column.
 */
export function parseDate(text: string, dayFirst = false): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = numericDate.exec(text)
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[3])]
    const [day, month] = dayFirst || numeric[2] === '.' ? [first, second] : [second, first]
    return toIsoDate(Number(numeric[4]!.padStart(4, '20')), month, day)
  }
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  const month = named ? months.indexOf(named[1]!.toLowerCase()) : -1
  return named && month >= 0 ? toIsoDate(Number(named[3]), month + 1, Number(named[2])) : null
}

/** Parses dollars per year: `$85,000`, `85k`, `85000.50`; null for anything else. */
export function parseIncome(text: string): number | null {
  const match =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?\s*(k)?(?:\s*(?:\/|per|a)\s*(?:yr|year|annum))?$/i.exec(
      text,
    )
  if (!match) return null
  const dollars = Number(match[1]!.replaceAll(',', '') + (match[2] ?? '')) * (match[3] ? 1000 : 1)
  return dollars <= 1_000_000_000 ? Math.round(dollars * 100) / 100 : null
}

/** Recognizes rental or sale in free text; null if it mentions neither. */
export function parseSearchTypes(text: string): ('rental' | 'sale')[] | null {
  const found: ('rental' | 'sale')[] = []
  if (/\brent|\blease|\btenant/i.test(text)) found.push('rental')
  if (/\bsale|\bbuy|\bpurchas|\bown/i.test(text)) found.push('sale')
  if (found.length === 0 && /^both$/i.test(text.trim())) return ['rental', 'sale']
  return found.length > 0 ? found : null
}

/** A stage by its key or title; null if unknown. */
export function parseStage(text: string): ClientStage | null {
  const name = text.trim().toLowerCase()
  return clientStages.find(({ key, title }) => key === name || title.toLowerCase() === name)?.key ?? null
}

/** Whether a cell of a column like `Email Opt-Out` means that the client wants no emails; null if it means neither. */
export function parseOptOut(text: string): boolean | null {
  const value = text.trim().toLowerCase()
  if (/^(?:yes|y|true|1|x|✓|opt(?:ed)?[ -]?out|unsubscribed?|do not e-?mail)$/.test(value)) return true
  return /^(?:no|n|false|0|opt(?:ed)?[ -]?in|subscribed?)$/.test(value) ? false : null
}

/** Splits the values of one cell, separated by `:::` (Google), `;` (Outlook), commas, bars or line breaks. */
export function splitValues(text: string): string[] {
  return text
    .split(/\s*(?::::|[\n;,|])\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Where another number of at least seven digits begins. */
const nextNumber = String.raw`(?=\s*(?:[a-z]+[.:]?\s*)?[+(]?\d[\d\s().-]{6,})`
const phoneSeparator = new RegExp(
  String.raw`\s*(?::::|[\n;|]|(?:,|/|&|\b(?:or|and)\b)${nextNumber})\s*|(?<=\d{4})\s+(?=(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\b)`,
  'i',
)

/**
 * Splits the phone numbers of a cell: like `splitValues`, at `/`, `&`, `or` and `and`, and between two complete numbers,
 * but not at a comma before an extension.
 */
export function splitPhones(text: string): string[] {
  return text
    .split(phoneSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Splits `Bell, Nora`, `Nora van der Bell` and `王小明` into first and last name, without hidden characters. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const { first_name, last_name } = splitPersonName(cleanPersonName(text))
  return { firstName: first_name, lastName: last_name }
}

/** Whether a cell means that there is no value: `n/a`, `#N/A`, `-`, `?`. */
export function isPlaceholder(text: string): boolean {
  return /^(?:#?n\s?[/.]\s?a\.?|#(?:ref|value|name|null|div\/0)[!?]?|[-\u2013\u2014_.?]+)$/i.test(text.trim())
}

/** Whether a spreadsheet would evaluate the text, which an export must prevent (CSV injection). */
export function looksLikeFormula(text: string): boolean {
  return /^[=@\t\r]|^[+-](?=.*[(!|])/.test(text)
}
