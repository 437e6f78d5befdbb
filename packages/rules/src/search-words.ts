import { bathroomLabel, bedroomKeys, bedroomLabel, type BathroomKey, type BedroomKey } from './bedrooms.ts'
import { formatMoney } from './money.ts'
import { parseNeighborhoodRange } from './neighborhood-ranges.ts'
import { boroughByName, neighborhoodByAbbreviation } from './neighborhoods.ts'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  titleOf,
  type AdType,
} from './vocabulary.ts'

/** What a search asks, as its query has it; whatever is left out does not filter. Prices are dollars. */
export interface SearchInWords {
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

function joined(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** The first of some words; how many more there are. */
function some(words: readonly string[], most: number): string {
  if (words.length <= most) return joined(words, 'and')
  return `${words.slice(0, most).join(', ')} and ${words.length - most} more`
}

/** Words that end alike say the end once: `1 or 2 Beds`. */
function counted(labels: readonly string[]): string {
  const parts = labels.map((label) => /^([\d.]+) (Beds?|Baths?)$/.exec(label))
  const numbers = parts.flatMap((part) => part?.[1] ?? [])
  const bare = labels.filter((_, index) => !parts[index])
  const noun = parts.findLast((part) => part)?.[2]
  return joined([...bare, ...numbers], 'or') + (noun === undefined ? '' : ` ${noun}`)
}

function layout({ bedrooms = [], bathrooms = [] }: SearchInWords): string[] {
  const beds = bedroomKeys.filter((key) => bedrooms.includes(key)).map(bedroomLabel)
  const baths = [...bathrooms]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => bathroomLabel(Number(key as BathroomKey)))
  return [counted(beds), counted(baths)].filter((words) => words !== '')
}

/** `$3,000 to $4,500`, `up to $4,500`, `from $3,000`; empty where no price is asked. */
export function priceInWords({
  min_price: min,
  max_price: max,
}: Pick<SearchInWords, 'min_price' | 'max_price'>): string {
  if (min && max) return min === max ? formatMoney(min) : `${formatMoney(min)} to ${formatMoney(max)}`
  if (max) return `up to ${formatMoney(max)}`
  return min ? `from ${formatMoney(min)}` : ''
}

/** `Chelsea`, `Chelsea (streets 14 to 23)`: a place of a search, narrowed or not. */
export function placeInWords(text: string): string {
  const range = parseNeighborhoodRange(text)
  if (!range) return text
  const name = neighborhoodByAbbreviation(range.abbreviation)?.name ?? range.abbreviation
  const parts = [
    range.streets && `streets ${range.streets[0]} to ${range.streets[1]}`,
    range.avenues && `avenues ${range.avenues[0]} to ${range.avenues[1]}`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`
}

function places({ borough = [], neighborhood = [], bounds, area }: SearchInWords): string[] {
  return [
    ...borough.map((name) => boroughByName(name)?.name ?? name),
    ...neighborhood.map(placeInWords),
    ...(area === undefined && bounds === undefined ? [] : ['a part of the map']),
  ]
}

/** What else a search asks, each in a word or two. */
function further(search: SearchInWords): string[] {
  const { move_in_date: moveIn, listed_since: since, verified_within: days } = search
  return [
    ...(search.no_fee ? ['no fee'] : []),
    ...(search.price_dropped ? ['price dropped'] : []),
    ...(search.building_type ?? []).map((key) => titleOf(buildingTypes, key).toLowerCase()),
    ...(search.ownership ?? []).map((key) => titleOf(ownerships, key).toLowerCase()),
    ...(search.furnished ?? []).map((key) => titleOf(furnishedTypes, key).toLowerCase()),
    ...(search.pets ?? []).map((key) => titleOf(pets, key).toLowerCase()),
    ...(search.building_features ?? []).map((key) => titleOf(buildingFeatures, key).toLowerCase()),
    ...(search.apartment_features ?? []).map((key) => titleOf(apartmentFeatures, key).toLowerCase()),
    ...(search.company_name ?? []),
    ...(moveIn ? [`free by ${moveIn}`] : []),
    ...(since ? [`listed since ${since}`] : []),
    ...(days ? [`verified within ${days} ${days === 1 ? 'day' : 'days'}`] : []),
  ]
}

const whole = (search: SearchInWords) => (search.ad_type === 'sale' ? 'Homes for sale' : 'Rentals')

/**
 * A search in words: `1 or 2 Beds in Chelsea and Tribeca, $3,000 to $4,500, doorman and gym`. At most three places and
 * three further wishes are named, the rest is counted.
 */
export function searchTitle(search: SearchInWords): string {
  const where = places(search)
  const head = joined(layout(search), 'and') || whole(search)
  return [
    where.length === 0 ? head : `${head} in ${some(where, 3)}`,
    priceInWords(search),
    some(further(search), 3),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** The same in two short lines: layout and price; places and the rest. */
export function searchLines(search: SearchInWords): { line_1: string; line_2: string } {
  const head = layout(search)
  const lines = [
    [...(head.length === 0 ? [whole(search)] : head), priceInWords(search)],
    [some(places(search), 2), some(further(search), 2)],
  ].map((parts) => parts.filter((part) => part !== '').join(' · '))
  return { line_1: lines[0]!, line_2: lines[1]! }
}

/** What a search asks that a listing has, each in a word or two; what was not asked is not said. */
export interface FittingHome {
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

/** Why a home that fits a search does, most telling first: `1 Bed`, `Chelsea`, `$3,900`, `doorman`. */
export function fitsInWords(search: SearchInWords, home: FittingHome): string[] {
  const { price_dropped: _dropped, building_type: type, ownership, furnished, ...rest } = search
  return [
    ...(search.bedrooms?.length && home.bedrooms ? [bedroomLabel(home.bedrooms)] : []),
    ...(search.bathrooms?.length && home.bathrooms ? [bathroomLabel(home.bathrooms)] : []),
    ...(places(search).length > 0
      ? [neighborhoodByAbbreviation(home.neighborhood)?.name ?? home.neighborhood]
      : []),
    ...(search.min_price || search.max_price ? [formatMoney(home.price)] : []),
    ...(type?.length ? [titleOf(buildingTypes, home.building_type)] : []),
    ...(ownership?.length ? [titleOf(ownerships, home.ownership)] : []),
    ...(furnished?.length ? [titleOf(furnishedTypes, home.furnished)] : []),
    ...further({ ...rest, company_name: search.company_name }).map(
      (words) => words[0]!.toUpperCase() + words.slice(1),
    ),
    ...(search.price_dropped ? ['Price dropped'] : []),
  ]
}
