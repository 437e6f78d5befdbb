import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { FurnishedType } from '@pb/rules/vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getProfile } from '../../accounts/profile/index.ts'
import { findListingByRequestKey, findOwnActiveListing, insertListing } from '../write/insert-listing.ts'
import { insertEvent } from '../write/update-listing.ts'
import { alreadyListed, unitNotFound } from './texts.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/**
 * Adds an active listing of the caller for a unit; returns its id. It counts as verified, since the agent has just
 * entered it. A repeated request with the same key returns the existing listing. Throws `not_found` for an unknown
 * unit, and `conflict` when the caller has the unit on the market and does not allow a duplicate.
 */
export async function createListing(
  actor: Actor,
  deps: Deps,
  input: Body<typeof myListings.createListing>,
): Promise<string> {
  const now = deps.clock.now()
  const { contact_email, email, name, phone } = await getProfile(actor, deps)
  return deps.db.transaction().execute(async (tx) => {
    const unit = { unitId: input.apartment_id, agentId: actor.personId, adType: input.ad_type }
    const own = await findOwnActiveListing(tx, unit)
    const repeated =
      input.request_key && (await findListingByRequestKey(tx, actor.personId, input.request_key))
    if (repeated) return repeated
    if (own !== undefined && !input.allow_duplicate) throw new AppError('conflict', alreadyListed)
    const id = await insertListing(tx, {
      ...unit,
      priceCents: String(dollarsToCents(input.price)),
      furnished: input.furnished_type.toLowerCase() as FurnishedType | '',
      accessType: input.access_type,
      availableFrom: input.available_from ?? newYorkDate(now),
      contact: toJsonText({ name, email: contact_email || email, phone_number: phone }),
      requestKey: input.request_key ?? null,
      now,
    })
    if (id === undefined) {
      const existing =
        input.request_key && (await findListingByRequestKey(tx, actor.personId, input.request_key))
      if (!existing) throw new AppError('not_found', unitNotFound)
      return existing
    }
    await insertEvent(tx, {
      listing_id: id,
      kind: 'listed',
      price_cents: String(dollarsToCents(input.price)),
      created_at: now,
    })
    return id
  })
}
