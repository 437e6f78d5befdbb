import { centsToDollars } from '@pb/rules/money'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getListings, type DetailRow } from '../../listings/index.ts'
import { sendErrors } from '../texts.ts'

/** Whether a listing may be offered: on the market, with a price. */
export function isActive({
  standard_status,
  price_cents,
}: Pick<DetailRow, 'standard_status' | 'price_cents'>): boolean {
  return (
    (standard_status === 'Active' || standard_status === 'Coming Soon') && centsToDollars(price_cents) > 0
  )
}

/** Whether the owner of a listing lets it be shown to people who do not sign in (RESO InternetEntireListingDisplayYN). */
export const mayBeShown = (row: Pick<DetailRow, 'internet_entire_listing_display'>): boolean =>
  row.internet_entire_listing_display

/**
 * Returns listings that may be offered, in the order of the ids.
 *
 * @throws {AppError} `not_found` for an unknown id, `rule_broken` if one is not active, or may not be shown.
 */
export async function getActiveListings(
  actor: Actor,
  deps: Deps,
  ids: readonly string[],
): Promise<DetailRow[]> {
  const rows = await getListings(actor, deps, ids)
  if (rows.length < ids.length) throw new AppError('not_found')
  const inactive = rows.filter((row) => !isActive(row)).length
  if (inactive > 0) throw new AppError('rule_broken', sendErrors.inactive(inactive))
  const withheld = rows.filter((row) => !mayBeShown(row)).length
  if (withheld > 0) throw new AppError('rule_broken', sendErrors.withheld(withheld))
  return rows
}
