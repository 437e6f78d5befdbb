import { findField, rentalInfoFields, type FieldKind } from '@pb/rules/applications/fields'
import { formatDate } from '@pb/rules/dates'
import { formatMoney } from '@pb/rules/money'
import { normalizePhone } from '@pb/rules/phone'

/** `March 2, 2026` of `2026-03-02`. */
export const formatDay = (date: string): string => formatDate(new Date(`${date}T00:00:00Z`))

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const formats: Readonly<Partial<Record<FieldKind, (value: string) => string>>> = {
  money: (value) => formatMoney(Number(value)),
  date: formatDay,
  'birth-date': formatDay,
  flag: (value) => (value === '1' ? 'Yes' : 'No'),
  choice: capitalize,
  // The landlord's is stored as ten digits.
  phone: (value) => normalizePhone(value) ?? value,
}

const rentalInfoKinds: ReadonlyMap<string, FieldKind> = new Map(
  rentalInfoFields.map(({ field, kind }) => [field, kind]),
)

/** Formats a stored value of a form or of its rental info as people read it; a mask stays as it is. */
export function formatValue(field: string, value: string): string {
  const kind = findField(field)?.kind ?? rentalInfoKinds.get(field)
  const format = kind && formats[kind]
  return format && value !== '' && !value.includes('•') ? format(value) : value
}
