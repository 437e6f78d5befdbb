import type { sortKeys as contractSortKeys } from '@pb/contract/listings'
import type { AdType } from '@pb/rules/vocabulary'

/** Filters with any number of values. */
export const listKeys = [
  'bedrooms',
  'bathrooms',
  'borough',
  'neighborhood',
  'building_type',
  'ownership',
  'pets',
  'furnished',
  'building_features',
  'apartment_features',
  'company_name',
] as const
export type ListKey = (typeof listKeys)[number]

/** Filters that are on or off. */
export const flagKeys = ['no_fee', 'price_dropped'] as const
export type FlagKey = (typeof flagKeys)[number]

/** Filters by date, `yyyy-mm-dd`. */
export const dayKeys = ['move_in_date', 'listed_since'] as const
export type DayKey = (typeof dayKeys)[number]

/** Map filters: bounds or a drawn area, in the format of `@pb/rules/areas`. */
export const mapKeys = ['bounds', 'area'] as const
type MapKey = (typeof mapKeys)[number]

/** Copied from the contract, and checked by its type, to keep the contract's schemas out of the bundle. */
export const sortKeys: typeof contractSortKeys = ['time_published', 'price', 'size', 'bedrooms']
export type SortKey = (typeof sortKeys)[number]
export type SortDirection = 'asc' | 'desc'

/** The state of the results page. All of it is in the URL. An empty list does not filter. */
export interface SearchState
  extends
    Readonly<Record<ListKey, readonly string[]>>,
    Readonly<Record<FlagKey, boolean>>,
    Readonly<Record<DayKey | MapKey, string | undefined>> {
  readonly ad_type: AdType
  readonly offset: number
  readonly limit: number
  readonly sort_by: SortKey
  readonly sort_dir: SortDirection
  readonly min_price: number | undefined
  readonly max_price: number | undefined
  /** In days. */
  readonly verified_within: number | undefined
  /** Selected listings. With `ignore_filters`, only these are shown. */
  readonly listing_ids: readonly string[]
  readonly ignore_filters: boolean
  /** The loaded client, when listings that were sent to the client are left out. */
  readonly not_sent_to: string | undefined
  /** Notes that are stored with the search. They do not filter. */
  readonly notes: string
}

/** Maximum length, to keep the URL short. */
export const maxNotesLength = 1000

/** Page size in links of the product. */
const defaultLimit = 20

/** The search of an empty URL, and the one that Reset restores. */
export function defaultState(adType: AdType): SearchState {
  return {
    ad_type: adType,
    offset: 0,
    limit: defaultLimit,
    sort_by: 'time_published',
    sort_dir: 'desc',
    min_price: undefined,
    max_price: undefined,
    listing_ids: [],
    ignore_filters: false,
    not_sent_to: undefined,
    notes: '',
    bedrooms: [],
    bathrooms: [],
    borough: [],
    neighborhood: [],
    building_type: [],
    ownership: [],
    pets: [],
    furnished: [],
    building_features: [],
    apartment_features: [],
    company_name: [],
    no_fee: false,
    price_dropped: false,
    move_in_date: undefined,
    listed_since: undefined,
    verified_within: undefined,
    bounds: undefined,
    area: undefined,
  }
}

/** Changes filters or sort and returns to the first page. */
export function changeSearch(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...state, ...change, offset: change.offset ?? 0 }
}

/** Adds a value to a list filter, or removes it. */
export function toggleValue(state: SearchState, key: ListKey, value: string): SearchState {
  const values = state[key]
  return changeSearch(state, {
    [key]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  })
}

/** Resets page, sort and notes. Counts depend on the remaining filters only. */
export function pickFilters(state: SearchState): SearchState {
  const { offset, limit, sort_by, sort_dir, notes } = defaultState(state.ad_type)
  return { ...state, offset, limit, sort_by, sort_dir, notes }
}

/** Returns the page number, starting at 1. */
export function getPage({ offset, limit }: SearchState): number {
  return Math.floor(offset / limit) + 1
}

/** Moves the search to a page. */
export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, offset: (page - 1) * state.limit }
}

/** Returns the number of pages. */
export function countPages(count: number, limit: number): number {
  return Math.ceil(count / limit)
}
