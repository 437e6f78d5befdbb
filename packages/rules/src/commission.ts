import { fareBrokerFee, type FeeRule } from './tenant-fees.ts'
import type { AdType } from './vocabulary.ts'

/** Ways in which the agent who brings the tenant or buyer is paid. */
export const commissionKinds = [
  { key: 'owner_pays', title: 'Owner pays' },
  { key: 'co_broke', title: 'Co-broke split' },
  { key: 'none', title: 'No commission' },
  { key: 'collect_own', title: 'Collect your own fee' },
] as const
export type CommissionKind = (typeof commissionKinds)[number]['key']

/** Kinds that a listing may be published with. */
export type PublishedCommission = Exclude<CommissionKind, 'collect_own'>

/**
 * The rule that keeps a commission from being published on a day (`yyyy-mm-dd`); null where there is none. Who
 * publishes a rental may not leave the fee to the tenant, so `collect_own` breaks the FARE Act from its first day.
 */
export function brokenCommissionRule(kind: CommissionKind, adType: AdType, on: string): FeeRule | null {
  return kind === 'collect_own' && adType === 'rental' && fareBrokerFee.since <= on ? fareBrokerFee : null
}
