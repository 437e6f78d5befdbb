import type { ListingDetail } from '@pb/contract/listing-schemas'
import { brokerStatusLabel } from '@pb/rules/broker-status'
import { toUnixSeconds } from '@pb/rules/dates'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { centsToDollars } from '@pb/rules/money'
import { dueAtSigning, netEffectiveRent } from '@pb/rules/rent'
import { getFeeCharges } from '@pb/rules/fee-charges'
import { feeTimings, type TenantFee } from '@pb/rules/tenant-fees'
import { findTitle } from '@pb/rules/vocabulary'
import type { DetailRow } from './queries.ts'

type Terms = Pick<
  ListingDetail,
  | 'status'
  | 'status_since'
  | 'close_price'
  | 'net_effective'
  | 'due_at_signing'
  | 'tenant_fees'
  | 'withheld_fees'
  | 'verified_by'
  | 'exclusive_until'
  | 'entry'
  | 'photo_floorplan'
  | 'has_floorplan'
  | 'has_360'
  | 'tour_360'
  | 'vt'
>

function presentNetEffective({ ad_type, price_cents, concession }: DetailRow): Terms['net_effective'] {
  const net = ad_type === 'rental' ? netEffectiveRent(Number(price_cents), concession) : null
  if (net === null) return null
  return {
    gross: centsToDollars(price_cents),
    net: centsToDollars(net),
    free_months: concession!.freeMonths!,
    term_months: concession!.termMonths!,
  }
}

/** Sum of the fees; null without any. */
function sumFees(fees: readonly TenantFee[]): number | null {
  return fees.length === 0 ? null : fees.reduce((sum, { cents }) => sum + cents, 0)
}

const isDueBySigning = ({ when }: TenantFee) => when === 'application' || when === 'signing'
const isScreening = (fee: TenantFee) => getFeeCharges(fee).has('screening')

/** First month, deposit, screening and other fees due by signing; null except for rentals with a price. */
export function getSigningCosts({ ad_type, price_cents, tenant_fees: fees }: DetailRow) {
  const grossCents = Number(price_cents)
  if (ad_type !== 'rental' || grossCents <= 0) return null
  const security = fees.filter(({ kind }) => kind === 'deposit')
  const others = fees.filter((fee) => fee.kind !== 'deposit' && !isScreening(fee))
  // Without a stated security deposit, it is at most what other deposits leave of one month.
  const otherDeposits = sumFees(others.filter((fee) => getFeeCharges(fee).has('deposit'))) ?? 0
  return dueAtSigning({
    grossCents,
    depositCents: sumFees(security) ?? Math.max(0, grossCents - otherDeposits),
    screeningCents: sumFees(fees.filter(isScreening)),
    fees: others.filter(isDueBySigning),
  })
}

/** Fees that a tenant pays after signing. */
export function getLaterFees({ ad_type, tenant_fees: fees }: DetailRow): readonly TenantFee[] {
  return ad_type === 'rental'
    ? fees.filter((fee) => fee.kind !== 'deposit' && !isScreening(fee) && !isDueBySigning(fee))
    : []
}

function presentSigningCosts(row: DetailRow): Terms['due_at_signing'] {
  const costs = getSigningCosts(row)
  if (!costs) return null
  const { lines, totalCents } = costs
  return {
    lines: lines.map(({ label, cents, source = '' }) => ({ label, amount: centsToDollars(cents), source })),
    total: centsToDollars(totalCents),
  }
}

/** Presents status and terms of a listing for its page. */
export function presentTerms(row: DetailRow): Terms {
  return {
    status: brokerStatusLabel(row.standard_status, row.ad_type),
    status_since: row.status_since && toUnixSeconds(row.status_since),
    close_price: row.close_price_cents === null ? null : centsToDollars(row.close_price_cents),
    net_effective: presentNetEffective(row),
    due_at_signing: presentSigningCosts(row),
    tenant_fees: row.tenant_fees.map(({ name, cents, when, refundable }) => ({
      name,
      amount: centsToDollars(cents),
      when: findTitle(feeTimings, when),
      refundable,
    })),
    withheld_fees: row.withheld_fees.map(({ name, reason }) => ({ name, reason })),
    verified_by: row.verified_by_name,
    exclusive_until: row.exclusive_until,
    entry: row.entry && { title: findTitle(showingAccessKinds, row.entry.kind), note: row.entry.note },
    photo_floorplan: row.floorplan,
    has_floorplan: row.floorplan !== null,
    has_360: row.tour_360 !== null,
    tour_360: row.tour_360,
    vt: row.virtual_tour,
  }
}
