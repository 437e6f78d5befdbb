import type { Body } from '@pb/contract/endpoint'
import type { ListingChanges, myListings } from '@pb/contract/my-listings'
import { findBrokenCommissionRule } from '@pb/rules/commission'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { pets, toMask } from '@pb/rules/vocabulary'
import { findBrokenFeeRules, type FeeApprovals, type FeeRule } from '@pb/rules/tenant-fees'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findApprovedSums } from '../fee-approvals/queries.ts'
import { lockEditableVersion } from './access.ts'
import { updateBuildings } from '../../buildings/index.ts'
import { replaceOpenHouses } from '../write/open-houses.ts'
import { insertChange, insertEvent, updateListing, type LockedListing } from '../write/update-listing.ts'
import { toColumns, toTenantFees } from './edit-columns.ts'
import {
  closedPrice,
  concessionBeyondLease,
  exclusiveDatesReversed,
  leaseTermsReversed,
  ownFeeNotOffered,
} from './texts.ts'

function rejectBrokenRules(rules: readonly FeeRule[]): void {
  if (rules.length === 0) return
  throw new AppError('rule_broken', rules.map(({ text, source }) => `${text} (${source})`).join(' '))
}

/** Checks the fees of a rental after the change against the law. */
function checkFees(
  listing: LockedListing,
  changes: ListingChanges,
  { today, approvals }: { today: string; approvals: FeeApprovals },
): void {
  const { commission, tenant_fees, price } = changes
  if (commission) {
    const rule = findBrokenCommissionRule(commission.kind, listing.ad_type, today)
    rejectBrokenRules(rule ? [rule] : [])
    if (commission.kind === 'collect_own') throw new AppError('rule_broken', ownFeeNotOffered)
  }
  if (listing.ad_type !== 'rental' || (tenant_fees === undefined && price === undefined)) return
  const fees = tenant_fees ? toTenantFees(tenant_fees) : listing.tenant_fees
  rejectBrokenRules(
    findBrokenFeeRules(
      fees,
      price === undefined ? Number(listing.price_cents) : dollarsToCents(price),
      today,
      approvals,
    ).map(({ rule }) => rule),
  )
}

function checkTerms(listing: LockedListing, changes: ListingChanges): void {
  const after = {
    ...listing,
    ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)),
  }
  const { exclusive_from: from, exclusive_until: until, min_lease_months: min, max_lease_months: max } = after
  const term =
    changes.concession === undefined ? listing.concession?.termMonths : changes.concession?.term_months
  if (from && until && until < from) throw new AppError('rule_broken', exclusiveDatesReversed)
  if (min && max && max < min) throw new AppError('rule_broken', leaseTermsReversed)
  if (term && max && term > max) throw new AppError('rule_broken', concessionBeyondLease)
  const closed = listing.standard_status === 'Closed'
  if (closed && changes.price !== undefined && dollarsToCents(changes.price) !== Number(listing.price_cents))
    throw new AppError('rule_broken', closedPrice)
}

/**
 * Saves the given fields. A new price is recorded in the history, and the returned change id can be undone. Throws
 * `conflict` when the listing's version has changed, `rule_broken` for unlawful terms.
 */
export async function saveListing(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { version, ...changes }: Body<typeof myListings.saveListing>,
): Promise<string | null> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const listing = await lockEditableVersion(tx, actor, id, version)
    checkFees(listing, changes, { today: newYorkDate(now), approvals: await findApprovedSums(tx, id) })
    checkTerms(listing, changes)
    const { allowed_pets, open_houses, ...fields } = changes
    if (allowed_pets)
      await updateBuildings(tx, [
        { id: listing.building_id, features: '0', pets: Number(toMask(pets, allowed_pets)) },
      ])
    if (open_houses) await replaceOpenHouses(tx, id, open_houses, now)
    const columns = toColumns(fields)
    const next = await updateListing(tx, id, columns, now)
    if (columns.price_cents === undefined || columns.price_cents === listing.price_cents) return null
    const event_id = await insertEvent(tx, {
      listing_id: id,
      kind: 'price_change',
      price_cents: columns.price_cents,
      created_at: now,
    })
    return insertChange(tx, {
      listing_id: id,
      by_id: actor.personId,
      price_before_cents: listing.price_cents,
      event_id,
      version: next,
      created_at: now,
    })
  })
}
