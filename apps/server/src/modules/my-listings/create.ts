import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { FurnishedType } from '@pb/rules/vocabulary'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { ownProfile } from '../profile/index.ts'
import { findByRequest, insertListing } from './create-queries.ts'
import { addEvent } from './edit-queries.ts'

/**
 * Adds an active listing of a unit, the caller's own; returns its id. Who adds a listing has just seen to it that it
 * is available, so it is verified. Sent again with the same key it adds nothing. Throws `not_found` for a unit that
 * does not exist.
 */
export async function createListing(
  actor: Actor,
  deps: Deps,
  input: Body<typeof myListings.createListing>,
): Promise<string> {
  const now = deps.clock.now()
  const { contact_email, email, name, phone } = await ownProfile(actor, deps)
  return deps.db.transaction().execute(async (tx) => {
    const made = await insertListing(tx, {
      unitId: input.apartment_id,
      agentId: actor.personId,
      adType: input.ad_type,
      priceCents: String(dollarsToCents(input.price)),
      furnished: input.furnished_type.toLowerCase() as FurnishedType,
      accessType: input.access_type,
      availableFrom: input.available_from ?? newYorkDate(now),
      contact: JSON.stringify({ name, email: contact_email || email, phone_number: phone }),
      requestKey: input.request_key ?? null,
      now,
    })
    if (made === undefined) {
      const before = input.request_key && (await findByRequest(tx, actor.personId, input.request_key))
      if (!before) throw new AppError('not_found', 'This unit does not exist')
      return before
    }
    await addEvent(tx, {
      listing_id: made,
      kind: 'listed',
      price_cents: String(dollarsToCents(input.price)),
      created_at: now,
    })
    return made
  })
}
