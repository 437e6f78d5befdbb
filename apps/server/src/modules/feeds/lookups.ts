import type { AdType, FurnishedType, Ownership } from '@pb/rules/vocabulary'
import { bare } from './values.ts'

/**
 * Lookups of the RESO Data Dictionary 2.0 (https://dd.reso.org/DD2.0/lookups) by the names that are shown, and what
 * their values mean here. Servers with enumerations send the same without spaces and signs (`ResidentialLease`), but
 * for those that begin with a digit (`12 Months` is `TwelveMonths`).
 */

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

/** AreaUnits: square feet in one of each. */
export const squareFeetIn: Readonly<Record<string, number>> = {
  'Square Feet': 1,
  'Square Meters': 10.7639,
}

/** FeeFrequency: months that one fee covers; null for one that does not come month by month. */
export const feeMonths: Readonly<Record<string, number | null>> = {
  Daily: 12 / 365,
  Weekly: 12 / 52,
  'Bi-Weekly': 12 / 26,
  'Semi-Monthly': 0.5,
  Monthly: 1,
  'Bi-Monthly': 2,
  Quarterly: 3,
  'Semi-Annually': 6,
  Annually: 12,
  Seasonal: null,
  'One Time': null,
}

/** LeaseTerm by its bare name, in months. */
const leaseTerms = new Map([
  ['monthtomonth', 1],
  ['sixmonths', 6],
  ['twelvemonths', 12],
  ['twentyfourmonths', 24],
])

/** LeaseTerm: `12 Months`, `TwelveMonths`, `Month To Month`; null where it names no length. */
export function leaseMonths(name: string): number | null {
  const counted = /^(\d{1,2})\s*months?$/i.exec(name.trim())
  return counted ? Number(counted[1]) : (leaseTerms.get(bare(name)) ?? null)
}

/** MediaCategory: what is a picture of the home. */
export const pictureCategories: Readonly<Record<string, 'photo' | 'floorplan' | 'other'>> = {
  Photo: 'photo',
  'Floor Plan': 'floorplan',
}

/** OpenHouseStatus: those that are still to be seen, or were. */
export const openHouseStatuses: Readonly<Record<string, 'on' | 'off'>> = {
  Active: 'on',
  Ended: 'on',
  Canceled: 'off',
}

/** What we write of ours. */
export const furnishedTo: Readonly<Record<FurnishedType, string>> = {
  furnished: 'Furnished',
  flexible: 'Negotiable',
  unfurnished: 'Unfurnished',
}
export const subTypeTo: Readonly<Record<Ownership, string>> = {
  condo: 'Condominium',
  'co-op': 'Stock Cooperative',
  condop: 'Own Your Own',
  rental: 'Apartment',
  townhouse: 'Townhouse',
  'multi-family': 'Multi Family',
}
export const typeTo: Readonly<Record<AdType, string>> = { rental: 'Residential Lease', sale: 'Residential' }
export const counties = { MN: 'New York', BK: 'Kings', QN: 'Queens', BX: 'Bronx', SI: 'Richmond' }
export const cities = { MN: 'New York', BK: 'Brooklyn', QN: 'Queens', BX: 'Bronx', SI: 'Staten Island' }
