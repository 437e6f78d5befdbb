import type { HistoryEntry } from '@pb/contract/listings'
import type { AdType } from '@pb/rules/vocabulary'
import type { PriceSeries } from '../../../components/ui/chart/price-chart.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'

const pointOf = ({ date, price, text }: HistoryEntry & { readonly price: number }) => ({
  date,
  price,
  text: `${formatMoney(price)} · ${text}, ${formatDate(date)}`,
})

/**
 * What a unit was asked and sold for, from its past (newest first): each listing's prices joined, recorded sales as
 * points of their own.
 */
export function historySeries(history: readonly HistoryEntry[], adType: AdType): PriceSeries[] {
  const priced = history
    .filter(
      (entry): entry is HistoryEntry & { price: number } => entry.price !== null && entry.ad_type === adType,
    )
    .toReversed()
  const listings = Map.groupBy(
    priced.filter(({ advertisement_id }) => advertisement_id !== null),
    ({ advertisement_id }) => advertisement_id!,
  )
  const sales = priced.filter(({ advertisement_id }) => advertisement_id === null).map(pointOf)
  return [
    ...[...listings].map(([key, entries]) => ({ key, look: 'steps' as const, points: entries.map(pointOf) })),
    ...(sales.length > 0 ? [{ key: 'sales', look: 'dots' as const, points: sales }] : []),
  ]
}
