import type { SearchFormOptions } from '@pb/contract/listings'
import { bathroomLabel, bedroomLabel, type BedroomKey } from '@pb/rules/bedrooms'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  findTitle,
  type AdType,
  type Choice,
} from '@pb/rules/vocabulary'
import { formatDate } from '../../../../lib/format.ts'
import type { DayKey, FlagKey, ListKey } from '../search-state.ts'
import * as texts from './texts.ts'

/** Sections of the search form. */
export const sections = [
  'Neighborhoods',
  'General Information',
  'Building Features',
  'Apartment Features',
] as const
type Section = (typeof sections)[number]

/** A filter by keys of a list. `label` names a chosen key in the chips above the results. */
export interface ChoicesFilter {
  readonly kind: 'choices'
  readonly field: Exclude<ListKey, 'borough' | 'neighborhood' | 'company_name'>
  readonly control: 'pills' | 'list'
  readonly choices: (options: SearchFormOptions, adType: AdType) => readonly Choice[]
  readonly label: (key: string) => string
  /** Choice that another filter offers under the same title; offered only while chosen. */
  readonly offeredElsewhere?: string
}

export interface FlagsFilter {
  readonly kind: 'flags'
  readonly flags: readonly { readonly field: FlagKey; readonly title: string; readonly adType?: AdType }[]
}

export interface DateFilter {
  readonly kind: 'day'
  readonly field: DayKey
  readonly label: (day: string) => string
  /** Offsets in days for the shortcut buttons, 0 for today. Without any, the date is typed. */
  readonly daysAgo: readonly number[]
}

export interface AgeFilter {
  readonly kind: 'age'
  readonly field: 'verified_within'
  readonly label: (days: number) => string
  readonly days: readonly number[]
}

interface FilterBase {
  readonly title: string
  readonly section: Section
  /** Limits the filter to searches of this type. */
  readonly adType?: AdType
  /** Expanded in the panel by default. */
  readonly open?: boolean
}

export type Filter = FilterBase &
  (
    | ChoicesFilter
    | FlagsFilter
    | DateFilter
    | AgeFilter
    | { readonly kind: 'price' }
    | { readonly kind: 'neighborhoods' }
    | { readonly kind: 'companies' }
  )

const getTitleFrom = (list: readonly Choice[]) => (key: string) => findTitle(list, key)
const general = 'General Information'

/** `1 day`, `7 days`. */
export function formatDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

/** All filters. Their order is that of the panel, the form and the chips above the results. */
export const filters: readonly Filter[] = [
  { kind: 'price', title: texts.priceRange, section: general, open: true },
  {
    kind: 'choices',
    title: texts.beds,
    section: general,
    open: true,
    field: 'bedrooms',
    control: 'pills',
    choices: ({ bedrooms }) => bedrooms,
    label: (key) => bedroomLabel(key as BedroomKey),
  },
  {
    kind: 'choices',
    title: texts.baths,
    section: general,
    open: true,
    field: 'bathrooms',
    control: 'pills',
    choices: ({ bathrooms }) => bathrooms,
    label: (key) => bathroomLabel(Number(key)),
  },
  { kind: 'neighborhoods', title: texts.neighborhoods, section: 'Neighborhoods', open: true },
  {
    kind: 'choices',
    title: texts.buildingType,
    section: general,
    field: 'building_type',
    control: 'list',
    choices: ({ building_type }) => building_type,
    label: getTitleFrom(buildingTypes),
    // The building feature also finds high-rises.
    offeredElsewhere: 'elevator',
  },
  {
    kind: 'choices',
    title: texts.ownership,
    section: general,
    field: 'ownership',
    control: 'list',
    choices: ({ ownership }, adType) => ownership[adType],
    label: getTitleFrom(ownerships),
    // The building type finds them, too.
    offeredElsewhere: 'townhouse',
  },
  {
    kind: 'choices',
    title: texts.pets,
    section: general,
    field: 'pets',
    control: 'list',
    choices: (options) => options.pets,
    label: getTitleFrom(pets),
  },
  {
    kind: 'choices',
    title: texts.furnished,
    section: general,
    field: 'furnished',
    control: 'list',
    choices: ({ furnished }) => furnished,
    label: getTitleFrom(furnishedTypes),
  },
  {
    kind: 'flags',
    title: texts.feeAndPrice,
    section: general,
    flags: [
      { field: 'no_fee', title: texts.noFee, adType: 'rental' },
      { field: 'price_dropped', title: texts.priceDropped },
    ],
  },
  {
    kind: 'day',
    title: texts.moveInDate,
    section: general,
    adType: 'rental',
    field: 'move_in_date',
    label: (day) => texts.availableBy(formatDate(day)),
    daysAgo: [],
  },
  {
    kind: 'day',
    title: texts.listedSince,
    section: general,
    field: 'listed_since',
    label: (day) => texts.listedSinceDate(formatDate(day)),
    daysAgo: [0, 3, 7, 30],
  },
  {
    kind: 'age',
    title: texts.verifiedWithin,
    section: general,
    field: 'verified_within',
    label: (days) => texts.verifiedWithinDays(formatDays(days)),
    days: [1, 3, 7, 14, 30],
  },
  { kind: 'companies', title: texts.company, section: general },
  {
    kind: 'choices',
    title: texts.buildingFeatures,
    section: 'Building Features',
    field: 'building_features',
    control: 'list',
    choices: (options) => options.building_features,
    label: getTitleFrom(buildingFeatures),
  },
  {
    kind: 'choices',
    title: texts.apartmentFeatures,
    section: 'Apartment Features',
    field: 'apartment_features',
    control: 'list',
    choices: (options) => options.apartment_features,
    label: getTitleFrom(apartmentFeatures),
  },
]

/** Returns the choices that a filter offers: each title in one filter only, unless it is chosen. */
export function getOfferedChoices(
  filter: ChoicesFilter,
  options: SearchFormOptions,
  adType: AdType,
  chosen: readonly string[],
): readonly Choice[] {
  const { offeredElsewhere } = filter
  const all = filter.choices(options, adType)
  return offeredElsewhere === undefined || chosen.includes(offeredElsewhere)
    ? all
    : all.filter(({ key }) => key !== offeredElsewhere)
}

/** Returns the filters of an ad type. */
export function getFilters(adType: AdType): readonly Filter[] {
  return filters.filter((filter) => filter.adType === undefined || filter.adType === adType)
}
