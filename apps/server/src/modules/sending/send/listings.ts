import { centsToDollars } from '@pb/rules/money'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { listingsByIds, type DetailRow } from '../../listings/index.ts'

/** On the market with a price: what may be offered. */
export function isActive({
  standard_status,
  price_cents,
}: Pick<DetailRow, 'standard_status' | 'price_cents'>): boolean {
  return (
    (standard_status === 'Active' || standard_status === 'Coming Soon') && centsToDollars(price_cents) > 0
  )
}

/**
 * Listings to offer, in the order of the ids.
 *
 * @throws {AppError} `not_found` where there is none of an id, `rule_broken` where one is not on the market any more.
 */
export async function activeListings(actor: Actor, deps: Deps, ids: readonly string[]): Promise<DetailRow[]> {
  const rows = await listingsByIds(actor, deps, ids)
  if (rows.length < ids.length) throw new AppError('not_found')
  const gone = rows.filter((row) => !isActive(row)).length
  if (gone > 0)
    throw new AppError(
      'rule_broken',
      gone === 1 ? 'One of them is not active anymore' : `${gone} of them are not active anymore`,
    )
  return rows
}
