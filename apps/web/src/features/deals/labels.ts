import { dealStatuses, type DealKind, type DealStatus } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'

export function statusTitle(status: DealStatus): string {
  return findTitle(dealStatuses, status)
}

/** `20 Carroll St, 3E`; empty without an address. */
export function formatAddress(address: string, unit: string): string {
  return [address, unit].filter(Boolean).join(', ')
}

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars and cents, always both: `$3,250.00`, `-$12.50`. */
export function formatAmount(dollars: number): string {
  return exact.format(dollars)
}

/** What a price is called. */
export const priceTitles: Readonly<Record<DealKind, string>> = {
  rental: 'Monthly rent',
  sale: 'Purchase price',
}

/** `30%`, `33.33%`. */
export function formatPercent(percent: number): string {
  return `${Number(percent.toFixed(2))}%`
}
