import type { Body, Params, Query } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { faultOfMove, mayRemove, removalReasons, type RemovalReason } from '@pb/rules/listing-status'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { mayEdit } from '../listings/index.ts'
import { editable, editableVersion } from './access.ts'
import {
  addChange,
  addEvent,
  dropEvent,
  findChange,
  lockListing,
  markUndone,
  momentOf,
  writeListing,
  type LockedListing,
} from './edit-queries.ts'

/** Moves a listing along the closed table of moves; returns the change's id. Throws `rule_broken` off the table. */
export async function moveListing(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { version, standard_status: to, date, close_price }: Body<typeof myListings.saveListingStatus>,
): Promise<string> {
  const now = clock.now()
  const today = newYorkDate(now)
  return db.transaction().execute(async (tx) => {
    const listing = await editableVersion(tx, actor, id, version)
    const closePriceCents = close_price === undefined ? undefined : dollarsToCents(close_price)
    const from = listing.standard_status
    const fault = faultOfMove({ from, to, date, closePriceCents, today, since: listing.since })
    if (fault !== null) throw new AppError('rule_broken', fault)
    const event_id = await addEvent(tx, {
      listing_id: id,
      kind: 'status_change',
      standard_status: to,
      price_cents: to === 'Closed' ? String(closePriceCents) : null,
      created_at: date !== undefined && date < today ? await momentOf(tx, id, date, now) : now,
    })
    const next = await writeListing(tx, id, { standard_status: to }, now)
    return addChange(tx, {
      listing_id: id,
      by_id: actor.personId,
      status_before: from,
      event_id,
      version: next,
      created_at: now,
    })
  })
}

/** Takes a locked listing off. What was a mistake leaves no event: it never was on the market. */
export async function takeOff(
  tx: Tx,
  actor: Actor,
  listing: LockedListing,
  { reason, closePriceCents, now }: { reason: RemovalReason; closePriceCents?: number; now: Date },
): Promise<string> {
  const { id, standard_status: from, ad_type } = listing
  if (!mayRemove(from, ad_type, reason))
    throw new AppError('rule_broken', 'This reason does not fit the listing as it stands')
  const to = removalReasons.find(({ key }) => key === reason)!.status
  const event_id =
    to === null
      ? null
      : await addEvent(tx, {
          listing_id: id,
          kind: 'status_change',
          standard_status: to,
          price_cents: to === 'Closed' && closePriceCents ? String(closePriceCents) : null,
          created_at: now,
        })
  const columns =
    to === null ? { standard_status: 'Canceled' as const, deleted_at: now } : { standard_status: to }
  const version = await writeListing(tx, id, columns, now)
  return addChange(tx, {
    listing_id: id,
    by_id: actor.personId,
    reason,
    status_before: from,
    event_id,
    version,
    created_at: now,
  })
}

/** Takes a listing off for a reason; returns the change's id, by which it comes back. */
export async function removeListing(
  actor: Actor,
  { db, clock }: Deps,
  { id, reason }: Params<typeof myListings.removeListing>,
  { close_price }: Query<typeof myListings.removeListing>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const listing = await editable(tx, actor, id)
    const closing = close_price === undefined ? {} : { closePriceCents: dollarsToCents(close_price) }
    return takeOff(tx, actor, listing, { reason, ...closing, now: clock.now() })
  })
}

/**
 * Takes back a change of price or status, or a removal: its event leaves the past. Throws `conflict` where something
 * else has changed since.
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
    if (listing.version !== change.version)
      throw new AppError('conflict', 'The listing has been changed since, so this can no longer be undone')
    const { price_before_cents, status_before, event_id } = change
    await writeListing(
      tx,
      id,
      {
        deleted_at: null,
        ...(price_before_cents !== null && { price_cents: price_before_cents }),
        ...(status_before !== null && { standard_status: status_before }),
      },
      now,
    )
    if (event_id !== null) await dropEvent(tx, id, event_id)
    await markUndone(tx, changeId, now)
  })
}
