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
import { idOf, idPattern, withClient, type LoadedClient } from './loaded-client.ts'
import {
  dayKeys,
  defaultState,
  filtersOf,
  flagKeys,
  listKeys,
  mapKeys,
  mostNotes,
  sortKeys,
  type DayKey,
  type FlagKey,
  type ListKey,
  type SearchState,
} from './search-state.ts'

/** A URL that asks for something but names no limit reads this many. */
const fallbackLimit = 3
const maxLimit = 100
const maxOffset = 1_000_000
const mostDays = 365
const maxPrice = 1_000_000_000

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
  company_name: (value) => value.trim() !== '' && value.length <= 120,
}

/** Whole dollars of typed or linked text: the digits that lead it, thousands separators aside; `4.5k` and `1.2m` too. */
export function parsePrice(text: string): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '')
  const short = /^(\d+\.?\d*)([km])$/i.exec(plain)
  const value = short
    ? Math.round(Number(short[1]) * (/k/i.test(short[2]!) ? 1000 : 1_000_000))
    : Number.parseInt(plain, 10)
  return value > 0 ? Math.min(value, maxPrice) : undefined
}

function whole(text: string | null, min: number, max: number, fallback: number): number {
  if (text === null || !/^\d{1,12}$/.test(text)) return fallback
  const value = Number(text)
  return value < min ? fallback : Math.min(value, max)
}

/** A day of this century or the next as it stands in a URL or a date field; undefined for any other text. */
export function parseDay(text: string): string | undefined {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return undefined
  const time = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? undefined : text
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
  const flags = Object.fromEntries(flagKeys.map((key) => [key, params.get(key) === '1'])) as Record<
    FlagKey,
    boolean
  >
  const days = Object.fromEntries(dayKeys.map((key) => [key, parseDay(params.get(key) ?? '')])) as Record<
    DayKey,
    string | undefined
  >
  const [bounds = '', area = ''] = mapKeys.map((key) => params.get(key) ?? '')
  const sortBy = sortKeys.find((key) => key === params.get('sort_by'))
  return {
    ...lists,
    ...flags,
    ...days,
    bounds: parseBounds(bounds) ? bounds : undefined,
    area: parseArea(area) ? area : undefined,
    verified_within: whole(params.get('verified_within'), 1, mostDays, 0) || undefined,
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
    not_sent_to: idOf(params.get('not_sent_to')) ?? undefined,
    notes: (params.get('notes') ?? '').slice(0, mostNotes),
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
  for (const key of flagKeys) if (state[key]) params.set(key, '1')
  for (const key of [...dayKeys, ...mapKeys]) if (state[key] !== undefined) params.set(key, state[key])
  if (state.verified_within !== undefined) params.set('verified_within', String(state.verified_within))
  for (const id of state.listing_ids) params.append('listing_ids', id)
  if (state.ignore_filters) params.set('ignore_filters', '1')
  if (state.not_sent_to !== undefined) params.set('not_sent_to', state.not_sent_to)
  if (state.notes !== '') params.set('notes', state.notes)
  return params
}

/** A results URL that the product links to, e.g. from a card or the home page. */
export function resultsPath(adType: AdType, change: Partial<SearchState> = {}): string {
  return `/results/${adType}?${formatSearch({ ...defaultState(adType), ...change }).toString()}`
}

/** The search form, filled in with a search, for the client that it is made for. */
export function searchFormPath(state: SearchState, client: LoadedClient | null = null): string {
  const form = { ...filtersOf(state), notes: state.notes }
  return `/search/${state.ad_type}?${withClient(formatSearch(form), client).toString()}`
}
