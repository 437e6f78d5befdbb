import { parseArea, parseBounds } from '@pb/rules/areas'
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
import { parseId, idPattern, addClientParams, type LoadedClient } from './loaded-client.ts'
import {
  dayKeys,
  defaultState,
  pickFilters,
  flagKeys,
  listKeys,
  mapKeys,
  maxNotesLength,
  sortKeys,
  type DayKey,
  type FlagKey,
  type ListKey,
  type SearchState,
} from './search-state.ts'

/** Page size of a URL that has parameters but no limit. */
const fallbackLimit = 3
const maxLimit = 100
const maxOffset = 1_000_000
const maxDays = 365
const maxPrice = 1_000_000_000

const includedIn = (keys: readonly string[]) => (value: string) => keys.includes(value)
const keyIn = (list: readonly Choice[]) => includedIn(list.map(({ key }) => key))

/** Valid values of each list. Others are dropped, so that an outdated link still finds listings. */
const validators: Readonly<Record<ListKey, (value: string) => boolean>> = {
  bedrooms: includedIn(bedroomKeys),
  bathrooms: includedIn(bathroomKeys),
  borough: (value) => value !== '' && value.length <= 20,
  neighborhood: (value) => parseNeighborhoodRange(value) !== null,
  building_type: keyIn(buildingTypes),
  ownership: keyIn(ownerships),
  pets: keyIn(pets),
  furnished: keyIn(furnishedTypes),
  building_features: keyIn(buildingFeatures),
  apartment_features: keyIn(apartmentFeatures),
  company_name: (value) => value.trim() !== '' && value.length <= 120,
}

/** Parses whole dollars: `$4,500`, `4500.75`, `4.5k`, `1.2m`. Cents are dropped. */
export function parsePrice(text: string): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '')
  const short = /^(\d+\.?\d*)([km])$/i.exec(plain)
  const value = short
    ? Math.round(Number(short[1]) * (/k/i.test(short[2]!) ? 1000 : 1_000_000))
    : /^\d+(\.\d*)?$/.test(plain)
      ? Math.floor(Number(plain))
      : 0
  return value > 0 ? Math.min(value, maxPrice) : undefined
}

function parseInteger(text: string | null, min: number, max: number, fallback: number): number {
  if (text === null || !/^\d{1,12}$/.test(text)) return fallback
  const value = Number(text)
  return value < min ? fallback : Math.min(value, max)
}

/** Validates a `yyyy-mm-dd` date between 2000 and 2199; undefined if invalid. */
export function parseDate(text: string): string | undefined {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return undefined
  const time = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? undefined : text
}

/** Returns all distinct values of a key, in both spellings (`k=a&k=b`, `k[]=a`). */
function getAllValues(params: URLSearchParams, key: string): string[] {
  return [...new Set([...params.getAll(key), ...params.getAll(`${key}[]`)])]
}

/** Parses the page's URL. The ad type comes from the route; swapped prices are put in order. */
export function parseSearch(params: URLSearchParams, adType: AdType): SearchState {
  const low = parsePrice(params.get('min_price') ?? '')
  const high = parsePrice(params.get('max_price') ?? '')
  const swapped = low !== undefined && high !== undefined && low > high
  const lists = Object.fromEntries(
    listKeys.map((key) => [key, getAllValues(params, key).filter((value) => validators[key](value))]),
  ) as Record<ListKey, string[]>
  const flags = Object.fromEntries(flagKeys.map((key) => [key, params.get(key) === '1'])) as Record<
    FlagKey,
    boolean
  >
  const days = Object.fromEntries(dayKeys.map((key) => [key, parseDate(params.get(key) ?? '')])) as Record<
    DayKey,
    string | undefined
  >
  const [bounds = '', area = ''] = mapKeys.map((key) => params.get(key) ?? '')
  const limit = parseInteger(params.get('limit'), 1, maxLimit, fallbackLimit)
  const offset = parseInteger(params.get('offset'), 0, maxOffset, 0)
  const sortBy = sortKeys.find((key) => key === params.get('sort_by'))
  return {
    ...lists,
    ...flags,
    ...days,
    bounds: parseBounds(bounds) ? bounds : undefined,
    area: parseArea(area) ? area : undefined,
    verified_within: parseInteger(params.get('verified_within'), 1, maxDays, 0) || undefined,
    ad_type: adType,
    // The start of a page: pages would overlap otherwise, and the pager would name the wrong one.
    offset: offset - (offset % limit),
    limit,
    sort_by: sortBy ?? 'time_published',
    sort_dir: params.get('sort_dir') === 'asc' ? 'asc' : 'desc',
    min_price: swapped ? high : low,
    max_price: swapped ? low : high,
    listing_ids: getAllValues(params, 'listing_ids')
      .flatMap((value) => value.split(','))
      .filter((value) => idPattern.test(value)),
    ignore_filters: params.get('ignore_filters') === '1',
    not_sent_to: parseId(params.get('not_sent_to')) ?? undefined,
    notes: (params.get('notes') ?? '').slice(0, maxNotesLength),
  }
}

/** Formats a search as a URL query. Lists repeat their key; filters that are off are left out. */
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
  for (const key of flagKeys) if (state[key]) params.set(key, '1')
  for (const key of [...dayKeys, ...mapKeys]) if (state[key] !== undefined) params.set(key, state[key])
  if (state.verified_within !== undefined) params.set('verified_within', String(state.verified_within))
  for (const id of state.listing_ids) params.append('listing_ids', id)
  if (state.ignore_filters) params.set('ignore_filters', '1')
  if (state.not_sent_to !== undefined) params.set('not_sent_to', state.not_sent_to)
  if (state.notes !== '') params.set('notes', state.notes)
  return params
}

/** Path of a results page, e.g. for links of cards and the home page. */
export function resultsPath(adType: AdType, change: Partial<SearchState> = {}): string {
  return `/results/${adType}?${formatSearch({ ...defaultState(adType), ...change }).toString()}`
}

/** Path of the search form, filled in with a search and its client. */
export function searchFormPath(state: SearchState, client: LoadedClient | null = null): string {
  const form = { ...pickFilters(state), notes: state.notes }
  return `/search/${state.ad_type}?${addClientParams(formatSearch(form), client).toString()}`
}
