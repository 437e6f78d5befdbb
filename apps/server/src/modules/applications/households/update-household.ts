import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import type { Updateable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getListings } from '../../listings/index.ts'
import { copyListing } from '../asking/copy-listing.ts'
import { assertEditable } from '../forms/find-form.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { getClientUserId } from './client-user-id.ts'
import { getOwnHousehold } from './find-household.ts'
import { lockHousehold } from './lock-household.ts'
import { writeHousehold } from './rental-info.ts'

type Input = Body<typeof applications.updateHousehold>
type Columns = Updateable<Tables['application_household']>

/** Rental info follows the listing; without one it stays as it was. */
async function toListingColumns(actor: Actor, deps: Deps, id: string | null | undefined): Promise<Columns> {
  if (id === undefined) return {}
  if (id === null) return { listing_id: null }
  const [listing] = await getListings(actor, deps, [id])
  if (!listing) throw new AppError('not_found')
  return copyListing(listing)
}

/**
 * Changes the agent's note, records or removes the conditional offer, or moves the household to a listing. Throws
 * `not_found`, and `rule_broken` once the landlord's answer is recorded.
 */
export async function updateHousehold(actor: Actor, deps: Deps, id: string, input: Input): Promise<void> {
  const { note, conditional_offer, listing_id } = input
  const now = deps.clock.now()
  const listing = await toListingColumns(actor, deps, listing_id)
  await deps.db.transaction().execute(async (tx) => {
    await getOwnHousehold(tx, actor, id)
    const household = await lockHousehold(tx, id)
    assertEditable(household)
    const offer = conditional_offer
      ? { conditional_offer_at: household.conditional_offer_at ?? now }
      : { conditional_offer_at: null }
    const columns: Columns = {
      ...listing,
      ...(note !== undefined && { note }),
      ...(conditional_offer !== undefined && offer),
    }
    await writeHousehold(tx, household, columns, now)
    await publishApplication(tx, deps, household.agent_id, await getClientUserId(tx, household))
  })
}
