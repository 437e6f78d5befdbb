import type { ListingCard } from '@pb/contract/listing-schemas'
import type { CardRow } from './card-row.ts'
import { dropDays, newDays, isWithinDays } from './freshness.ts'

/** Returns the ribbon of highest priority: coming soon, price drop, new, no fee. */
export function getRibbon(row: CardRow, now: Date): ListingCard['ribbon'] {
  if (row.standard_status === 'Coming Soon') return { text: 'Coming soon', color: 'blue' }
  if (row.standard_status !== 'Active') return null
  if (row.price_dropped_at && isWithinDays(dropDays, row.price_dropped_at, now))
    return { text: 'Price drop', color: 'amber' }
  if (isWithinDays(newDays, row.published_at, now)) return { text: 'New', color: 'green' }
  if (row.no_fee) return { text: 'No fee', color: 'gray' }
  return null
}
