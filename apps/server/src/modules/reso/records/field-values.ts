import { getDateIn, officeTimeZone } from '@pb/rules/time-zone'
import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import { fieldErrors } from '../texts.ts'

/** A value of a record: any JSON type, or text from a CSV file. */
export type FieldValue = unknown

/** An unparsed record: values by field name. */
export type RawRecord = Readonly<Record<string, unknown>>

/** A field cannot be parsed; the message completes "FieldName …". */
export class FieldError extends ExpectedError {}

/** A record cannot be parsed. */
export class RecordError extends ExpectedError {}

/** Whether a value is absent, null or blank text. */
export function isBlank(value: FieldValue): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Parses text, trimmed and without U+0000; throws if it is longer than `max`. */
export function parseText(value: FieldValue, max: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new FieldError(fieldErrors.notText)
  const text = String(value).replaceAll('\0', '').trim()
  if (text.length > max) throw new FieldError(fieldErrors.tooLong(max))
  return text
}

/** Parses text including white space, without U+0000. */
export function parseLongText(value: FieldValue, max: number): string {
  if (typeof value !== 'string') throw new FieldError(fieldErrors.notText)
  if (value.length > max) throw new FieldError(fieldErrors.tooLong(max))
  return value.replaceAll('\0', '')
}

/** Parses a number within bounds, from a number or text such as `1,250.5`. */
export function parseNumber(value: FieldValue, min: number, max: number): number {
  const text = typeof value === 'string' ? value.trim().replace(/^\$/, '') : ''
  // `4.250,00` has its comma elsewhere, and would be 4.25 without it.
  const fromText = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : Number.NaN
  const number = typeof value === 'number' ? value : fromText
  if (!Number.isFinite(number)) throw new FieldError(fieldErrors.notNumber)
  if (number < min || number > max) throw new FieldError(fieldErrors.outOfRange(min, max))
  return number
}

const isText = (value: FieldValue, pattern: RegExp) => typeof value === 'string' && pattern.test(value.trim())

/** Whether a flag is set, as JSON or CSV. */
export const isYes = (value: FieldValue): boolean =>
  value === true || value === 1 || isText(value, /^(true|1|y|yes)$/i)

/** Whether a flag is explicitly false. */
export const isNo = (value: FieldValue): boolean =>
  value === false || value === 0 || isText(value, /^(false|0|n|no)$/i)

/** Parses a calendar date, `yyyy-mm-dd`; a time after it is ignored. */
export function parseDate(value: FieldValue): string {
  const text = parseText(value, 40)
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  const exists = /^\d{4}-\d{2}-\d{2}($|T)/.test(text.slice(0, 11)) && !Number.isNaN(date.getTime())
  if (!exists || !date.toISOString().startsWith(day) || day < '1900' || day > '2200')
    throw new FieldError(fieldErrors.notDate)
  return day
}

/**
 * Parses a date that some systems write as a time: the date in New York then. Midnight UTC is a date without a time; a time
 * without a zone is the city's.
 */
export function parseCityDate(value: FieldValue): string {
  const day = parseDate(value)
  const text = parseText(value, 40)
  const isMoment = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) && !/T00:00(?::00(?:\.0+)?)?Z$/i.test(text)
  const time = isMoment ? new Date(text) : null
  return time === null || Number.isNaN(time.getTime()) ? day : getDateIn(officeTimeZone, time)
}

/** Parses an ISO 8601 timestamp; a date alone is midnight UTC. */
export function parseTimestamp(value: FieldValue): Date {
  const text = parseText(value, 40)
  parseDate(text)
  const time = new Date(text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time.getTime())) throw new FieldError(fieldErrors.notTimestamp)
  return time
}

/** Parses a JSON array or a comma-separated text. */
export function parseList(value: FieldValue): string[] {
  const items = Array.isArray(value) ? value : parseText(value, 2000).split(',')
  return items.map((item) => parseText(item, 200)).filter((item) => item !== '')
}

/** Normalizes a lookup value for comparison: `Residential Lease` and `ResidentialLease` are equal. */
export const normalizeLookup = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Parses a lookup value, as the dictionary's display name or OData enumeration name. Returns `fallback` for an unknown
 * value, or throws without one.
 */
export function parseLookup<T>(value: FieldValue, table: Readonly<Record<string, T>>, fallback?: T): T {
  const name = parseText(value, 100)
  const found = Object.entries(table).find(([key]) => normalizeLookup(key) === normalizeLookup(name))
  if (found) return found[1]
  if (fallback === undefined) throw new FieldError(fieldErrors.notInLookup(name))
  return fallback
}
