import type { AdType, FurnishedType, Ownership } from '@pb/rules/vocabulary'
import { bare } from './values.ts'

/** Lookups of the RESO Data Dictionary 2.0, and what their values mean here. */

/** PropertyType: homes that are sold or let; land, business and commercial space are not the office's trade. */
export const types: Readonly<Record<string, AdType>> = {
  Residential: 'sale',
  'Residential Income': 'sale',
  'Residential Lease': 'rental',
}

/** PropertySubType, by its bare name. */
export const subTypes: ReadonlyMap<string, Ownership> = new Map(
  (
    [
      ['Apartment', 'rental'],
      ['Condominium', 'condo'],
      ['Stock Cooperative', 'co-op'],
      ['Own Your Own', 'condop'],
      ['Townhouse', 'townhouse'],
      ['Single Family Residence', 'townhouse'],
      ['Multi Family', 'multi-family'],
      ['Duplex', 'multi-family'],
      ['Triplex', 'multi-family'],
      ['Quadruplex', 'multi-family'],
    ] as const
  ).map(([name, ownership]) => [bare(name), ownership]),
)

/** Furnished. */
export const furnishedNames: Readonly<Record<string, FurnishedType>> = {
  Furnished: 'furnished',
  Partially: 'furnished',
  Negotiable: 'flexible',
  Unfurnished: 'unfurnished',
}

/** FeeFrequency: months that one fee covers. */
export const feeMonths: Readonly<Record<string, number>> = {
  Monthly: 1,
  'Bi-Monthly': 2,
  Quarterly: 3,
  'Semi-Annually': 6,
  Annually: 12,
}

/** LeaseTerm: `12 Months`, `Month To Month`; null where it names no length. */
export function leaseMonths(name: string): number | null {
  if (bare(name) === 'monthtomonth') return 1
  const counted = /^(\d{1,2})\s*months?$/i.exec(name.trim())
  return counted ? Number(counted[1]) : null
}
