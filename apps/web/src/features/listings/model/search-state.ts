import type { sortKeys as contractSortKeys } from '@pb/contract/listings'
import type { AdType } from '@pb/rules/vocabulary'

/** Filters that take any number of values. */
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

/** Filters by a day, `yyyy-mm-dd`. */
export const dayKeys = ['move_in_date', 'listed_since'] as const
export type DayKey = (typeof dayKeys)[number]

/** Where on the map: a box, or a drawn area, each as the rules write it. */
export const mapKeys = ['bounds', 'area'] as const
type MapKey = (typeof mapKeys)[number]

/** As the contract has them; its type holds them together, its schemas stay out of the browser. */
export const sortKeys: typeof contractSortKeys = ['time_published', 'price', 'size', 'bedrooms']
export type SortKey = (typeof sortKeys)[number]
export type SortDirection = 'asc' | 'desc'

/** What the results page shows, all of it from the URL. A list without values does not filter. */
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
  /** Named listings; with `ignore_filters` these alone, whatever else is asked. */
  readonly listing_ids: readonly string[]
  readonly ignore_filters: boolean
  /** Not sent yet to this client, who is then the one that is loaded. */
  readonly not_sent_to: string | undefined
  /** What to remember with the search; it never filters. */
  readonly notes: string
}

/** As many characters of notes as an address has room for. */
export const mostNotes = 1000

/** Limit of every link that the product makes. */
const defaultLimit = 20

/** The query that an empty URL stands for, and that Reset restores. */
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

/** The state after a filter or the sort changed: always the first page of what is asked now. */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...state, ...change, offset: change.offset ?? 0 }
}

/** Adds a value to a list, or takes it out. */
export function toggled(state: SearchState, key: ListKey, value: string): SearchState {
  const values = state[key]
  return changed(state, {
    [key]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  })
}

/** The search without its notes and what pages and sorts it: what a count depends on. */
export function filtersOf(state: SearchState): SearchState {
  const { offset, limit, sort_by, sort_dir, notes } = defaultState(state.ad_type)
  return { ...state, offset, limit, sort_by, sort_dir, notes }
}

/** Number of the page that a state shows, from 1. */
export function pageOf({ offset, limit }: SearchState): number {
  return Math.floor(offset / limit) + 1
}

/** The state that shows a page. */
export function atPage(state: SearchState, page: number): SearchState {
  return { ...state, offset: (page - 1) * state.limit }
}

/** How many pages a count fills. */
export function pageCount(count: number, limit: number): number {
  return Math.ceil(count / limit)
}
