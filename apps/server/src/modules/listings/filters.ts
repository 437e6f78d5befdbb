import type { Query } from '@pb/contract/endpoint'
import type { listings } from '@pb/contract/listings'
import { parseArea, parseBounds } from '@pb/rules/areas'
import { bathroomRange, bedroomCode, type BathroomKey } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange, type NeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { boroughByName, neighborhoods } from '@pb/rules/neighborhoods'
import {
  apartmentFeatures,
  buildingFeatures,
  maskOf,
  pets,
  petsThatAllow,
  type Pet,
} from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { daysBefore, dropDays } from './freshness.ts'
import { insideArea, insideBounds } from './positions.ts'

export type SearchQuery = Query<(typeof listings)['searchListings']> & {
  /** The agent whose client `not_sent_to` is. */
  readonly asked_by?: string
}

type Condition = RawBuilder<unknown>

/** Each pet must be allowed as asked. */
function petConditions(asked: readonly Pet[]): Condition[] {
  return asked.map((pet) => sql`pets & ${Number(maskOf(pets, petsThatAllow(pet)))}::smallint <> 0`)
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

/** From the day's first moment in New York on. */
function since(column: string, day: string): Condition {
  return sql`${sql.ref(column)} >= ${day}::timestamp AT TIME ZONE 'America/New_York'`
}

function within(column: string, days: number, now: Date): Condition {
  return sql`${sql.ref(column)} >= ${daysBefore(now, days)}::timestamptz`
}

/** Companies are few: their names become ids before the listings are looked at. */
function companyCondition(names: readonly string[]): Condition {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))]
  return sql`company_id = ANY (ARRAY(SELECT id FROM listing_company WHERE lower(name) = ANY (${lower}::text[])))`
}

/** What is said of the offer; what is not known fits none of these. */
function offerConditions(query: SearchQuery, now: Date): Condition[] {
  const { company_name, move_in_date, listed_since, verified_within } = query
  return [
    ...(company_name?.length ? [companyCondition(company_name)] : []),
    ...(query.no_fee ? [sql`no_fee`] : []),
    ...(move_in_date ? [sql`available_from <= ${move_in_date}::date`] : []),
    ...(listed_since ? [since('published_at', listed_since)] : []),
    ...(query.price_dropped ? [within('price_dropped_at', dropDays, now)] : []),
    ...(verified_within ? [within('verified_at', verified_within, now)] : []),
  ]
}

/**
 * Not sent to a client yet. What was sent is the room of sending's to write; here it is only read. It is looked up once
 * and not for each listing, so that the covering index still answers the rest.
 */
function notSentCondition(agentId: string, userId: string): Condition {
  return sql`id <> ALL (ARRAY(
    SELECT listing_id FROM client_listing JOIN client ON client.id = client_listing.client_id
    WHERE client.agent_id = ${agentId}::bigint AND client.person_id = ${userId}::bigint AND sent_at IS NOT NULL))`
}

function idCondition(ids: readonly string[]): Condition {
  return sql`id = ANY (${[...new Set(ids)]}::bigint[])`
}

/** Where the listing may stand on the map: in a box, in a drawn area; one whose position is not known is in neither. */
function areaConditions({ bounds, area }: SearchQuery): Condition[] {
  return [
    ...(bounds === undefined ? [] : insideBounds(parseBounds(bounds)!)),
    ...(area === undefined ? [] : insideArea(parseArea(area)!)),
  ]
}

/**
 * The conditions of a search over `listing`, besides `active`; a filter that was not asked adds none, so that each
 * shape of search gets a plan of its own. An empty list asks for nothing, but for `listing_ids`. Values of one filter
 * widen it, filters narrow one another; boroughs and neighborhoods are one filter, that of places. Named columns are
 * those of the index `listing_search` alone, which answers all of them.
 */
export function searchConditions(query: SearchQuery, now: Date): Condition[] {
  const ids = query.listing_ids
  if (ids && query.ignore_filters) return [idCondition(ids)]
  return [
    sql`ad_type = ${query.ad_type}`,
    ...(ids ? [idCondition(ids)] : []),
    ...(query.not_sent_to && query.asked_by ? [notSentCondition(query.asked_by, query.not_sent_to)] : []),
    ...placeConditions(query),
    ...areaConditions(query),
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
    ...offerConditions(query, now),
  ]
}
