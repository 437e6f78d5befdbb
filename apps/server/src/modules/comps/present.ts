import type { Comp, Comps } from '@pb/contract/comps'
import { bedroomKey } from '@pb/rules/bedrooms'
import { brokerStatusLabel } from '@pb/rules/broker-status'
import { centsToDollars } from '@pb/rules/money'
import { getNeighborhoodName } from '../buildings/index.ts'
import type { AdjustedClosing, Estimate } from './estimate.ts'
import type { FoundComps } from './find.ts'
import type { CompRow, FoundRow } from './queries.ts'
import { minComps, type Subject } from './scope.ts'

/** Whole dollars per square foot; for rentals, of a year's rent. */
function getPricePerFoot(cents: number, size: number, adType: Subject['ad_type']): number {
  return Math.round((cents * (adType === 'rental' ? 12 : 1)) / size / 100)
}

function sizeReason(subject: Subject, { size }: FoundRow): string[] {
  if (!subject.size || !size) return []
  const percent = Math.round((size / subject.size - 1) * 100)
  if (percent === 0) return ['same size']
  return [percent > 0 ? `${percent}% larger` : `${-percent}% smaller`]
}

function getReasons(subject: Subject, row: FoundRow): string[] {
  if (row.unit_id === subject.unit_id) return ['This apartment']
  const location =
    row.building_id === subject.building_id
      ? 'Same building'
      : `${Math.max(0.01, row.miles).toFixed(2)} mi, ${getNeighborhoodName(row.neighborhood)}`
  const known = row.bedrooms !== 0 && subject.bedrooms !== 0
  const beds = !known
    ? 'bedrooms unknown'
    : row.bedrooms === subject.bedrooms
      ? 'same bedrooms'
      : 'other bedrooms'
  return [location, beds, ...sizeReason(subject, row)]
}

function presentComp(subject: Subject, row: FoundRow): Comp {
  return {
    advertisement_id: row.id,
    building_id: row.building_id,
    photo: row.photo,
    address: row.address,
    unit: row.unit,
    neighborhood: getNeighborhoodName(row.neighborhood),
    bedrooms: bedroomKey(row.bedrooms) ?? null,
    bathrooms: row.bathrooms === 0 ? null : row.bathrooms / 10,
    size: row.size,
    price: centsToDollars(row.price_cents),
    price_per_foot: row.size ? getPricePerFoot(Number(row.price_cents), row.size, row.ad_type) : null,
    standard_status: row.standard_status,
    status: brokerStatusLabel(row.standard_status, row.ad_type),
    date: row.date,
    latitude: row.latitude,
    longitude: row.longitude,
    distance: Math.round(row.miles * 100) / 100,
    reasons: getReasons(subject, row),
    source: row.source,
  }
}

function presentSummary({ ad_type }: Subject, row: CompRow | undefined): Comps['summary'] {
  if (!row || Number(row.count) < minComps) return null
  return {
    count: Number(row.count),
    median: centsToDollars(Math.round(row.median_cents!)),
    low: centsToDollars(row.low_cents!),
    high: centsToDollars(row.high_cents!),
    median_per_foot:
      row.median_per_foot_cents === null ? null : getPricePerFoot(row.median_per_foot_cents, 1, ad_type),
  }
}

/** Rents are rounded to $25, prices to $1,000: the estimate is not more exact than that. */
function roundEstimate(cents: number, { ad_type }: Subject): number {
  const step = ad_type === 'rental' ? 25 : 1000
  return Math.round(cents / 100 / step) * step
}

function presentClosing(subject: Subject, { row, steps, adjustedCents, share }: AdjustedClosing) {
  return {
    ...presentComp(subject, row),
    adjustments: [...steps],
    adjusted_price: roundEstimate(adjustedCents, subject),
    share: Math.round(share * 1000) / 1000,
  }
}

function presentEstimate(subject: Subject, estimate: Estimate | null): Comps['estimate'] {
  if (!estimate) return null
  const { cents, lowCents, highCents, reasons, closings } = estimate
  return {
    price: roundEstimate(cents, subject),
    low: roundEstimate(lowCents, subject),
    high: roundEstimate(highCents, subject),
    reasons: [...reasons],
    closings: closings.map((closing) => presentClosing(subject, closing)),
  }
}

/** Presents comparables as the listing's page shows them. */
export function presentComps(subject: Subject, { rows, scope, widened, estimate }: FoundComps): Comps {
  return {
    summary: presentSummary(subject, rows[0]),
    closed: rows.filter((row) => row.closed).map((row) => presentComp(subject, row)),
    active: rows.filter((row) => !row.closed).map((row) => presentComp(subject, row)),
    scope,
    widened: [...widened],
    estimate: presentEstimate(subject, estimate),
  }
}
