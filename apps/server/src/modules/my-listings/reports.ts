import type { Body } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { mayRemove, removalReasons, type RemovalReason } from '@pb/rules/listing-status'
import { titleOf } from '@pb/rules/vocabulary'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notifications/index.ts'
import { lockListing } from './edit-queries.ts'
import {
  decide,
  homeOf,
  insertReport,
  lockReport,
  nameOfPerson,
  supervisorsBeside,
} from './report-queries.ts'
import { takeOff } from './status.ts'

const reasonText = (reason: RemovalReason) => titleOf(removalReasons, reason).toLowerCase()

/**
 * Any agent says that imported stock is gone; it stays as it is until a supervisor decides, and every supervisor hears
 * of it. Throws `conflict` where somebody has said so already, `rule_broken` for a listing that has an agent to ask.
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
    if (listing.agent_id !== null)
      throw new AppError('rule_broken', 'This listing has an agent of the office, who can say how it stands')
    if (!mayRemove(listing.standard_status, listing.ad_type, reason))
      throw new AppError('rule_broken', 'This reason does not fit the listing as it stands')
    const report = await insertReport(tx, {
      listing_id: id,
      reason,
      note,
      by_id: actor.personId,
      created_at: deps.clock.now(),
    })
    if (report === undefined) throw new AppError('conflict', 'This listing has been reported already')
    const [home, name] = [await homeOf(tx, id), await nameOfPerson(tx, actor.personId)]
    for (const supervisor of await supervisorsBeside(tx, actor.personId))
      await notify(tx, deps, supervisor, {
        kind: 'listing_change',
        message: `${name} reports ${home} as gone: ${reasonText(reason)}`,
        payload: { listing_ids: [id] },
        key: `listing-report:${report}`,
      })
    return report
  })
}

/**
 * A supervisor's answer to a report, which whoever made it hears; a confirmed one takes the listing off. Throws
 * `not_found` once answered.
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
    await decide(tx, id, { by: actor.personId, confirmed: confirm, now })
    const gone = listing.deleted_at !== null
    const change_id =
      confirm && !gone ? await takeOff(tx, actor, listing, { reason: report.reason, now }) : null
    if (report.by_id !== null && report.by_id !== actor.personId) {
      const [home, name] = [await homeOf(tx, listing.id), await nameOfPerson(tx, actor.personId)]
      await notify(tx, deps, report.by_id, {
        kind: 'listing_change',
        message: confirm
          ? `${name} removed ${home}, as you reported: ${reasonText(report.reason)}`
          : `${name} kept ${home} as it is, which you reported as gone`,
        payload: { listing_ids: [listing.id] },
        key: `listing-report:${id}:decided`,
      })
    }
    return { listing_id: listing.id, change_id }
  })
}
