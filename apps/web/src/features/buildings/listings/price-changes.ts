import type { BuildingListing } from '@pb/contract/building-listings'
import { newYorkDate } from '@pb/rules/new-york'

/** Formats unix seconds as `DD/MM/YY` in New York time. */
export function formatShortDate(unixSeconds: number): string {
  const [year = '', month, day] = newYorkDate(new Date(unixSeconds * 1000)).split('-')
  return `${day}/${month}/${year.slice(2)}`
}

export interface PriceChanges {
  /** All prices, oldest first. */
  readonly prices: readonly number[]
  /** The price before the last change. */
  readonly before: number
  /** The last change as a fraction of the price before. */
  readonly change: number
}

/** Returns the price changes of a listing; null without any. */
export function getPriceChanges({
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
