import { cleanEmail, isEmail } from '../mail/email-pattern.ts'
import { normalizePersonName } from '../person-name.ts'
import { normalizePhone } from '../phone.ts'
import type { FieldKind, FormField } from './fields.ts'
import type { ValueIssue } from './value-issues.ts'

export type ParsedValue = { readonly value: string } | { readonly issue: ValueIssue }

const maxLine = 200
const maxText = 5000
/** Older than anyone alive. */
const maxAge = 120
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
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function parseDate(text: string): ParsedValue {
  const value = text.trim()
  return isDate(value) ? { value } : issue('date')
}

function parseMoney(text: string): ParsedValue {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(plain)) return issue('money')
  const amount = Number(plain.replaceAll(',', ''))
  if (amount > maxDollars) return issue('money')
  return { value: Number.isInteger(amount) ? String(amount) : amount.toFixed(2) }
}

/** Middle digits of individual taxpayer identification numbers (IRS, Internal Revenue Manual 3.21.263). */
function isItinGroup(group: number): boolean {
  return (
    (group >= 50 && group <= 65) ||
    (group >= 70 && group <= 88) ||
    (group >= 90 && group <= 92) ||
    (group >= 94 && group <= 99)
  )
}

/** A number never issued: area 000 or 666, group 00, serial 0000 (20 CFR § 422.103); 9xx only as an ITIN. */
function parseSsn(text: string): ParsedValue {
  const [, area = '', group = '', serial = ''] = /^(\d{3})[\s-]*(\d{2})[\s-]*(\d{4})$/.exec(text.trim()) ?? []
  if (serial === '') return issue('ssnDigits')
  const impossible = area === '000' || area === '666' || group === '00' || serial === '0000'
  const wrongItin = area.startsWith('9') && !isItinGroup(Number(group))
  return impossible || wrongItin ? issue('ssnImpossible') : { value: `${area}-${group}-${serial}` }
}

function parseBirthDate(text: string, today: string): ParsedValue {
  const value = text.trim()
  if (!isDate(value)) return issue('date')
  if (value > today) return issue('birthFuture')
  return Number(today.slice(0, 4)) - Number(value.slice(0, 4)) > maxAge ? issue('birthOld') : { value }
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
  flag: (text) => (text === '0' || text === '1' ? { value: text } : issue('choice')),
  ssn: parseSsn,
  'birth-date': parseBirthDate,
  'account-number': parseAccountNumber,
}

/**
 * Normalizes an entered value: dates as `yyyy-mm-dd`, money as dollars, phones by `normalizePhone`, social security
 * numbers as `123-45-6789`. An empty text stays empty, which removes the value. `today` is a `yyyy-mm-dd` date.
 */
export function parseValue(
  { kind, choices }: Pick<FormField, 'kind' | 'choices'>,
  text: string,
  today: string,
): ParsedValue {
  if (text.trim() === '') return { value: '' }
  if (kind === 'choice') return choices?.includes(text) ? { value: text } : issue('choice')
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
