import type { sortKeys as contractSortKeys } from '@pb/contract/listings'
import { bathroomKeys, bedroomKeys } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  type AdType,
  type Choice,
} from '@pb/rules/vocabulary'

/** Filters that take any number of values, in the order in which chips stand above the results. */
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
] as const
export type ListKey = (typeof listKeys)[number]

/** As the contract has them; its type holds them together, its schemas stay out of the browser. */
export const sortKeys: typeof contractSortKeys = ['time_published', 'price', 'size', 'bedrooms']
export type SortKey = (typeof sortKeys)[number]
export type SortDirection = 'asc' | 'desc'

/** What the results page shows, all of it from the URL. A list without values does not filter. */
export interface SearchState extends Readonly<Record<ListKey, readonly string[]>> {
  readonly ad_type: AdType
  readonly offset: number
  readonly limit: number
  readonly sort_by: SortKey
  readonly sort_dir: SortDirection
  readonly min_price: number | undefined
  readonly max_price: number | undefined
  /** Named listings; with `ignore_filters` these alone, whatever else is asked. */
  readonly listing_ids: readonly string[]
  readonly ignore_filters: boolean
}

/** A URL that asks for something but names no limit reads this many. */
const fallbackLimit = 3
/** Limit of every link that the product makes. */
const defaultLimit = 20
const maxLimit = 100
const maxOffset = 1_000_000
const maxPrice = 1_000_000_000
/** Largest id that travels: 19 digits. */
const idPattern = /^[1-9]\d{0,18}$/

const oneOf = (keys: readonly string[]) => (value: string) => keys.includes(value)
const keyOf = (list: readonly Choice[]) => oneOf(list.map(({ key }) => key))

/** What each list accepts; anything else in a URL is left out, so that an old link still finds homes. */
const accepts: Readonly<Record<ListKey, (value: string) => boolean>> = {
  bedrooms: oneOf(bedroomKeys),
  bathrooms: oneOf(bathroomKeys),
  borough: (value) => value !== '' && value.length <= 20,
  neighborhood: (value) => parseNeighborhoodRange(value) !== null,
  building_type: keyOf(buildingTypes),
  ownership: keyOf(ownerships),
  pets: keyOf(pets),
  furnished: keyOf(furnishedTypes),
  building_features: keyOf(buildingFeatures),
  apartment_features: keyOf(apartmentFeatures),
}

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
  }
}

/** Whole dollars of typed or linked text: the digits that lead it, thousands separators aside. */
export function parsePrice(text: string): number | undefined {
  const value = Number.parseInt(text.replaceAll(/[$,\s]/g, ''), 10)
  return value > 0 ? Math.min(value, maxPrice) : undefined
}

function whole(text: string | null, min: number, max: number, fallback: number): number {
  if (text === null || !/^\d{1,12}$/.test(text)) return fallback
  const value = Number(text)
  return value < min ? fallback : Math.min(value, max)
}

/** Every value of a key, however it is repeated (`k=a&k=b`, `k[]=a`), each once. */
function all(params: URLSearchParams, key: string): string[] {
  return [...new Set([...params.getAll(key), ...params.getAll(`${key}[]`)])]
}

/** Reads the page's URL. The ad type is the route's; prices in the wrong order are put right. */
export function parseSearch(params: URLSearchParams, adType: AdType): SearchState {
  const low = parsePrice(params.get('min_price') ?? '')
  const high = parsePrice(params.get('max_price') ?? '')
  const swapped = low !== undefined && high !== undefined && low > high
  const lists = Object.fromEntries(
    listKeys.map((key) => [key, all(params, key).filter((value) => accepts[key](value))]),
  ) as Record<ListKey, string[]>
  const sortBy = sortKeys.find((key) => key === params.get('sort_by'))
  return {
    ...lists,
    ad_type: adType,
    offset: whole(params.get('offset'), 0, maxOffset, 0),
    limit: whole(params.get('limit'), 1, maxLimit, fallbackLimit),
    sort_by: sortBy ?? 'time_published',
    sort_dir: params.get('sort_dir') === 'asc' ? 'asc' : 'desc',
    min_price: swapped ? high : low,
    max_price: swapped ? low : high,
    listing_ids: all(params, 'listing_ids')
      .flatMap((value) => value.split(','))
      .filter((value) => idPattern.test(value)),
    ignore_filters: params.get('ignore_filters') === '1',
  }
}

/** Writes a state as the page's URL: lists repeat their key, what does not filter is left out. */
export function formatSearch(state: SearchState): URLSearchParams {
  const params = new URLSearchParams({
    ad_type: state.ad_type,
    offset: String(state.offset),
    sort_by: state.sort_by,
    sort_dir: state.sort_dir,
    limit: String(state.limit),
  })
  if (state.min_price !== undefined) params.set('min_price', String(state.min_price))
  if (state.max_price !== undefined) params.set('max_price', String(state.max_price))
  for (const key of listKeys) for (const value of state[key]) params.append(key, value)
  for (const id of state.listing_ids) params.append('listing_ids', id)
  if (state.ignore_filters) params.set('ignore_filters', '1')
  return params
}

/** A results URL that the product links to, e.g. from a card or the home page. */
export function resultsPath(adType: AdType, change: Partial<SearchState> = {}): string {
  return `/results/${adType}?${formatSearch({ ...defaultState(adType), ...change }).toString()}`
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
