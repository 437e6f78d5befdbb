import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { mayEdit } from '../listings/index.ts'
import { lockListing, type LockedListing } from './edit-queries.ts'

/**
 * The listing, held until the transaction ends, for somebody who may change it. Throws `not_found`, and `not_owner`
 * to everybody else: listings are common stock, so that one exists is no secret.
 */
export async function editable(tx: Tx, actor: Actor, id: string): Promise<LockedListing> {
  const listing = await lockListing(tx, id)
  if (!listing || listing.deleted_at !== null) throw new AppError('not_found')
  if (!mayEdit(actor, listing)) throw new AppError('not_owner')
  return listing
}

/** The same, if the listing still is what the caller has seen; else `conflict`. Whoever names no version has seen any. */
export async function editableVersion(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<LockedListing> {
  const listing = await editable(tx, actor, id)
  if (version !== undefined && listing.version !== version)
    throw new AppError('conflict', 'This listing has been changed meanwhile. Load it again to see how.')
  return listing
}
