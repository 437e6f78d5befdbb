import { findField, rentalInfoFields } from '@pb/rules/applications/fields'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { formatValue } from '../model/field-text.ts'
import { getLocale, type FormTexts } from '../texts/languages.ts'
import { coverTexts } from './cover-texts.ts'

const kinds = new Map<string, (typeof rentalInfoFields)[number]['kind']>(
  rentalInfoFields.map(({ field, kind }) => [field, kind]),
)

/** Lease dates and dates of papers have a day, unlike the months of the form. */
function formatDay(language: FormLanguage, date: string): string {
  const format = new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** Returns a stored fact of the household as a person reads it. */
export function formatTerm(texts: FormTexts, language: FormLanguage, field: string, value: string): string {
  const kind = kinds.get(field) ?? 'line'
  if (value === '') return coverTexts[language].notSet
  return kind === 'date' ? formatDay(language, value) : formatValue(texts, language, { field, kind }, value)
}

interface Covered {
  readonly part: 'terms' | 'answers' | 'papers'
  readonly field: string
}

/** Returns something that a signature covers as a person reads it; null is what is not there. */
export function formatCovered(
  texts: FormTexts,
  language: FormLanguage,
  { part, field }: Covered,
  value: string | null,
): string {
  const own = coverTexts[language]
  if (value === null) return own.none
  if (part === 'terms') return formatTerm(texts, language, field, value)
  if (part === 'papers') return value === '' ? own.added : own.dated(formatDay(language, value))
  const found = findField(field)
  return found ? formatValue(texts, language, found, value) : value
}
