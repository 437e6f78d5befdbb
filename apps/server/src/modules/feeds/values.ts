/** A field of a record: JSON's own types, or a CSV's text. */
export type Value = unknown

/** A record as it came: fields by name. */
export type FeedRecord = Readonly<Record<string, unknown>>

/** Why a record is left out, said of one field. */
export class FieldFault extends Error {}

/** Why a record is left out. */
export class RecordFault extends Error {}

/** Nothing said: absent, null, or an empty text. */
export function isBlank(value: Value): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** A text without U+0000, cut of its white space; throws where it is longer than `max`. */
export function textOf(value: Value, max: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new FieldFault('must be a text')
  const text = String(value).replaceAll('\0', '').trim()
  if (text.length > max) throw new FieldFault(`is longer than ${max} characters`)
  return text
}

/** A text of any form, its white space included, without U+0000. */
export function longTextOf(value: Value, max: number): string {
  if (typeof value !== 'string') throw new FieldFault('must be a text')
  if (value.length > max) throw new FieldFault(`is longer than ${max} characters`)
  return value.replaceAll('\0', '')
}

/** A number within bounds, from a number or a text like `1,250.5`. */
export function numberOf(value: Value, min: number, max: number): number {
  const text = typeof value === 'string' ? value.trim().replace(/^\$/, '').replaceAll(',', '') : ''
  const written = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  const number = typeof value === 'number' ? value : written
  if (!Number.isFinite(number)) throw new FieldFault('must be a number')
  if (number < min || number > max) throw new FieldFault(`must lie between ${min} and ${max}`)
  return number
}

const isText = (value: Value, pattern: RegExp) => typeof value === 'string' && pattern.test(value.trim())

/** A flag that says yes, as JSON or as a CSV writes it. */
export const isYes = (value: Value): boolean =>
  value === true || value === 1 || isText(value, /^(true|1|y|yes)$/i)

/** A flag that says no; one that says nothing does not. */
export const isNo = (value: Value): boolean =>
  value === false || value === 0 || isText(value, /^(false|0|n|no)$/i)

/** A calendar date, `yyyy-mm-dd`; a time behind it is left out. */
export function dateOf(value: Value): string {
  const text = textOf(value, 40)
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  const exists = /^\d{4}-\d{2}-\d{2}($|T)/.test(text.slice(0, 11)) && !Number.isNaN(date.getTime())
  if (!exists || !date.toISOString().startsWith(day) || day < '1900' || day > '2200')
    throw new FieldFault('must be a date, yyyy-mm-dd')
  return day
}

/** A moment, ISO 8601; a date alone is its midnight, UTC. */
export function momentOf(value: Value): Date {
  const text = textOf(value, 40)
  dateOf(text)
  const time = new Date(text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time.getTime())) throw new FieldFault('must be a time, ISO 8601')
  return time
}

/** A list: JSON's own, or a text with commas. */
export function listOf(value: Value): string[] {
  const items = Array.isArray(value) ? value : textOf(value, 2000).split(',')
  return items.map((item) => textOf(item, 200)).filter((item) => item !== '')
}

/** Names of a lookup in any spelling: `Residential Lease`, `ResidentialLease`. */
export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * What one of a lookup's names means, in either spelling of the dictionary: that which is shown, or that of OData's
 * enumerations. One that the lookup does not hold means `otherwise`, where that is given, and throws where it is not.
 */
export function lookupOf<T>(value: Value, table: Readonly<Record<string, T>>, otherwise?: T): T {
  const name = textOf(value, 100)
  const found = Object.entries(table).find(([key]) => bare(key) === bare(name))
  if (found) return found[1]
  if (otherwise === undefined) throw new FieldFault(`${JSON.stringify(name)} is not in the lookup`)
  return otherwise
}
