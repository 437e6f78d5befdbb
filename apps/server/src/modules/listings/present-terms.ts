import type { ListingDetail } from '@pb/contract/listings'
import { brokersStatus } from '@pb/rules/broker-status'
import { entryKinds } from '@pb/rules/entry'
import { centsToDollars } from '@pb/rules/money'
import { dueAtSigning, netEffectiveRent } from '@pb/rules/rent'
import { feeTimings, type TenantFee } from '@pb/rules/tenant-fees'
import { titleOf } from '@pb/rules/vocabulary'
import type { DetailRow } from './detail-queries.ts'
import { unixSeconds } from './present.ts'

type Terms = Pick<
  ListingDetail,
  | 'status'
  | 'status_since'
  | 'close_price'
  | 'net_effective'
  | 'due_at_signing'
  | 'tenant_fees'
  | 'verified_by'
  | 'exclusive_until'
  | 'entry'
  | 'photo_floorplan'
  | 'has_floorplan'
  | 'has_360'
  | 'tour_360'
  | 'vt'
>

function netEffective({ ad_type, price_cents, concession }: DetailRow): Terms['net_effective'] {
  const net = ad_type === 'rental' ? netEffectiveRent(Number(price_cents), concession) : null
  if (net === null) return null
  return {
    gross: centsToDollars(price_cents),
    net: centsToDollars(net),
    free_months: concession!.freeMonths!,
    term_months: concession!.termMonths!,
  }
}

/** Sum of the fees of a kind; null where none is entered. */
function entered(fees: readonly TenantFee[], kind: TenantFee['kind']): number | null {
  const own = fees.filter((fee) => fee.kind === kind)
  return own.length === 0 ? null : own.reduce((sum, { cents }) => sum + cents, 0)
}

const bySigning = ({ when }: TenantFee) => when === 'application' || when === 'signing'

/** The first month, deposit and screening, and the fees entered that fall due by then; null but for priced rentals. */
export function signingCosts({ ad_type, price_cents, tenant_fees: fees }: DetailRow) {
  const grossCents = Number(price_cents)
  if (ad_type !== 'rental' || grossCents <= 0) return null
  return dueAtSigning({
    grossCents,
    depositCents: entered(fees, 'deposit'),
    screeningCents: entered(fees, 'screening'),
    fees: fees.filter((fee) => fee.kind !== 'deposit' && fee.kind !== 'screening' && bySigning(fee)),
  })
}

/** What a tenant pays later than at signing. */
export function laterFees({ ad_type, tenant_fees: fees }: DetailRow): readonly TenantFee[] {
  return ad_type === 'rental' ? fees.filter((fee) => fee.kind !== 'deposit' && !bySigning(fee)) : []
}

function signing(row: DetailRow): Terms['due_at_signing'] {
  const costs = signingCosts(row)
  if (!costs) return null
  const { lines, totalCents } = costs
  return {
    lines: lines.map(({ label, cents, source = '' }) => ({ label, amount: centsToDollars(cents), source })),
    total: centsToDollars(totalCents),
  }
}

/** How a listing stands and what it costs, as its page shows them. */
export function presentTerms(row: DetailRow): Terms {
  return {
    status: brokersStatus(row.standard_status, row.ad_type),
    status_since: row.status_since && unixSeconds(row.status_since),
    close_price: row.close_price_cents === null ? null : centsToDollars(row.close_price_cents),
    net_effective: netEffective(row),
    due_at_signing: signing(row),
    tenant_fees: row.tenant_fees.map(({ name, cents, when, refundable }) => ({
      name,
      amount: centsToDollars(cents),
      when: titleOf(feeTimings, when),
      refundable,
    })),
    verified_by: row.verified_by_name,
    exclusive_until: row.exclusive_until,
    entry: row.entry && { title: titleOf(entryKinds, row.entry.kind), note: row.entry.note },
    photo_floorplan: row.floorplan,
    has_floorplan: row.floorplan !== null,
    has_360: row.tour_360 !== null,
    tour_360: row.tour_360,
    vt: row.virtual_tour,
  }
}
