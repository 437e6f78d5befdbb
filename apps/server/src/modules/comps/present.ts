import type { Comp, Comps } from '@pb/contract/comps'
import { bedroomKey } from '@pb/rules/bedrooms'
import { brokerStatusLabel } from '@pb/rules/broker-status'
import { centsToDollars } from '@pb/rules/money'
import { getNeighborhoodName } from '../buildings/index.ts'
import type { CompRow } from './queries.ts'
import type { Subject } from './scope.ts'

/** Whole dollars per square foot; for rentals, of a year's rent. */
function getPricePerFoot(cents: number, size: number, adType: Subject['ad_type']): number {
  return Math.round((cents * (adType === 'rental' ? 12 : 1)) / size / 100)
}

function sizeReason(subject: Subject, { size }: CompRow): string[] {
  if (!subject.size || !size) return []
  const percent = Math.round((size / subject.size - 1) * 100)
  if (percent === 0) return ['same size']
  return [percent > 0 ? `${percent}% larger` : `${-percent}% smaller`]
}

function getReasons(subject: Subject, row: CompRow): string[] {
  const location =
    row.building_id === subject.building_id
      ? 'Same building'
      : `${Math.max(0.01, row.miles).toFixed(2)} mi, ${getNeighborhoodName(row.neighborhood)}`
  const beds = row.bedrooms === 0 || subject.bedrooms === 0 ? 'bedrooms unknown' : 'same bedrooms'
  return [location, beds, ...sizeReason(subject, row)]
}

function presentComp(subject: Subject, row: CompRow): Comp {
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
  if (!row || Number(row.count) === 0) return null
  return {
    count: Number(row.count),
    median: centsToDollars(Math.round(row.median_cents!)),
    low: centsToDollars(row.low_cents!),
    high: centsToDollars(row.high_cents!),
    median_per_foot:
      row.median_per_foot_cents === null ? null : getPricePerFoot(row.median_per_foot_cents, 1, ad_type),
  }
}

/** Presents comparables as the listing's page shows them. */
export function presentComps(subject: Subject, rows: readonly CompRow[], scope: string): Comps {
  return {
    summary: presentSummary(subject, rows[0]),
    closed: rows.filter((row) => row.closed).map((row) => presentComp(subject, row)),
    active: rows.filter((row) => !row.closed).map((row) => presentComp(subject, row)),
    scope,
  }
}
