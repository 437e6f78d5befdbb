import type { HistoryEntry } from '@pb/contract/listing-schemas'
import type { AdType } from '@pb/rules/vocabulary'
import type { PriceSeries } from '../../../components/domain/price-chart/price-chart.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'

const toPoint = ({ date, price, text }: HistoryEntry & { readonly price: number }) => ({
  date,
  price,
  text: `${formatMoney(price)} · ${text}, ${formatDate(date)}`,
})

/**
 * Converts a unit's history (newest first) to chart series of one ad type: a line for each listing's prices, dots for
 * recorded sales.
 */
export function getHistorySeries(history: readonly HistoryEntry[], adType: AdType): PriceSeries[] {
  const priced = history
    .filter(
      (entry): entry is HistoryEntry & { price: number } => entry.price !== null && entry.ad_type === adType,
    )
    .toReversed()
  const listings = Map.groupBy(
    priced.filter(({ advertisement_id }) => advertisement_id !== null),
    ({ advertisement_id }) => advertisement_id!,
  )
  const sales = priced.filter(({ advertisement_id }) => advertisement_id === null).map(toPoint)
  return [
    ...[...listings].map(([key, entries]) => ({
      key,
      style: 'steps' as const,
      points: entries.map(toPoint),
    })),
    ...(sales.length > 0 ? [{ key: 'sales', style: 'dots' as const, points: sales }] : []),
  ]
}
