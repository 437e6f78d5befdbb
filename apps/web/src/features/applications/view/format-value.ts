import type { ReportEntry } from '@pb/contract/applications'
import { findField, rentalInfoFields, type FieldKind } from '@pb/rules/applications/fields'
import { occupations } from '@pb/rules/applications/vocabulary'
import { normalizePhone } from '@pb/rules/phone'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import * as texts from './texts.ts'

const choiceTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(occupations.map(({ key, title }) => [key, title])),
  ...texts.housingTitles,
}

const rentalInfoKinds = new Map<string, FieldKind>(rentalInfoFields.map(({ field, kind }) => [field, kind]))

/** How a field is entered and shown; `line` for fields of a newer server. */
export function getKind(field: string): FieldKind {
  return rentalInfoKinds.get(field) ?? findField(field)?.kind ?? 'line'
}

/** Whether the field belongs to the household's Rental Info. */
export function isRentalInfo(field: string): boolean {
  return rentalInfoKinds.has(field)
}

/** Title of a choice. */
export function formatChoice(key: string): string {
  return choiceTitles[key] ?? key
}

/** A stored text as people read it; null without a value. */
export function formatValue({ field: { field }, value }: ReportEntry): string | null {
  if (typeof value !== 'string' || value === '') return null
  const kind = getKind(field)
  if (kind === 'money') return formatMoney(Number(value))
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
  if (kind === 'flag') return value === '1' ? texts.yes : texts.no
  if (kind === 'choice') return formatChoice(value)
  if (kind === 'phone') return normalizePhone(value) ?? value
  return value
}

/** Stored texts of a form by field: what an edit starts from. Masked values and files are left out. */
export function toTexts(report: readonly ReportEntry[]): Record<string, string> {
  return Object.fromEntries(
    report.flatMap(({ field: { field }, value, masked }) =>
      typeof value === 'string' && !masked ? [[field, value]] : [],
    ),
  )
}
