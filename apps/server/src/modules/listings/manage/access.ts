import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { mayEdit } from '../detail/service.ts'
import { lockListing, type LockedListing } from '../write/update-listing.ts'
import { changedMeanwhile } from './texts.ts'

/**
 * Locks a listing until the transaction ends. Throws `not_found`, or `not_owner` when the actor may not edit it: every
 * agent sees all listings, so its existence is not secret.
 */
export async function lockEditableListing(tx: Tx, actor: Actor, id: string): Promise<LockedListing> {
  const listing = await lockListing(tx, id)
  if (!listing || listing.deleted_at !== null) throw new AppError('not_found')
  if (!mayEdit(actor, listing)) throw new AppError('not_owner')
  return listing
}

/** Like `lockEditableListing`; also throws `conflict` when the version differs. Without a version any is accepted. */
export async function lockEditableVersion(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<LockedListing> {
  const listing = await lockEditableListing(tx, actor, id)
  if (version !== undefined && listing.version !== version) throw new AppError('conflict', changedMeanwhile)
  return listing
}
