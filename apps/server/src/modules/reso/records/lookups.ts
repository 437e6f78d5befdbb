import type { AdType, FurnishedType, Ownership } from '@pb/rules/vocabulary'
import { normalizeLookup } from './field-values.ts'

/**
 * Lookups of the RESO Data Dictionary 2.0 (https://dd.reso.org/DD2.0/lookups) by display name, with the office's own
 * values. OData enumerations omit spaces and punctuation (`ResidentialLease`) and spell out leading digits (`12 Months`
 * is `TwelveMonths`).
 */

/** PropertyType; land, business and commercial properties are not supported. */
export const propertyTypes: Readonly<Record<string, AdType>> = {
  Residential: 'sale',
  'Residential Income': 'sale',
  'Residential Lease': 'rental',
}

/** PropertySubType by normalized name. */
export const propertySubTypes: ReadonlyMap<string, Ownership> = new Map(
  (
    [
      ['Apartment', 'rental'],
      ['Condominium', 'condo'],
      ['Stock Cooperative', 'co-op'],
      ['Own Your Own', 'condop'],
      // Of systems with words of their own; without it the fee of a co-op would be common charges.
      ['Condo', 'condo'],
      ['Co-op', 'co-op'],
      ['Cooperative', 'co-op'],
      ['Co-operative', 'co-op'],
      ['Condop', 'condop'],
      ['Townhouse', 'townhouse'],
      ['Single Family Residence', 'townhouse'],
      ['Multi Family', 'multi-family'],
      ['Duplex', 'multi-family'],
      ['Triplex', 'multi-family'],
      ['Quadruplex', 'multi-family'],
    ] as const
  ).map(([name, ownership]) => [normalizeLookup(name), ownership]),
)

/** Furnished; null for what the office has no word for: a unit that is furnished in part is neither, and its description has it. */
export const furnishedNames: Readonly<Record<string, FurnishedType | null>> = {
  Furnished: 'furnished',
  Partially: null,
  'Partially Furnished': null,
  Negotiable: 'flexible',
  Unfurnished: 'unfurnished',
}

/** AreaUnits in square feet. */
export const squareFeetPerUnit: Readonly<Record<string, number>> = {
  'Square Feet': 1,
  'Square Meters': 10.7639,
}

/** FeeFrequency as the number of months that one fee covers; null for fees that are not periodic. */
export const feeFrequencyMonths: Readonly<Record<string, number | null>> = {
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

/** LeaseTerm by normalized name, in months. */
const leaseTerms = new Map([
  ['monthtomonth', 1],
  ['sixmonths', 6],
  ['twelvemonths', 12],
  ['twentyfourmonths', 24],
])

/** Parses LeaseTerm: `12 Months`, `TwelveMonths`, `Month To Month`; null if it has no length. */
export function parseLeaseTerm(name: string): number | null {
  const counted = /^(\d{1,2})\s*months?$/i.exec(name.trim())
  return counted ? Number(counted[1]) : (leaseTerms.get(normalizeLookup(name)) ?? null)
}

/** MediaCategory: the kinds of images that are shown. */
export const mediaCategories: Readonly<Record<string, 'photo' | 'floorplan' | 'other'>> = {
  Photo: 'photo',
  'Floor Plan': 'floorplan',
}

/** OpenHouseStatus: whether the open house takes place. */
export const openHouseStatuses: Readonly<Record<string, 'on' | 'off'>> = {
  Active: 'on',
  Ended: 'on',
  Canceled: 'off',
}

/** Values written by the export. */
export const furnishedValues: Readonly<Record<FurnishedType, string>> = {
  furnished: 'Furnished',
  flexible: 'Negotiable',
  unfurnished: 'Unfurnished',
}
export const propertySubTypeValues: Readonly<Record<Ownership, string>> = {
  condo: 'Condominium',
  'co-op': 'Stock Cooperative',
  condop: 'Own Your Own',
  rental: 'Apartment',
  townhouse: 'Townhouse',
  'multi-family': 'Multi Family',
}
export const propertyTypeValues: Readonly<Record<AdType, string>> = {
  rental: 'Residential Lease',
  sale: 'Residential',
}
export const counties = { MN: 'New York', BK: 'Kings', QN: 'Queens', BX: 'Bronx', SI: 'Richmond' }
export const cities = { MN: 'New York', BK: 'Brooklyn', QN: 'Queens', BX: 'Bronx', SI: 'Staten Island' }
