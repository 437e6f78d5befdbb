import type { SearchFormOptions } from '@pb/contract/listings'
import { bathroomLabel, bedroomLabel, type BedroomKey } from '@pb/rules/bedrooms'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  titleOf,
  type AdType,
  type Choice,
} from '@pb/rules/vocabulary'
import { formatDate } from '../../../lib/format.ts'
import type { DayKey, FlagKey, ListKey } from './search-state.ts'

/** The parts of the search form. */
export const sections = [
  'General Information',
  'Neighborhoods',
  'Building Features',
  'Apartment Features',
] as const
type Section = (typeof sections)[number]

/** A filter by keys of a list: what is offered, and what a chosen one is called above the results. */
export interface ChoicesFilter {
  readonly kind: 'choices'
  readonly field: Exclude<ListKey, 'borough' | 'neighborhood' | 'company_name'>
  readonly look: 'pills' | 'list'
  readonly choices: (options: SearchFormOptions, adType: AdType) => readonly Choice[]
  readonly label: (key: string) => string
}

export interface FlagsFilter {
  readonly kind: 'flags'
  readonly flags: readonly { readonly field: FlagKey; readonly title: string; readonly adType?: AdType }[]
}

export interface DayFilter {
  readonly kind: 'day'
  readonly field: DayKey
  readonly label: (day: string) => string
  /** How many days ago the quick choices are, today as 0; without any, the day is typed. */
  readonly ago: readonly number[]
}

export interface AgeFilter {
  readonly kind: 'age'
  readonly field: 'verified_within'
  readonly label: (days: number) => string
  readonly days: readonly number[]
}

interface Named {
  readonly title: string
  readonly section: Section
  /** Searches of this type alone have it. */
  readonly adType?: AdType
  /** Unfolded in the panel from the start. */
  readonly open?: boolean
}

export type Filter = Named &
  (
    | ChoicesFilter
    | FlagsFilter
    | DayFilter
    | AgeFilter
    | { readonly kind: 'price' }
    | { readonly kind: 'places' }
    | { readonly kind: 'companies' }
  )

const titled = (list: readonly Choice[]) => (key: string) => titleOf(list, key)
const general = 'General Information'

/** `1 day`, `7 days`. */
export function daysText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

/**
 * Every filter, once: panel and form are made of this list in its order, and so are the chips above the results.
 */
export const filters: readonly Filter[] = [
  { kind: 'price', title: 'Price Range', section: general, open: true },
  {
    kind: 'choices',
    title: 'Beds',
    section: general,
    open: true,
    field: 'bedrooms',
    look: 'pills',
    choices: ({ bedrooms }) => bedrooms,
    label: (key) => bedroomLabel(key as BedroomKey),
  },
  {
    kind: 'choices',
    title: 'Baths',
    section: general,
    open: true,
    field: 'bathrooms',
    look: 'pills',
    choices: ({ bathrooms }) => bathrooms,
    label: (key) => bathroomLabel(Number(key)),
  },
  { kind: 'places', title: 'Neighborhoods', section: 'Neighborhoods', open: true },
  {
    kind: 'choices',
    title: 'Building Type',
    section: general,
    field: 'building_type',
    look: 'list',
    choices: ({ building_type }) => building_type,
    label: titled(buildingTypes),
  },
  {
    kind: 'choices',
    title: 'Ownership',
    section: general,
    field: 'ownership',
    look: 'list',
    choices: ({ ownership }, adType) => ownership[adType],
    label: titled(ownerships),
  },
  {
    kind: 'choices',
    title: 'Pets',
    section: general,
    field: 'pets',
    look: 'list',
    choices: (options) => options.pets,
    label: titled(pets),
  },
  {
    kind: 'choices',
    title: 'Furnished',
    section: general,
    field: 'furnished',
    look: 'list',
    choices: ({ furnished }) => furnished,
    label: titled(furnishedTypes),
  },
  {
    kind: 'flags',
    title: 'Offer',
    section: general,
    flags: [
      { field: 'no_fee', title: 'No fee', adType: 'rental' },
      { field: 'price_dropped', title: 'Price dropped' },
    ],
  },
  {
    kind: 'day',
    title: 'Move-in Date',
    section: general,
    adType: 'rental',
    field: 'move_in_date',
    label: (day) => `Available by ${formatDate(day)}`,
    ago: [],
  },
  {
    kind: 'day',
    title: 'Listed Since',
    section: general,
    field: 'listed_since',
    label: (day) => `Listed since ${formatDate(day)}`,
    ago: [0, 3, 7, 30],
  },
  {
    kind: 'age',
    title: 'Verified Within',
    section: general,
    field: 'verified_within',
    label: (days) => `Verified within ${daysText(days)}`,
    days: [1, 3, 7, 14, 30],
  },
  { kind: 'companies', title: 'Company', section: general },
  {
    kind: 'choices',
    title: 'Building Features',
    section: 'Building Features',
    field: 'building_features',
    look: 'list',
    choices: (options) => options.building_features,
    label: titled(buildingFeatures),
  },
  {
    kind: 'choices',
    title: 'Apartment Features',
    section: 'Apartment Features',
    field: 'apartment_features',
    look: 'list',
    choices: (options) => options.apartment_features,
    label: titled(apartmentFeatures),
  },
]

/** The filters that searches of a type have. */
export function filtersFor(adType: AdType): readonly Filter[] {
  return filters.filter((filter) => filter.adType === undefined || filter.adType === adType)
}
