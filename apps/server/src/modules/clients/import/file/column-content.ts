import { cleanEmail, isEmail } from '@pb/rules/mail/addresses'
import { parseBirthday } from './parse-birthday.ts'
import { isPlaceholder, parseOptOut, splitPhones } from './parse-values.ts'
import { parseDate } from './parse-dates.ts'
import { parseAmounts } from './parse-money.ts'
import { isShortenedByExcel, looksLikePhone } from './phone-text.ts'
import { unwrapCell } from './row-cells.ts'

/** What the cells of a column are, whatever its title. */
export type ContentKind =
  | 'empty'
  | 'email'
  | 'phone'
  | 'date'
  | 'money'
  | 'boolean'
  | 'url'
  | 'number'
  | 'name'
  | 'text'

const looksLikeEmail = (text: string): boolean => isEmail(cleanEmail(text))
const isEmailCell = (text: string): boolean => {
  const [first = ''] = text.split(/\s*(?::::|[\n;,|/])\s*|\s+(?:[&+]|or|and)\s+/i)
  return looksLikeEmail(first.replace(/\s*\([a-z ]{1,20}\)$/i, '')) || looksLikeEmail(text)
}

const isPhoneCell = (text: string): boolean =>
  isShortenedByExcel(text) || (text.length < 400 && splitPhones(text).some(looksLikePhone))

const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}'’.,\- ()&]{0,59}$/u
const looksLikeName = (text: string): boolean => namePattern.test(text) && text.split(/\s+/).length <= 5

/** Whether a year is still to come decides nothing about the kind of a column. */
const maxYear = 2099

const tests: readonly (readonly [ContentKind, (text: string) => boolean])[] = [
  ['email', isEmailCell],
  ['url', (text) => /^(?:https?:\/\/|www\.)\S+$/i.test(text)],
  [
    'date',
    (text) => parseDate(text) !== null || (parseBirthday(text, maxYear) !== null && !/^\d+$/.test(text)),
  ],
  ['boolean', (text) => parseOptOut(text) !== null && !/^\d$/.test(text)],
  ['phone', isPhoneCell],
  ['money', (text) => /[$€£]|\d,\d{3}\b|\d\s*k\b/i.test(text) && parseAmounts(text) !== null],
  ['number', (text) => /^-?[\d.,]+$/.test(text)],
  ['name', looksLikeName],
]

const sampleSize = 200
/** Fewer of each column of a table with hundreds of them. */
const toSampleSize = (columns: number): number => (columns > 200 ? 40 : sampleSize)
/** The part of the filled cells that must be of a kind. */
const share = 0.8

/** Cells of a column spread over the whole table, without placeholders. */
export function sampleColumn(
  rows: readonly (readonly string[])[],
  column: number,
  columns: number,
): string[] {
  const most = toSampleSize(columns)
  const spread = readEach(rows, column, { step: Math.max(1, Math.floor(rows.length / 2000)), most })
  // Of a column that is nearly empty, the first filled cells.
  return spread.length > 0 ? spread : readEach(rows, column, { step: 1, most })
}

function readEach(
  rows: readonly (readonly string[])[],
  column: number,
  { step, most }: { readonly step: number; readonly most: number },
): string[] {
  const texts: string[] = []
  for (let at = 0; at < rows.length && texts.length < most; at += step) {
    const text = unwrapCell(rows[at]![column] ?? '')
    if (text !== '' && !isPlaceholder(text)) texts.push(text)
  }
  return texts
}

/** The kind that most of these cells are of; `text` if none. */
export function classifyContent(texts: readonly string[]): ContentKind {
  if (texts.length === 0) return 'empty'
  for (const [kind, test] of tests) if (texts.filter(test).length >= share * texts.length) return kind
  return 'text'
}

export const countEmails = (texts: readonly string[]): number => texts.filter(isEmailCell).length
export const countPhones = (texts: readonly string[]): number => texts.filter(isPhoneCell).length
