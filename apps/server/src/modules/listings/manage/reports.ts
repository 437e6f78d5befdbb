import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { canRemove, removalReasons, type RemovalReason } from '@pb/rules/listing-status'
import { findTitle } from '@pb/rules/vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOtherSupervisors, getPersonName } from '../../accounts/people/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../notifications/index.ts'
import { insertReport, lockReport, recordDecision } from '../write/reports.ts'
import { lockListing } from '../write/update-listing.ts'
import { getListingAddress } from './report-queries.ts'
import { removeLockedListing } from './status.ts'
import {
  alreadyReported,
  hasAgent,
  reasonNotAllowed,
  reportConfirmedText,
  reportDeclinedText,
  reportedText,
} from './texts.ts'

const reasonText = (reason: RemovalReason) => findTitle(removalReasons, reason).toLowerCase()

/**
 * Reports an imported listing as off market; it stays active until a supervisor decides, and all supervisors are
 * notified. Throws `conflict` when it has an open report, `rule_broken` for a listing with an agent.
 */
export async function reportListing(
  actor: Actor,
  deps: Deps,
  id: string,
  { reason, note }: Body<typeof myListings.reportListing>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing || listing.deleted_at !== null) throw new AppError('not_found')
    if (listing.agent_id !== null) throw new AppError('rule_broken', hasAgent)
    if (!canRemove(listing.standard_status, listing.ad_type, reason))
      throw new AppError('rule_broken', reasonNotAllowed)
    const report = await insertReport(tx, {
      listing_id: id,
      reason,
      note,
      by_id: actor.personId,
      created_at: deps.clock.now(),
    })
    if (report === undefined) throw new AppError('conflict', alreadyReported)
    const [address, name] = [await getListingAddress(tx, id), await getPersonName(tx, actor.personId)]
    for (const supervisor of await findOtherSupervisors(tx, actor.personId))
      await notify(tx, deps, supervisor, {
        kind: 'listing_change',
        message: reportedText(name, address, reasonText(reason)),
        payload: { listing_ids: [id] },
        key: `listing-report:${report}`,
      })
    return report
  })
}

/**
 * Records a supervisor's decision on a report and notifies the reporter; a confirmed report removes the listing. Throws
 * `not_found` when the report is already decided.
 */
export async function decideReport(
  actor: Actor,
  deps: Deps,
  id: string,
  confirm: boolean,
): Promise<{ listing_id: string; change_id: string | null }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id)
    const listing = report && (await lockListing(tx, report.listing_id))
    if (!report || !listing) throw new AppError('not_found')
    await recordDecision(tx, id, { by: actor.personId, confirmed: confirm, now })
    const isDeleted = listing.deleted_at !== null
    const change_id =
      confirm && !isDeleted
        ? await removeLockedListing(tx, actor, listing, { reason: report.reason, now })
        : null
    if (report.by_id !== null && report.by_id !== actor.personId) {
      const [address, name] = [
        await getListingAddress(tx, listing.id),
        await getPersonName(tx, actor.personId),
      ]
      await notify(tx, deps, report.by_id, {
        kind: 'listing_change',
        message: confirm
          ? reportConfirmedText(name, address, reasonText(report.reason))
          : reportDeclinedText(name, address),
        payload: { listing_ids: [listing.id] },
        key: `listing-report:${id}:decided`,
      })
    }
    return { listing_id: listing.id, change_id }
  })
}
