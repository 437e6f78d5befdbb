import { fareBrokerFee, type FeeRule } from './tenant-fees.ts'
import type { AdType } from './vocabulary.ts'

/** How the agent of the tenant or buyer is paid. */
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
 * Returns the rule that forbids publishing a commission on a date (`yyyy-mm-dd`); null if none. A rental's publisher may
 * not charge the tenant, so `collect_own` breaks the FARE Act from its first day.
 */
export function findBrokenCommissionRule(kind: CommissionKind, adType: AdType, on: string): FeeRule | null {
  return kind === 'collect_own' && adType === 'rental' && fareBrokerFee.since <= on ? fareBrokerFee : null
}
