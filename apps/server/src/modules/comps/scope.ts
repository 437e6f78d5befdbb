import { adjoiningNeighborhoods } from '@pb/rules/adjoining'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, Ownership } from '@pb/rules/vocabulary'
import * as texts from './texts.ts'

/** The attributes of a listing that comparables are matched on. */
export interface Subject {
  readonly id: string
  readonly unit_id: string
  /** Label of the unit. */
  readonly unit: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly borough: BoroughKey
  readonly neighborhood: string
  /** '' if unknown. */
  readonly ownership: Ownership | ''
  /** Bedroom code, 0 where unknown. */
  readonly bedrooms: number
  readonly size: number | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Search range of comparables, in distance and time. */
export interface Scope {
  /** Miles to another building; 0 limits the search to the same building. */
  readonly miles: number
  readonly months: number
  /** Months in the same building. */
  readonly monthsInBuilding: number
  readonly neighborhoods: readonly string[]
  /** Comparable forms of ownership; null for rentals, where ownership does not matter, or if unknown. */
  readonly ownerships: readonly Ownership[] | null
  /** Largest difference in size, as a factor: 1.25 is from four fifths to five fourths. */
  readonly sizeFactor: number
  /** `equal` bedrooms, or also those with `one` more or fewer and those of other buildings that are unknown. */
  readonly bedroomRange: 'equal' | 'one'
}

/** With fewer closed comps than this, the search is widened. */
export const enoughComps = 5
/** No median and no estimate is based on fewer. */
export const minComps = 3

/** Co-op shares are never compared with condo deeds; a condop is sold as shares. */
const ownershipClasses: readonly (readonly Ownership[])[] = [
  ['co-op', 'condop'],
  ['condo'],
  ['townhouse', 'multi-family'],
  ['rental'],
]

/**
 * Comparables have the same number of bedrooms (where known) and a size within 25% (where both are known): sales of
 * the same ownership class closed within 12 months, 24 in the same building; rentals rented within 12 months. The
 * search covers the same building, then the same or an adjoining neighborhood within a quarter of a mile in Manhattan,
 * half a mile elsewhere. Without known bedrooms, or ownership of a sale, it covers only the same building.
 */
export function getScope(subject: Subject): Scope {
  const { ad_type, ownership, neighborhood, borough, bedrooms, latitude } = subject
  const isComparable = ad_type === 'rental' || ownership !== ''
  const near = bedrooms > 0 && latitude !== null && isComparable
  return {
    miles: near ? (borough === 'MN' ? 0.25 : 0.5) : 0,
    months: 12,
    monthsInBuilding: ad_type === 'sale' ? 24 : 12,
    neighborhoods: [neighborhood, ...adjoiningNeighborhoods(neighborhood)],
    ownerships:
      (ad_type === 'sale' && ownershipClasses.find((each) => ownership !== '' && each.includes(ownership))) ||
      null,
    sizeFactor: 1.25,
    bedroomRange: 'equal',
  }
}

/** Months in which the city's records go back; older prices say little, even adjusted. */
const longMonths = { sale: 120, rental: 60 } as const

/** A step that widens the search, with its sentence, which replaces that of an earlier step in the same dimension. */
export interface Widening {
  readonly dimension: 'time' | 'distance' | 'size' | 'bedrooms'
  readonly text: string
  readonly scope: Scope
}

/**
 * The steps that widen a scope, each including the ones before: time, distance, size, bedrooms, distance
 * again. Without known bedrooms the search stays in the building.
 */
export function getWidenings(subject: Subject, first: Scope): readonly Widening[] {
  const months = longMonths[subject.ad_type]
  const near = first.miles
  const changes: readonly (readonly [Widening['dimension'], string, Partial<Scope>])[] = [
    ['time', texts.years(3), { months: 36, monthsInBuilding: Math.max(36, first.monthsInBuilding) }],
    ['time', texts.years(months / 12), { months, monthsInBuilding: months }],
    ...(near > 0 ? [['distance', texts.distance(near * 2), { miles: near * 2 }] as const] : []),
    ['size', texts.anySize, { sizeFactor: 2 }],
    ...(near > 0
      ? [
          ['bedrooms', texts.bedrooms, { bedroomRange: 'one' }] as const,
          ['distance', texts.distance(near * 4), { miles: near * 4 }] as const,
        ]
      : []),
  ]
  let scope = first
  return changes.map(([dimension, text, change]) => ({
    dimension,
    text,
    scope: (scope = { ...scope, ...change }),
  }))
}

/** The earlier closings of the building itself, the own unit's too, which the estimate also weighs. */
export function getHistoryScope(subject: Subject, first: Scope): Scope {
  return {
    ...first,
    miles: 0,
    monthsInBuilding: longMonths[subject.ad_type],
    sizeFactor: 3,
    bedroomRange: 'one',
  }
}

/** Describes the scope for the reader of the list. */
export function formatScope(subject: Subject, { miles, months, monthsInBuilding }: Scope): string {
  const what = subject.ad_type === 'sale' ? 'Sold' : 'Rented'
  const inBuilding = `in the same building within ${monthsInBuilding} months`
  if (miles > 0) {
    const nearby = `within ${miles === 0.25 ? 'a quarter of a mile' : 'half a mile'}`
    return monthsInBuilding === months
      ? `${what} in the same building or ${nearby}, within ${months} months.`
      : `${what} ${inBuilding}, or ${nearby} within ${months}.`
  }
  const why = subject.bedrooms === 0 ? 'Its bedroom count is unknown' : 'Its map location is unknown'
  return `${what} ${inBuilding}. ${why}, so other buildings aren't included.`
}
