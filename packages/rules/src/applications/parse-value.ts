import { cleanEmail, isEmail } from '../mail/email-pattern.ts'
import { normalizePersonName } from '../person-name.ts'
import { normalizePhone } from '../phone.ts'
import { findState, hasStateOfZip } from '../postal-codes.ts'
import { parseSsn } from '../taxpayer-ids.ts'
import type { FieldKind, FormField } from './fields.ts'
import type { ValueIssue } from './value-issues.ts'

export type ParsedValue = { readonly value: string } | { readonly issue: ValueIssue }

const maxLine = 200
const maxText = 5000
/** Older than anyone alive. */
const maxAge = 120
/** Later than any lease begins or ends. */
const maxYearsAhead = 30
const maxDollars = 1_000_000_000

/** Control characters and marks of writing direction, which would change how other text is shown. */
const unusable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const issue = (name: ValueIssue): ParsedValue => ({ issue: name })

function parseLine(text: string): ParsedValue {
  const value = normalizePersonName(text)
  if (value.length > maxLine) return issue('long')
  return unusable.test(value) ? issue('characters') : { value }
}

function parseText(text: string): ParsedValue {
  const value = text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  if (value.length > maxText) return issue('long')
  return unusable.test(value.replace(/[\n\t]/g, '')) ? issue('characters') : { value }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Before anyone alive was born. */
const isTooOld = (value: string, today: string): boolean =>
  Number(today.slice(0, 4)) - Number(value.slice(0, 4)) > maxAge

function parseDate(text: string, today: string): ParsedValue {
  const value = text.trim()
  if (!isDate(value)) return issue('date')
  const year = Number(value.slice(0, 4))
  return isTooOld(value, today) || year - Number(today.slice(0, 4)) > maxYearsAhead
    ? issue('dateYear')
    : { value }
}

function parsePastDate(text: string, today: string): ParsedValue {
  const parsed = parseDate(text, today)
  return 'value' in parsed && parsed.value > today ? issue('dateFuture') : parsed
}

function parseMoney(text: string): ParsedValue {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(plain)) return issue('money')
  const amount = Number(plain.replaceAll(',', ''))
  if (amount > maxDollars) return issue('money')
  return { value: Number.isInteger(amount) ? String(amount) : amount.toFixed(2) }
}

function parseSsnValue(text: string): ParsedValue {
  const parsed = parseSsn(text)
  if ('value' in parsed) return parsed
  return issue(parsed.issue === 'digits' ? 'ssnDigits' : 'ssnImpossible')
}

function parseBirthDate(text: string, today: string): ParsedValue {
  const value = text.trim()
  if (!isDate(value)) return issue('date')
  if (value > today) return issue('dateFuture')
  return isTooOld(value, today) ? issue('dateYear') : { value }
}

function parseAccountNumber(text: string): ParsedValue {
  const value = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]{4,34}$/.test(value) ? { value } : issue('account')
}

function parsePhone(text: string): ParsedValue {
  const value = normalizePhone(text)
  return value === null ? issue('phone') : { value }
}

function parseYear(text: string): ParsedValue {
  const value = text.trim()
  return /^(19|20)\d{2}$/.test(value) ? { value } : issue('year')
}

function parseNumber(text: string): ParsedValue {
  const value = text.trim()
  return /^\d{1,4}$/.test(value) ? { value: String(Number(value)) } : issue('number')
}

function parseState(text: string): ParsedValue {
  const value = findState(text)
  return value === null ? issue('state') : { value }
}

function parseZip(text: string): ParsedValue {
  const value = text
    .trim()
    .replace(/^(\d{5})[\s-]*(\d{4})?$/, (_all, five: string, four?: string) =>
      four === undefined ? five : `${five}-${four}`,
    )
  if (!/^\d{5}(-\d{4})?$/.test(value)) return issue('zip')
  return hasStateOfZip(value) ? { value } : issue('zipUnknown')
}

function parseEmail(text: string): ParsedValue {
  const value = cleanEmail(text)
  return isEmail(value) ? { value } : issue('email')
}

type Parser = (text: string, today: string) => ParsedValue

const parsers: Readonly<Record<Exclude<FieldKind, 'choice'>, Parser>> = {
  line: parseLine,
  text: parseText,
  email: parseEmail,
  phone: parsePhone,
  date: parseDate,
  year: parseYear,
  money: parseMoney,
  number: parseNumber,
  state: parseState,
  zip: parseZip,
  flag: (text) => (text === '0' || text === '1' ? { value: text } : issue('choice')),
  ssn: parseSsnValue,
  'birth-date': parseBirthDate,
  'account-number': parseAccountNumber,
}

/**
 * Normalizes an entered value: dates as `yyyy-mm-dd`, money as dollars, phones by `normalizePhone`, social security
 * numbers as `123-45-6789`, states by two letters. An empty text stays empty, which removes the value. `today` is a `yyyy-mm-dd` date.
 */
export function parseValue(
  { kind, choices, past = false }: Pick<FormField, 'kind' | 'choices' | 'past'>,
  text: string,
  today: string,
): ParsedValue {
  if (text.trim() === '') return { value: '' }
  if (kind === 'choice') return choices?.includes(text) ? { value: text } : issue('choice')
  if (kind === 'date' && past) return parsePastDate(text, today)
  return parsers[kind](text, today)
}

/** What lists and the form show of a secret: the last four digits where they are not most of it, else nothing. */
export function maskValue({ kind }: Pick<FormField, 'kind'>, value: string): string {
  if (kind === 'ssn') return `•••-••-${value.slice(-4)}`
  if (kind === 'account-number' && value.length >= 8) return `••••${value.slice(-4)}`
  return '••••'
}

/** Whether a person born on a `yyyy-mm-dd` date is 18 on another. */
export function isAdult(birthDate: string, today: string): boolean {
  return `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}` <= today
}
