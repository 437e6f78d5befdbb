import { createHash } from 'node:crypto'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DetailRow } from '../../listings/index.ts'
import { isActive } from '../send/active-listings.ts'
import { sendErrors } from '../texts.ts'
import { makeSharedLink, recordShared } from './share-link.ts'
import { linkUrl } from './token.ts'

/** The same listings on the same day get the same link, so that a second brochure is no second page. */
function createKey(listingIds: readonly string[], day: string): string {
  const hash = createHash('sha256').update(listingIds.join()).digest('base64url').slice(0, 32)
  return `brochure-${day}-${hash}`
}

/**
 * Creates the link that a client's brochure shows, of those listings that are on the market; it is not shared yet.
 *
 * @throws {AppError} `not_found`, and `rule_broken` if none of the listings is on the market.
 */
export async function makeBrochureLink(
  actor: Actor,
  deps: Deps,
  userId: string,
  listings: readonly DetailRow[],
): Promise<{ id: string; url: string; expiresAt: Date }> {
  const listing_ids = listings.filter(isActive).map(({ id }) => id)
  if (listing_ids.length === 0) throw new AppError('rule_broken', sendErrors.nothingForPage)
  const key = createKey(listing_ids, newYorkDate(deps.clock.now()))
  const { row } = await makeSharedLink(actor, deps, userId, { listing_ids, key })
  const current =
    row.revoked_at === null ? row : (await makeSharedLink(actor, deps, userId, { listing_ids })).row
  return { id: current.id, url: linkUrl(deps, current.seed), expiresAt: current.expires_at }
}

/** Records that a brochure carries a link of the caller; its listings then count as sent. */
export async function recordBrochureLink(actor: Actor, deps: Deps, linkId: string): Promise<void> {
  await recordShared(actor, deps, linkId, 'brochure')
}
