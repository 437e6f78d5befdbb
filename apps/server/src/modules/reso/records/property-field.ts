import { centsToDollars, dollarsToCents } from '@pb/rules/money'
import { parseNumber, parseText, type FieldValue } from './field-values.ts'
import type { ExportOffice, ExportRow, ParsedProperty } from './property.ts'

/** A field of the dictionary. A field without `parse` is only exported, one without `format` only imported. */
export interface PropertyField {
  readonly name: string
  /** `before` are the values of the preceding fields. */
  readonly parse?: (value: FieldValue, before: ParsedProperty) => ParsedProperty
  readonly format?: (row: ExportRow, office: ExportOffice) => unknown
}

const maxAmount = 1_000_000_000
export const parseCents = (value: FieldValue, min: number) =>
  dollarsToCents(parseNumber(value, min, maxAmount))
export const toDollars = (value: string | null) => (value === null ? null : centsToDollars(value))
/** Parses a number where 0 means unknown, as in many sources. */
export const parseKnownNumber = (
  value: FieldValue,
  max: number,
  wrap: (number: number) => ParsedProperty,
): ParsedProperty => {
  const number = parseNumber(value, 0, max)
  return number === 0 ? {} : wrap(number)
}
export const textField = (max: number, wrap: (text: string) => ParsedProperty) => (value: FieldValue) =>
  wrap(parseText(value, max))
export const parseMonths = (value: FieldValue) => Math.round(parseNumber(value, 0, 120))
