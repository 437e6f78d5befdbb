import { adjoiningNeighborhoods } from '@pb/rules/adjoining'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, Ownership } from '@pb/rules/vocabulary'

/** What a listing is compared by. */
export interface Subject {
  readonly id: string
  readonly unit_id: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly borough: BoroughKey
  readonly neighborhood: string
  readonly ownership: Ownership
  /** Bedroom code, 0 where unknown. */
  readonly bedrooms: number
  readonly size: number | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** How far and how far back comparable homes are looked for. */
export interface Scope {
  /** Miles to another building; 0 where only the same building counts. */
  readonly miles: number
  readonly months: number
  /** Months in the same building. */
  readonly monthsInBuilding: number
  readonly places: readonly string[]
  /** Forms of ownership that compare; null where ownership does not matter, as for a rent. */
  readonly ownerships: readonly Ownership[] | null
}

/** Shares of a co-op never compare with deeds of a condo; a condop is sold as shares. */
const classes: readonly (readonly Ownership[])[] = [
  ['co-op', 'condop'],
  ['condo'],
  ['townhouse', 'multi-family'],
  ['rental'],
]

/**
 * Comparable are homes of the same bedrooms (where known) and a size within a quarter (where both are known): sales
 * of the same ownership class closed within 12 months, 24 in the same building; rentals rented within 12. The same
 * building first, then the same or an adjoining neighborhood within a quarter of a mile in Manhattan, half a mile
 * elsewhere. Where bedrooms are not known, only the same building counts.
 */
export function scopeOf(subject: Subject): Scope {
  const { ad_type, ownership, neighborhood, borough, bedrooms, latitude } = subject
  const near = bedrooms > 0 && latitude !== null
  return {
    miles: near ? (borough === 'MN' ? 0.25 : 0.5) : 0,
    months: 12,
    monthsInBuilding: ad_type === 'sale' ? 24 : 12,
    places: [neighborhood, ...adjoiningNeighborhoods(neighborhood)],
    ownerships: ad_type === 'sale' ? classes.find((each) => each.includes(ownership))! : null,
  }
}

/** The scope in words, for whoever reads the list. */
export function scopeText(subject: Subject, { miles, months, monthsInBuilding }: Scope): string {
  const what = subject.ad_type === 'sale' ? 'Sold' : 'Rented'
  const inBuilding = `in the same building within ${monthsInBuilding} months`
  if (miles > 0) {
    const nearby = `within ${miles === 0.25 ? 'a quarter of a mile' : 'half a mile'}`
    return monthsInBuilding === months
      ? `${what} in the same building or ${nearby}, within ${months} months.`
      : `${what} ${inBuilding}, or ${nearby} within ${months}.`
  }
  const why = subject.bedrooms === 0 ? 'Its bedrooms are not known' : 'Its place on the map is not known'
  return `${what} ${inBuilding}. ${why}, so homes elsewhere are not compared.`
}
