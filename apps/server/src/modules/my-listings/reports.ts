import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { mayRemove } from '@pb/rules/listing-status'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { lockListing } from './edit-queries.ts'
import { decide, insertReport, lockReport } from './report-queries.ts'
import { takeOff } from './status.ts'

/**
 * Any agent says that a listing is gone; it stays as it is until a supervisor decides. Throws `conflict` where
 * somebody has said so already.
 */
export async function reportListing(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { reason, note }: Body<typeof myListings.reportListing>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing || listing.deleted_at !== null) throw new AppError('not_found')
    if (!mayRemove(listing.standard_status, listing.ad_type, reason))
      throw new AppError('rule_broken', 'This reason does not fit the listing as it stands')
    const report = await insertReport(tx, {
      listing_id: id,
      reason,
      note,
      by_id: actor.personId,
      created_at: clock.now(),
    })
    if (report === undefined) throw new AppError('conflict', 'This listing has been reported already')
    return report
  })
}

/** A supervisor's answer to a report; a confirmed one takes the listing off. Throws `not_found` once answered. */
export async function decideReport(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  confirm: boolean,
): Promise<{ listing_id: string; change_id: string | null }> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id)
    const listing = report && (await lockListing(tx, report.listing_id))
    if (!report || !listing) throw new AppError('not_found')
    await decide(tx, id, { by: actor.personId, confirmed: confirm, now })
    const gone = listing.deleted_at !== null
    const change_id =
      confirm && !gone ? await takeOff(tx, actor, listing, { reason: report.reason, now }) : null
    return { listing_id: listing.id, change_id }
  })
}
