import { dealStatuses, type DealKind, type DealStatus } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'

export { formatAmount } from '@pb/rules/money'

export function statusTitle(status: DealStatus): string {
  return findTitle(dealStatuses, status)
}

/** `20 Carroll St, 3E`; empty without an address. */
export function formatAddress(address: string, unit: string): string {
  return [address, unit].filter(Boolean).join(', ')
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
