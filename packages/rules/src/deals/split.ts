import { whole, type CommissionPlan, type YearToDate } from './plans.ts'

/** The part of an amount at a rate, in whole cents; the fraction of a cent goes to the other side. */
export function takePart(cents: number, rate: number): number {
  const product = cents * rate
  return (product - (product % whole)) / whole
}

/** A part of an agent's gross that lies in one tier. */
export interface TierPart {
  readonly from: number
  readonly companyRate: number
  /** The agent's gross in this tier, and what the company gets of it. */
  readonly gross: number
  readonly companyDollar: number
}

/** The company's part: the fraction of a cent is the company's. */
const companyPart = (gross: number, rate: number) => gross - takePart(gross, whole - rate)

/** Returns how much of `left` lies in a tier with `room` until the next one, as counted by the measure. */
function fillTier(left: number, room: number, rate: number, measure: CommissionPlan['measure']) {
  if (measure === 'gross') {
    const gross = Math.min(left, room)
    return { gross, companyDollar: companyPart(gross, rate) }
  }
  const all = companyPart(left, rate)
  if (all <= room) return { gross: left, companyDollar: all }
  // The gross with which the company has exactly `room`.
  const product = room * whole
  return { gross: (product - (product % rate)) / rate, companyDollar: room }
}

/**
 * Splits an agent's gross over the tiers of a plan: each dollar at the rate of the tier it falls into, counted from the
 * year to date.
 */
export function splitByTier(
  { tiers, measure }: CommissionPlan,
  gross: number,
  toDate: YearToDate,
): TierPart[] {
  const parts: TierPart[] = []
  let reached = measure === 'gross' ? toDate.gross : toDate.companyDollar
  let left = gross
  for (const [index, { from, companyRate }] of tiers.entries()) {
    const next = tiers[index + 1]?.from ?? Number.POSITIVE_INFINITY
    if (left === 0 || reached >= next) continue
    const part = fillTier(left, next - reached, companyRate, measure)
    if (part.gross > 0) parts.push({ from, companyRate, ...part })
    reached += measure === 'gross' ? part.gross : part.companyDollar
    left -= part.gross
  }
  return parts
}
