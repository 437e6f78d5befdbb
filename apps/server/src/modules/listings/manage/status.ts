import type { Body, Params, Query } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { findTransitionError, canRemove, removalReasons, type RemovalReason } from '@pb/rules/listing-status'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { mayEdit } from '../detail/service.ts'
import { lockEditableListing, lockEditableVersion } from './access.ts'
import {
  insertChange,
  insertEvent,
  deleteEvent,
  findChange,
  lockListing,
  markChangeUndone,
  getEventTime,
  updateListing,
  type LockedListing,
} from '../write/update-listing.ts'
import { reasonNotAllowed, undoBlocked } from './texts.ts'

/** Changes a listing's status; returns the change's id. Throws `rule_broken` for a transition that is not allowed. */
export async function changeListingStatus(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { version, standard_status: to, date, close_price }: Body<typeof myListings.saveListingStatus>,
): Promise<string> {
  const now = clock.now()
  const today = newYorkDate(now)
  return db.transaction().execute(async (tx) => {
    const listing = await lockEditableVersion(tx, actor, id, version)
    const closePriceCents = close_price === undefined ? undefined : dollarsToCents(close_price)
    const from = listing.standard_status
    const brokenRule = findTransitionError({ from, to, date, closePriceCents, today, since: listing.since })
    if (brokenRule !== null) throw new AppError('rule_broken', brokenRule)
    const event_id = await insertEvent(tx, {
      listing_id: id,
      kind: 'status_change',
      standard_status: to,
      price_cents: to === 'Closed' ? String(closePriceCents) : null,
      created_at: date !== undefined && date < today ? await getEventTime(tx, id, date, now) : now,
    })
    const newVersion = await updateListing(tx, id, { standard_status: to }, now)
    return insertChange(tx, {
      listing_id: id,
      by_id: actor.personId,
      status_before: from,
      event_id,
      version: newVersion,
      created_at: now,
    })
  })
}

/** Removes a locked listing. A listing entered by mistake leaves no event, since it was never on the market. */
export async function removeLockedListing(
  tx: Tx,
  actor: Actor,
  listing: LockedListing,
  { reason, closePriceCents, now }: { reason: RemovalReason; closePriceCents?: number; now: Date },
): Promise<string> {
  const { id, standard_status: from, ad_type } = listing
  if (!canRemove(from, ad_type, reason)) throw new AppError('rule_broken', reasonNotAllowed)
  const to = removalReasons.find(({ key }) => key === reason)!.status
  const event_id =
    to === null
      ? null
      : await insertEvent(tx, {
          listing_id: id,
          kind: 'status_change',
          standard_status: to,
          price_cents: to === 'Closed' && closePriceCents ? String(closePriceCents) : null,
          created_at: now,
        })
  const columns =
    to === null ? { standard_status: 'Canceled' as const, deleted_at: now } : { standard_status: to }
  const version = await updateListing(tx, id, columns, now)
  return insertChange(tx, {
    listing_id: id,
    by_id: actor.personId,
    reason,
    status_before: from,
    event_id,
    version,
    created_at: now,
  })
}

/** Removes a listing for a reason; returns the change's id, which can be undone. */
export async function removeListing(
  actor: Actor,
  { db, clock }: Deps,
  { id, reason }: Params<typeof myListings.removeListing>,
  { close_price }: Query<typeof myListings.removeListing>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockEditableListing(tx, actor, id)
    const closing = close_price === undefined ? {} : { closePriceCents: dollarsToCents(close_price) }
    return removeLockedListing(tx, actor, listing, { reason, ...closing, now: clock.now() })
  })
}

/**
 * Undoes a price change, a status change or a removal, and deletes its event. Throws `conflict` when the listing has
 * changed since.
 */
export async function undoChange(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  changeId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, id)
    const change = listing && (await findChange(tx, id, changeId))
    if (!listing || !change) throw new AppError('not_found')
    if (!mayEdit(actor, listing)) throw new AppError('not_owner')
    if (listing.version !== change.version) throw new AppError('conflict', undoBlocked)
    const { price_before_cents, status_before, event_id } = change
    await updateListing(
      tx,
      id,
      {
        deleted_at: null,
        ...(price_before_cents !== null && { price_cents: price_before_cents }),
        ...(status_before !== null && { standard_status: status_before }),
      },
      now,
    )
    if (event_id !== null) await deleteEvent(tx, id, event_id)
    await markChangeUndone(tx, changeId, now)
  })
}
