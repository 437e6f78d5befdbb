import type { ListingCard } from '@pb/contract/listings'
import type { CardRow } from './card-query.ts'

const dayMs = 86_400_000
const newDays = 3
const dropDays = 30

function within(days: number, time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() <= days * dayMs
}

/** The one thing worth saying first: not yet to be seen, cheaper than before, new, without a fee. */
export function ribbonOf(row: CardRow, now: Date): ListingCard['ribbon'] {
  if (row.standard_status === 'Coming Soon') return { text: 'Coming soon', color: 'blue' }
  if (row.standard_status !== 'Active') return null
  if (
    row.price_changed_at &&
    row.price_before_cents &&
    within(dropDays, row.price_changed_at, now) &&
    BigInt(row.price_before_cents) > BigInt(row.price_cents)
  )
    return { text: 'Price drop', color: 'amber' }
  if (within(newDays, row.published_at, now)) return { text: 'New', color: 'green' }
  if (row.ad_type === 'rental' && row.commission?.kind === 'owner_pays')
    return { text: 'No fee', color: 'gray' }
  return null
}
