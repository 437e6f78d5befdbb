import { newYorkDate } from '@pb/rules/new-york'
import { splitUnlawfulFees, type FeeApprovals } from '@pb/rules/tenant-fees'
import type { DetailRow, StoredListing } from './queries.ts'

/**
 * Takes fees out of a rental that may not be charged, whatever stored them or made them unlawful: an earlier version, a
 * rent that an import lowered, or an approval that was withdrawn. Nothing that presents a listing shows or sums them.
 */
export function withholdUnlawfulFees({ fee_approvals, ...listing }: StoredListing, now: Date): DetailRow {
  const { ad_type, price_cents, tenant_fees } = listing
  const approvals: FeeApprovals = fee_approvals
  const { lawful, withheld } =
    ad_type === 'rental'
      ? splitUnlawfulFees(tenant_fees, Number(price_cents), newYorkDate(now), approvals)
      : { lawful: [], withheld: [] }
  return {
    ...listing,
    tenant_fees: lawful,
    withheld_fees: withheld.map(({ fee, rule }) => ({
      name: fee.name,
      reason: `${rule.text} (${rule.source})`,
    })),
  }
}
