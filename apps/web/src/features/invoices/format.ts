import { dollarsToCents, formatCents } from '@pb/rules/money'

/** Dollars with their cents: `$1,250.00`, `−$30.00`. */
export function formatAmount(dollars: number): string {
  return formatCents(dollarsToCents(dollars))
}

/** Address and unit of an apartment. */
export function formatApartment({
  property_address,
  property_unit,
}: {
  readonly property_address: string
  readonly property_unit: string
}): string {
  return [property_address, property_unit].filter(Boolean).join(', ')
}
