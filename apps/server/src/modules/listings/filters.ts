import type { Query } from '@pb/contract/endpoint'
import type { listings } from '@pb/contract/listings'
import { bathroomRange, bedroomCode, type BathroomKey } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange, type NeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { boroughByName, neighborhoods } from '@pb/rules/neighborhoods'
import { apartmentFeatures, buildingFeatures, maskOf, pets, type Pet } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'

export type SearchQuery = Query<(typeof listings)['searchListings']>

type Condition = RawBuilder<unknown>

/** Cats or dogs must be allowed as asked; whoever takes dogs takes small ones too. */
function petConditions(asked: readonly Pet[]): Condition[] {
  const smallOrAny = Number(maskOf(pets, ['small-dogs', 'dogs']))
  return asked.map((pet) =>
    pet === 'small-dogs'
      ? sql`pets & ${smallOrAny}::smallint <> 0`
      : sql`pets & ${Number(maskOf(pets, [pet]))}::smallint <> 0`,
  )
}

function bathroomCondition(keys: readonly BathroomKey[]): Condition {
  const ranges = [...new Set(keys)].map((key) => {
    const { from, below } = bathroomRange(key)
    return sql`bathrooms >= ${from} AND bathrooms < ${below}`
  })
  return sql`(${sql.join(ranges, sql` OR `)})`
}

function rangeCondition({ abbreviation, streets, avenues }: NeighborhoodRange): Condition {
  const parts = [sql`neighborhood = ${abbreviation}`]
  if (streets) parts.push(sql`street_number BETWEEN ${streets[0]} AND ${streets[1]}`)
  if (avenues) parts.push(sql`avenue_number BETWEEN ${avenues[0]} AND ${avenues[1]}`)
  return sql`${sql.join(parts, sql` AND `)}`
}

/** Neighborhoods of the boroughs that were asked. */
function neighborhoodsIn(boroughs: readonly string[]): string[] {
  const asked = new Set(boroughs.map((name) => boroughByName(name)?.abbreviation))
  return neighborhoods.filter(({ borough }) => asked.has(borough)).map(({ abbreviation }) => abbreviation)
}

/** Where the listing may stand: in any of the boroughs or neighborhoods, which are all places. */
function placeConditions(query: SearchQuery): Condition[] {
  const ranges = (query.neighborhood ?? []).map((text) => parseNeighborhoodRange(text)!)
  const inBoroughs = neighborhoodsIn(query.borough ?? [])
  if (ranges.length === 0 && !query.borough?.length) return []
  const places = [...inBoroughs, ...ranges.map(({ abbreviation }) => abbreviation)]
  const among = (names: readonly string[]) => sql`neighborhood = ANY (${[...new Set(names)]}::text[])`
  const narrowed = ranges.some(({ streets, avenues }) => streets ?? avenues)
  if (!narrowed) return [among(places)]
  const alternatives = [...ranges.map(rangeCondition), ...(inBoroughs.length > 0 ? [among(inBoroughs)] : [])]
  // All the names once more, since it is by them that the index finds the rows.
  return [among(places), sql`(${sql.join(alternatives, sql` OR `)})`]
}

function anyOf(column: string, keys: readonly string[] | undefined): Condition[] {
  return keys?.length ? [sql`${sql.ref(column)} = ANY (${[...new Set(keys)]}::text[])`] : []
}

/** All that are asked must be there. */
function allBits(column: string, mask: bigint): Condition[] {
  if (mask === 0n) return []
  return [sql`${sql.ref(column)} & ${mask.toString()}::bigint = ${mask.toString()}::bigint`]
}

function priceConditions({ min_price, max_price }: SearchQuery): Condition[] {
  return [
    ...(min_price ? [sql`price_cents >= ${String(min_price * 100)}::bigint`] : []),
    ...(max_price ? [sql`price_cents <= ${String(max_price * 100)}::bigint`] : []),
  ]
}

function idCondition(ids: readonly string[]): Condition {
  return sql`id = ANY (${[...new Set(ids)]}::bigint[])`
}

/**
 * The conditions of a search over `listing`, besides `active`; a filter that was not asked adds none, so that each
 * shape of search gets a plan of its own. An empty list asks for nothing, but for `listing_ids`. Values of one filter
 * widen it, filters narrow one another; boroughs and neighborhoods are one filter, that of places. Named columns are
 * those of the index `listing_search` alone, which answers all of them.
 */
export function searchConditions(query: SearchQuery): Condition[] {
  const ids = query.listing_ids
  if (ids && query.ignore_filters) return [idCondition(ids)]
  return [
    sql`ad_type = ${query.ad_type}`,
    ...(ids ? [idCondition(ids)] : []),
    ...placeConditions(query),
    ...(query.bedrooms?.length
      ? [sql`bedrooms = ANY (${[...new Set(query.bedrooms)].map(bedroomCode)}::smallint[])`]
      : []),
    ...priceConditions(query),
    ...(query.bathrooms?.length ? [bathroomCondition(query.bathrooms)] : []),
    ...anyOf('building_type', query.building_type),
    ...anyOf('ownership', query.ownership),
    ...anyOf('furnished', query.furnished),
    ...petConditions(query.pets ?? []),
    ...allBits('building_features', maskOf(buildingFeatures, query.building_features ?? [])),
    ...allBits('apartment_features', maskOf(apartmentFeatures, query.apartment_features ?? [])),
  ]
}
