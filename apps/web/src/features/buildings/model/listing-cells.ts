import type { BuildingListing } from '@pb/contract/building-listings'
import { newYorkDate } from '@pb/rules/new-york'

/** `DD/MM/YY` of a unix time in New York. */
export function shortDay(unixSeconds: number): string {
  const [year = '', month, day] = newYorkDate(new Date(unixSeconds * 1000)).split('-')
  return `${day}/${month}/${year.slice(2)}`
}

export interface PriceChanges {
  /** Every price, from the first to the one now. */
  readonly prices: readonly number[]
  /** The one before the last change. */
  readonly before: number
  /** Share of it. */
  readonly change: number
}

/** How a listing's price changed; null where it never did. */
export function priceChanges({
  price,
  price_history,
}: Pick<BuildingListing, 'price' | 'price_history'>): PriceChanges | null {
  const prices: number[] = []
  for (const each of [...price_history.map((entry) => entry.price).toReversed(), price])
    if (each > 0 && each !== prices.at(-1)) prices.push(each)
  const [before, now] = prices.slice(-2)
  if (before === undefined || now === undefined) return null
  return { prices, before, change: now / before - 1 }
}
