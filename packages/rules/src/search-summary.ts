import { bathroomLabel, bedroomKeys, bedroomLabel, type BathroomKey, type BedroomKey } from './bedrooms.ts'
import { formatMoney } from './money.ts'
import { parseNeighborhoodRange } from './neighborhood-ranges.ts'
import { findBorough, findNeighborhood } from './neighborhoods.ts'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  findTitle,
  type AdType,
} from './vocabulary.ts'

/** Filters of a search query; omitted fields do not filter. Prices are dollars. */
export interface SearchFilters {
  readonly ad_type: AdType
  readonly min_price?: number | undefined
  readonly max_price?: number | undefined
  readonly bedrooms?: readonly string[] | undefined
  readonly bathrooms?: readonly string[] | undefined
  readonly building_type?: readonly string[] | undefined
  readonly ownership?: readonly string[] | undefined
  readonly furnished?: readonly string[] | undefined
  readonly pets?: readonly string[] | undefined
  readonly borough?: readonly string[] | undefined
  readonly neighborhood?: readonly string[] | undefined
  readonly building_features?: readonly string[] | undefined
  readonly apartment_features?: readonly string[] | undefined
  readonly company_name?: readonly string[] | undefined
  readonly move_in_date?: string | undefined
  readonly listed_since?: string | undefined
  readonly verified_within?: number | undefined
  readonly price_dropped?: unknown
  readonly no_fee?: unknown
  readonly bounds?: string | undefined
  readonly area?: string | undefined
}

function joinWith(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Joins the first `max` items and counts the others. */
function formatFirst(words: readonly string[], max: number): string {
  if (words.length <= max) return joinWith(words, 'and')
  return `${words.slice(0, max).join(', ')} and ${words.length - max} more`
}

/** Joins labels that end in the same noun: `1 or 2 Beds`. */
function mergeCounts(labels: readonly string[]): string {
  const parts = labels.map((label) => /^([\d.]+) (Beds?|Baths?)$/.exec(label))
  const numbers = parts.flatMap((part) => part?.[1] ?? [])
  const bare = labels.filter((_, index) => !parts[index])
  const noun = parts.findLast((part) => part)?.[2]
  return joinWith([...bare, ...numbers], 'or') + (noun === undefined ? '' : ` ${noun}`)
}

function formatLayout({ bedrooms = [], bathrooms = [] }: SearchFilters): string[] {
  const beds = bedroomKeys.filter((key) => bedrooms.includes(key)).map(bedroomLabel)
  const baths = [...bathrooms]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => bathroomLabel(Number(key as BathroomKey)))
  return [mergeCounts(beds), mergeCounts(baths)].filter((words) => words !== '')
}

/** `$3,000 to $4,500`, `up to $4,500`, `from $3,000`; empty without a price filter. */
export function formatPriceRange({
  min_price: min,
  max_price: max,
}: Pick<SearchFilters, 'min_price' | 'max_price'>): string {
  if (min && max) return min === max ? formatMoney(min) : `${formatMoney(min)} to ${formatMoney(max)}`
  if (max) return `up to ${formatMoney(max)}`
  return min ? `from ${formatMoney(min)}` : ''
}

/** `Chelsea`, `Chelsea (streets 14 to 23)`: formats a neighborhood filter. */
export function describeNeighborhoodRange(text: string): string {
  const range = parseNeighborhoodRange(text)
  if (!range) return text
  const name = findNeighborhood(range.abbreviation)?.name ?? range.abbreviation
  const parts = [
    range.streets && `streets ${range.streets[0]} to ${range.streets[1]}`,
    range.avenues && `avenues ${range.avenues[0]} to ${range.avenues[1]}`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`
}

function formatLocations({ borough = [], neighborhood = [], bounds, area }: SearchFilters): string[] {
  return [
    ...borough.map((name) => findBorough(name)?.name ?? name),
    ...neighborhood.map(describeNeighborhoodRange),
    ...(area === undefined && bounds === undefined ? [] : ['map area']),
  ]
}

/** Labels of the other filters. */
function formatOtherFilters(search: SearchFilters): string[] {
  const { move_in_date: moveIn, listed_since: since, verified_within: days } = search
  return [
    ...(search.no_fee ? ['no fee'] : []),
    ...(search.price_dropped ? ['price dropped'] : []),
    ...(search.building_type ?? []).map((key) => findTitle(buildingTypes, key).toLowerCase()),
    ...(search.ownership ?? []).map((key) => findTitle(ownerships, key).toLowerCase()),
    ...(search.furnished ?? []).map((key) => findTitle(furnishedTypes, key).toLowerCase()),
    ...(search.pets ?? []).map((key) => findTitle(pets, key).toLowerCase()),
    ...(search.building_features ?? []).map((key) => findTitle(buildingFeatures, key).toLowerCase()),
    ...(search.apartment_features ?? []).map((key) => findTitle(apartmentFeatures, key).toLowerCase()),
    ...(search.company_name ?? []),
    ...(moveIn ? [`available by ${moveIn}`] : []),
    ...(since ? [`listed since ${since}`] : []),
    ...(days ? [`verified within ${days} ${days === 1 ? 'day' : 'days'}`] : []),
  ]
}

const formatAdType = (search: SearchFilters) => (search.ad_type === 'sale' ? 'Sales' : 'Rentals')

/**
 * Formats a search as a title: `1 or 2 Beds in Chelsea and Tribeca, $3,000 to $4,500, doorman and gym`. At most three
 * locations and three other filters are named, the rest is counted.
 */
export function formatSearchTitle(search: SearchFilters): string {
  const where = formatLocations(search)
  const head = joinWith(formatLayout(search), 'and') || formatAdType(search)
  return [
    where.length === 0 ? head : `${head} in ${formatFirst(where, 3)}`,
    formatPriceRange(search),
    formatFirst(formatOtherFilters(search), 3),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Formats a search in two short lines: layout and price; locations and other filters. */
export function formatSearchLines(search: SearchFilters): { line_1: string; line_2: string } {
  const head = formatLayout(search)
  const lines = [
    [...(head.length === 0 ? [formatAdType(search)] : head), formatPriceRange(search)],
    [formatFirst(formatLocations(search), 2), formatFirst(formatOtherFilters(search), 2)],
  ].map((parts) => parts.filter((part) => part !== '').join(' · '))
  return { line_1: lines[0]!, line_2: lines[1]! }
}

/** Fields of a listing that filters are matched with. */
export interface MatchedListing {
  readonly bedrooms: BedroomKey | null
  readonly bathrooms: number | null
  /** Abbreviation. */
  readonly neighborhood: string
  /** Dollars. */
  readonly price: number
  readonly building_type: string
  readonly ownership: string
  readonly furnished: string
}

/** Returns the labels of matched filters with the listing's values, most relevant first: `1 Bed`, `Chelsea`, `$3,900`, `doorman`. */
export function formatMatchedFilters(search: SearchFilters, listing: MatchedListing): string[] {
  const { price_dropped: _dropped, building_type: type, ownership, furnished, ...rest } = search
  return [
    ...(search.bedrooms?.length && listing.bedrooms ? [bedroomLabel(listing.bedrooms)] : []),
    ...(search.bathrooms?.length && listing.bathrooms ? [bathroomLabel(listing.bathrooms)] : []),
    ...(formatLocations(search).length > 0
      ? [findNeighborhood(listing.neighborhood)?.name ?? listing.neighborhood]
      : []),
    ...(search.min_price || search.max_price ? [formatMoney(listing.price)] : []),
    ...(type?.length ? [findTitle(buildingTypes, listing.building_type)] : []),
    ...(ownership?.length ? [findTitle(ownerships, listing.ownership)] : []),
    ...(furnished?.length ? [findTitle(furnishedTypes, listing.furnished)] : []),
    ...formatOtherFilters({ ...rest, company_name: search.company_name }).map(
      (words) => words[0]!.toUpperCase() + words.slice(1),
    ),
    ...(search.price_dropped ? ['Price dropped'] : []),
  ]
}
