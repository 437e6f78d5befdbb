import type { ListingCard } from '@pb/contract/listings'
import type { CardRow } from './card-query.ts'
import { dropDays, newDays, within } from './freshness.ts'

/** The one thing worth saying first: not yet to be seen, cheaper than before, new, without a fee. */
export function ribbonOf(row: CardRow, now: Date): ListingCard['ribbon'] {
  if (row.standard_status === 'Coming Soon') return { text: 'Coming soon', color: 'blue' }
  if (row.standard_status !== 'Active') return null
  if (row.price_dropped_at && within(dropDays, row.price_dropped_at, now))
    return { text: 'Price drop', color: 'amber' }
  if (within(newDays, row.published_at, now)) return { text: 'New', color: 'green' }
  if (row.no_fee) return { text: 'No fee', color: 'gray' }
  return null
}
