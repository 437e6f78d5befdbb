import type { Body } from '@pb/contract/endpoint'
import type { ListingChanges, myListings } from '@pb/contract/my-listings'
import { brokenCommissionRule } from '@pb/rules/commission'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { brokenFeeRules, type FeeRule } from '@pb/rules/tenant-fees'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { editableVersion } from './access.ts'
import { addChange, addEvent, writeListing, type LockedListing } from './edit-queries.ts'
import { columnsOf, feesOf } from './edit-columns.ts'

function broken(rules: readonly FeeRule[]): void {
  if (rules.length === 0) return
  throw new AppError('rule_broken', rules.map(({ text, source }) => `${text} (${source})`).join(' '))
}

/** What the law says of a rental's fees, as they would stand after the change. */
function checkFees(listing: LockedListing, changes: ListingChanges, today: string): void {
  const { commission, tenant_fees, price } = changes
  if (commission) {
    const rule = brokenCommissionRule(commission.kind, listing.ad_type, today)
    broken(rule ? [rule] : [])
    if (commission.kind === 'collect_own')
      throw new AppError('rule_broken', 'A fee of your own is no commission that a listing can offer')
  }
  if (listing.ad_type !== 'rental' || (tenant_fees === undefined && price === undefined)) return
  const fees = tenant_fees ? feesOf(tenant_fees) : listing.tenant_fees
  broken(
    brokenFeeRules(fees, price === undefined ? Number(listing.price_cents) : dollarsToCents(price), today),
  )
}

function checkTerms(listing: LockedListing, changes: ListingChanges): void {
  const after = {
    ...listing,
    ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)),
  }
  const { exclusive_from: from, exclusive_until: until, min_lease_months: min, max_lease_months: max } = after
  if (from && until && until < from)
    throw new AppError('rule_broken', 'The exclusive agreement ends before it begins')
  if (min && max && max < min)
    throw new AppError('rule_broken', 'The longest lease is shorter than the shortest')
}

/**
 * Saves what is given. A new price goes into the listing's past, and can be taken back by the id returned. Throws
 * `conflict` where the listing is no longer the version that the caller saw, `rule_broken` for terms against the law.
 */
export async function saveListing(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { version, ...changes }: Body<typeof myListings.saveListing>,
): Promise<string | null> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const listing = await editableVersion(tx, actor, id, version)
    checkFees(listing, changes, newYorkDate(now))
    checkTerms(listing, changes)
    const columns = columnsOf(changes)
    const next = await writeListing(tx, id, columns, now)
    if (columns.price_cents === undefined || columns.price_cents === listing.price_cents) return null
    const event_id = await addEvent(tx, {
      listing_id: id,
      kind: 'price_change',
      price_cents: columns.price_cents,
      created_at: now,
    })
    return addChange(tx, {
      listing_id: id,
      by_id: actor.personId,
      price_before_cents: listing.price_cents,
      event_id,
      version: next,
      created_at: now,
    })
  })
}
